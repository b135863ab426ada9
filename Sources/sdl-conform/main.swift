print("sdl-conform")
