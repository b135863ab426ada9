print("sdl-get")
