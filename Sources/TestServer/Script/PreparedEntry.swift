import ScenarioLanguage

/// An entry with what the script needs to know of its faults, found out once.
struct PreparedEntry: Sendable {
  /// A fault of the entry that acts on connection attempts.
  struct ConnectionUse: Sendable {
    let use: Int
    let action: ConnectionAction
    /// How long it lasts; nil: one attempt.
    let lasting: Duration?
  }

  /// A fault of the entry that asks for credentials.
  struct ChallengeUse: Sendable {
    let use: FaultUse
    let fault: any CredentialsFault
    let slot: Int
  }

  let entry: Entry
  /// The ledger's slots of the entry's faults, in their order.
  let slots: [Int]
  /// The ledger's line of its change of version, or nil.
  let versionLine: Int?
  /// What it does to connection attempts, its own faults alone.
  let connection: ConnectionUse?
  /// The fault that `until: fired` waits for, as an index into the entry's faults; nil without `until: fired`.
  let awaited: Int?
  /// The entry's own challenge, or nil.
  let challenge: ChallengeUse?
  /// Whether the entry has no other fault of its own than the challenge.
  let isChallengeAlone: Bool
  /// A challenge that `every` adds, or nil.
  let everyChallenge: ChallengeUse?

  init(_ entry: Entry, slots: [Int], versionLine: Int?) {
    self.entry = entry
    self.slots = slots
    self.versionLine = versionLine
    let own = entry.faults.indices.filter { !entry.faults[$0].isFromEvery }
    connection =
      own.lazy.compactMap { index in
        (entry.faults[index].fault as? any ConnectionFault)?.connectionAction.map { action in
          // A time of nothing would be no time at all.
          let lasting = entry.lasting.map { max($0, .milliseconds(1)) }
          return ConnectionUse(use: index, action: action, lasting: lasting ?? (action.closesPort ? .seconds(1) : nil))
        }
      }.first
    awaited = entry.isUntilFired ? Self.awaited(entry.faults) : nil
    let challenges = entry.faults.indices.compactMap { index in
      (entry.faults[index].fault as? any CredentialsFault).map { fault in
        ChallengeUse(use: entry.faults[index], fault: fault, slot: slots[index])
      }
    }
    challenge = challenges.first { !$0.use.isFromEvery }
    everyChallenge = challenges.first { $0.use.isFromEvery }
    isChallengeAlone = challenge != nil && own.count == 1
  }

  /// The order in which the endings are waited for.
  private static let endings = ["cut", "stall", "length", "connection"]

  /// The entry's ending if it has one, else the first of its faults that count, else the first; its own faults go
  /// before those of `every`.
  private static func awaited(_ uses: [FaultUse]) -> Int? {
    for isFromEvery in [false, true] {
      let candidates = uses.indices.filter { uses[$0].isFromEvery == isFromEvery }
      let ending = candidates.filter { uses[$0].fault.isEnding }
      for key in endings { if let first = ending.first(where: { uses[$0].key == key }) { return first } }
      let other = ending.first ?? candidates.first { uses[$0].counts }
      if let found = other ?? candidates.first { return found }
    }
    return nil
  }
}
