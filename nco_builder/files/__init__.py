"""Files as bytes, read strictly and written atomically; this room knows nothing of documents."""

from nco_builder.files.atomic import write_atomically, write_together
from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.names import SUFFIX, document_files, file_name, is_documents_name
from nco_builder.files.pdf import document_bytes, is_pdf, is_replaceable
from nco_builder.files.problems import FileProblem, visible_line
from nco_builder.files.reading import read_bytes, read_stream

__all__ = [
    "MAX_BYTES",
    "SUFFIX",
    "FileProblem",
    "document_bytes",
    "document_files",
    "file_name",
    "is_documents_name",
    "is_pdf",
    "is_replaceable",
    "read_bytes",
    "read_stream",
    "visible_line",
    "write_atomically",
    "write_together",
]
