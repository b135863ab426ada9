print("sdl-testserver")
