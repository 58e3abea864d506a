# `make run` and `make test` work on a fresh machine; the work is done by tools/project.py.
# Without make: python tools/project.py run

PROJECT := @sh tools/project.sh

.DEFAULT_GOAL := help
.PHONY: help run test test-deep benchmark fuzz soak screenshots lock package try-package translations clean

help:
	@echo "make run           open the program; FILE=squad.nco opens that squad"
	@echo "make test          check style, types and imports, and run all tests"
	@echo "make test-deep     the same, with ten times as many random tests"
	@echo "make benchmark     compare speed and memory with goals; FAST=1 measures less, STRICT=1 fails on a miss"
	@echo "make soak          kill a random user on failing disks, then random input; SECONDS=600 for each"
	@echo "make fuzz          feed broken documents to every reader; MINUTES=30"
	@echo "make package       build wheel, bundle, .deb and portable archive into dist/"
	@echo "make try-package   install and use the packages on bare Debian systems; as root, with debootstrap"
	@echo "make lock          update the exact versions in locks/; UPGRADE=1 takes newer ones"
	@echo "make screenshots   save pictures of every sheet and page in docs/screenshots/"
	@echo "make translations  collect all texts and update every language"
	@echo "make clean         remove everything that was built, including .venv"

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
