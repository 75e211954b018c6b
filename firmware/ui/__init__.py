"""What all screens share: type, colours, widgets."""
