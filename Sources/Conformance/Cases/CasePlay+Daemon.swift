import ScenarioLanguage

/// What runs beside a client, and the commands with which a profile stops it.
extension CasePlay {
  /// Why a client's daemon does not run: the lab's own failure.
  struct DaemonFailure: Error, CustomStringConvertible {
    let command: String
    var description: String { "`\(command)` was not ready in time" }
  }

  /// Starts what a profile wants to run beside its command, where that does not run, and waits until it is ready.
  func startDaemon() async throws {
    guard let profile = lab.client.knownWays, let start = profile.start, !daemon.isRunning else { return }
    let launch = Launch(place: mainPlace, folder: nil, number: 1, hold: nil)
    let command = filled(start, of: profile, for: launch)
    daemon.start(command)
    guard let ready = profile.ready else { return }
    let limit = ContinuousClock.now + .seconds(30)
    while !lab.interrupt.isRaised {
      let end = try? await filled(ready, of: profile, for: launch).play(limit: .seconds(10)) { _ in .goOn }
      if end?.exitStatus == 0 { return }
      guard ContinuousClock.now < limit, daemon.isRunning else { throw DaemonFailure(command: command.text) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Ends what runs beside the client: by the profile's command, else by signals.
  func endDaemon() async {
    guard let profile = lab.client.knownWays, profile.start != nil else { return }
    if let stop = profile.stop, daemon.isRunning {
      let launch = Launch(place: mainPlace, folder: nil, number: 1, hold: nil)
      _ = try? await filled(stop, of: profile, for: launch).play(limit: .seconds(10)) { _ in .goOn }
    }
    await daemon.end()
  }

  /// What runs a profile's command in place of a signal, or signals what runs beside the client where the profile has
  /// a daemon and no command; nil where the client's own process is what is signalled.
  func action(
    _ template: CommandTemplate?, _ launch: Launch, signalling signal: Int32? = nil
  ) -> (@Sendable () async -> Void)? {
    guard let profile = lab.client.knownWays else { return nil }
    if let template {
      let command = filled(template, of: profile, for: launch)
      return { _ = try? await command.play(limit: .seconds(20)) { _ in .goOn } }
    }
    guard profile.start != nil, let signal else { return nil }
    return { [daemon] in
      daemon.signal(signal)
      let limit = ContinuousClock.now + .seconds(2)
      while daemon.isRunning, ContinuousClock.now < limit {
        guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { return }
      }
    }
  }
}

extension CallWatch.Call {
  /// The call of a scenario.
  init(_ call: ClientStep.Run.Call) {
    switch call {
    case .rename: self = .rename
    case .fsync: self = .sync
    case .close: self = .close
    }
  }
}
