import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The system's calls for processes and for files at offsets, one thin function each. Unsafe code lives here.

/// The system's calls.
enum ProcessCalls {
  /// A pipe that no child inherits; pipe2(2) with O_CLOEXEC. Nil where the system gives none.
  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard sdl_pipe(&ends, O_CLOEXEC) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// close(2)
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Starts a program in a process group of its own; posix_spawnp(3).
  ///
  /// The child has no signal blocked or ignored, the null device as standard input, the two descriptors as output and
  /// error, no other descriptor, and the directory as its own. `executable` is the program's path where it is not the
  /// first argument's. Gives the process's number or a negative error number.
  static func spawn(
    _ arguments: [String], executable: String? = nil, environment: [String], directory: String, output: Int32,
    error: Int32
  ) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    sdl_spawn_in(&actions, directory)
    sdl_spawn_closing(&actions, 3)

    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    // A child inherits ignored signals: a client that cannot be interrupted would be another client.
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    let words = arguments.map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { for text in words + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, executable ?? arguments[0], &actions, &attributes, words + [nil], variables + [nil])
    return code == 0 ? pid : -code
  }

  /// Whether a command ends with exit status 0; for commands that end at once. Its output is thrown away.
  static func succeeds(_ arguments: [String]) -> Bool {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return false }
    defer { close(null) }
    let path = "PATH=\(variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin")"
    let pid = spawn(arguments, environment: [path], directory: "/", output: null, error: null)
    return pid > 0 && reap(pid).status == 0
  }

  /// Sends a signal to every member of a process group; kill(2).
  static func signal(group: pid_t, _ signal: Int32) { _ = kill(-group, signal) }

  /// The group that a process belongs to, below 0 where there is no such process; getpgid(2)
  static func group(of pid: pid_t) -> pid_t { getpgid(pid) }

  /// Whether a process group has a member; kill(2) with signal 0.
  static func hasMembers(group: pid_t) -> Bool { kill(-group, 0) == 0 || errno == EPERM }

  /// Whether a child has ended; it is not reaped, so that its number and its group stay its own. waitid(2)
  static func hasEnded(_ pid: pid_t) -> Bool {
    var info = siginfo_t()
    let code = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
    guard code == 0 else { return errno == ECHILD }
    // One that is traced from here tells of its stops too.
    guard info.si_signo == SIGCHLD, [CLD_EXITED, CLD_KILLED, CLD_DUMPED].map({ Int32($0) }).contains(info.si_code)
    else {
      return false
    }
    #if canImport(Glibc)
      return info._sifields._sigchld.si_pid == pid
    #else
      return true
    #endif
  }

  /// Reaps a child and gives its exit status or the signal that ended it; wait4(2).
  static func reap(_ pid: pid_t) -> (status: Int?, signal: Int?) {
    var status: Int32 = 0
    var usage = rusage()
    // A status of 0x7F is a stop of one that is traced from here.
    repeat {
      while wait4(pid, &status, 0, &usage) < 0 {
        guard errno == EINTR else { return (nil, nil) }
      }
    } while status & 0xFF == 0x7F
    let signal = status & 0x7F
    return signal == 0 ? (Int(status >> 8) & 0xFF, nil) : (nil, Int(signal))
  }

  /// Waits until one of the descriptors can be read or is at its end; poll(2). Gives those that are.
  static func readable(_ descriptors: [Int32], milliseconds: Int32) -> [Int32] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Reads what is there; read(2). Empty at the end, nil where nothing is there now.
  static func read(_ descriptor: Int32, atMost limit: Int = 64 << 10) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      #if canImport(Glibc)
        let result = Glibc.read(descriptor, buffer.baseAddress, limit)
      #elseif canImport(Musl)
        let result = Musl.read(descriptor, buffer.baseAddress, limit)
      #else
        let result = Darwin.read(descriptor, buffer.baseAddress, limit)
      #endif
      failed = result < 0 && (errno == EINTR || errno == EAGAIN)
      count = max(0, result)
    }
    return failed ? nil : bytes
  }

  // MARK: Files

  /// Opens a file to write, and creates it; open(2). Nil where that cannot be done.
  static func openToWrite(_ path: String, truncates: Bool) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (truncates ? O_TRUNC : 0), 0o644)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Writes all bytes at an offset; pwrite(2). False where the system takes no more.
  static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int64) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + written, bytes.count - written, off_t(offset) + off_t(written))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// A port that nobody listens at now; bind(2) to port 0. Nil where there is none.
  static func freePort() -> Int? {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  /// Gives a file a length; what is new is a hole. ftruncate(2)
  static func setLength(_ descriptor: Int32, _ length: Int64) -> Bool { ftruncate(descriptor, off_t(length)) == 0 }

  /// Makes a directory that nobody else has; mkdtemp(3). Nil where that cannot be done.
  static func makeTemporaryDirectory(_ prefix: String) -> String? {
    let base = variable("TMPDIR") ?? "/tmp"
    var template = Array("\(base)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Changes who may do what with a file; chmod(2).
  static func setMode(_ path: String, _ mode: UInt32) -> Bool { chmod(path, mode_t(mode)) == 0 }

  /// Whether this process may write everywhere, whatever modes say; geteuid(2).
  static var isSuperuser: Bool { geteuid() == 0 }

  /// Where a symbolic link leads, byte for byte; readlink(2). Nil where it is none.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The size of a regular file; stat(2). Nil where it is none.
  static func sizeOfFile(_ path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// Whether a file may be run as a program; access(2).
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  // MARK: This process

  /// A variable of this process's environment; getenv(3).
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether a descriptor is a terminal; isatty(3).
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal, or nil; ioctl(2).
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Allows as many open files as the system lets this process have; setrlimit(2).
  static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(files, &limit)
  }

  /// Writes a text on a descriptor; write(2).
  static func put(_ text: String, on descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
