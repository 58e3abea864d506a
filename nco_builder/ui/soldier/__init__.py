"""Every choice of the men who are selected."""
