"""What a file held before each save: kept, thinned by age, named, read again."""
