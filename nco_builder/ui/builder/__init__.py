"""The page that builds a document of any kind, drawn from the values its system gives."""
