"""Files: squads and events are read strictly, written whole or not at all."""

from nco_builder.files.atomic import write_atomically
from nco_builder.files.envelope import Kind
from nco_builder.files.event_file import EVENT, Event, read_event
from nco_builder.files.pdf_squad import is_pdf
from nco_builder.files.problems import FileProblem, one_line
from nco_builder.files.reading import MAX_BYTES, read_bytes, read_stream
from nco_builder.files.search import squad_files
from nco_builder.files.share_code import is_share_code, share_code, squad_from_code
from nco_builder.files.squad_file import (
    SQUAD,
    SUFFIX,
    read_squad,
    squad_from_bytes,
    squad_from_json,
    squad_to_bytes,
    to_json,
    write_squad,
)

__all__ = [
    "EVENT",
    "MAX_BYTES",
    "SQUAD",
    "SUFFIX",
    "Event",
    "FileProblem",
    "Kind",
    "is_pdf",
    "is_share_code",
    "one_line",
    "read_bytes",
    "read_event",
    "read_squad",
    "read_stream",
    "share_code",
    "squad_files",
    "squad_from_bytes",
    "squad_from_code",
    "squad_from_json",
    "squad_to_bytes",
    "to_json",
    "write_atomically",
    "write_squad",
]
