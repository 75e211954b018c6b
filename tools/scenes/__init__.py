"""The scenes of the games beside Kreuzsummen: a module a game, found by tools/picture_scenes.py by itself."""
