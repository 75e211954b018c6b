"""The pages of the handheld, one a module; a page is loaded when it opens and dropped when it closes."""
