import Foundation

// `sdl-urlsession append|saved-offset URL OUTPUT [STALL]`: a client for the lab, wrong on purpose.

let arguments = CommandLine.arguments
if arguments.dropFirst().first == "--version" {
  // The session is what is tested; its version is that of the compiler which brought it.
  #if compiler(>=6.3)
    print("sdl-urlsession 6.3")
  #elseif compiler(>=6.2)
    print("sdl-urlsession 6.2")
  #else
    print("sdl-urlsession 6.1")
  #endif
  exit(0)
}
guard arguments.count >= 4, let offset = NaiveDownload.Offset(rawValue: arguments[1]),
  let url = URL(string: arguments[2])
else {
  FileHandle.standardError.write(Data("usage: sdl-urlsession append|saved-offset URL OUTPUT [STALL]\n".utf8))
  exit(2)
}
do {
  let stall = arguments.count > 4 ? TimeInterval(arguments[4]) ?? 60 : 60
  try NaiveDownload(offset, output: URL(fileURLWithPath: arguments[3])).run(url, stall: stall)
} catch {
  FileHandle.standardError.write(Data("sdl-urlsession: \(error.localizedDescription)\n".utf8))
  exit(1)
}
