"""A document as one web page for a phone: the blocks of its sheets as HTML, without a script."""

from nco_builder.web.page import default_sheets, web_page

__all__ = ["default_sheets", "web_page"]
