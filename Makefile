# `make run` and `make test` work on a fresh machine; the work is done by tools/project.py.
# Without make: python tools/project.py run

PROJECT := @sh tools/project.sh

.DEFAULT_GOAL := help
.PHONY: help run test test-deep benchmark fuzz soak screenshots lock package try-package translations clean

help:
	@echo "make run           open the program; FILE=squad.nco opens that squad"
	@echo "make test          style, types, floors and all tests"
	@echo "make test-deep     the same, and random tests look ten times as far"
	@echo "make benchmark     measure beside floors and goals; FAST=1 sooner, STRICT=1 fails on a miss"
	@echo "make soak          a random user, killed on failing disks, then monkeys; SECONDS=600 for each"
	@echo "make fuzz          broken documents through every door; MINUTES=30"
	@echo "make package       build wheel, bundle, .deb and portable archive into dist/"
	@echo "make try-package   install and use what that built on bare Debians; as root, with debootstrap"
	@echo "make lock          renew the exact versions in locks/; UPGRADE=1 looks for newer ones"
	@echo "make screenshots   picture every sheet and page into docs/screenshots/"
	@echo "make translations  collect all texts, bring every language up to date"
	@echo "make clean         remove everything that was built, .venv included"

run:
	$(PROJECT) run $(if $(FILE),"$(FILE)")

test:
	$(PROJECT) test

test-deep:
	$(PROJECT) test-deep

benchmark:
	$(PROJECT) benchmark $(NAME)

fuzz:
	$(PROJECT) fuzz $(MINUTES)

soak:
	$(PROJECT) soak $(SECONDS)

screenshots:
	$(PROJECT) screenshots

lock:
	$(PROJECT) lock $(if $(UPGRADE),--upgrade)

package:
	$(PROJECT) package

try-package:
	$(PROJECT) try-package

translations:
	$(PROJECT) translations

clean:
	$(PROJECT) clean
