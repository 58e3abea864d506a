"""The contents of files before each save: kept, thinned by age, named, read."""
