#if SDL_MUTANTS
  import Judge
  import ScenarioLanguage
  import Testing

  /// A mistake of downloaders, a scenario of the library that catches it, and what the lab says of it.
  struct TrapRow: Sendable, CustomTestStringConvertible {
    /// The mistake's id, and the value of `SDL_TRAP`.
    let trap: String
    let technique: String
    /// The name of a case.
    let scenario: String
    let outcome: Outcome
    /// A warning where the lab lets it be one: the user was told, or only a page was stored.
    let grade: Grade
    /// A rule that the lab says is broken, where the outcome alone does not tell.
    let rule: String?
    /// Whether it takes minutes: played with `SDL_TEST_FULL` alone.
    let isSlow: Bool
    let client: ClientUnderTest

    init(
      _ trap: String, _ scenario: String, _ outcome: Outcome, _ grade: Grade = .fail, rule: String? = nil,
      technique: String = "download-task", isSlow: Bool = false, client: ClientUnderTest = .plain
    ) {
      self.trap = trap
      self.technique = technique
      self.scenario = scenario
      self.outcome = outcome
      self.grade = grade
      self.rule = rule
      self.isSlow = isSlow
      self.client = client
    }

    var testDescription: String { "\(trap): \(scenario) -> \(outcome.rawValue)" }
  }

  /// The ways in which the table starts the client.
  enum ClientUnderTest: Sendable {
    case plain
    /// With a token for the server.
    case withToken
    /// The first run may write files of half a mebibyte only: a disk that is full.
    case withoutRoom
  }

  /// One row a mistake of techniques.md.
  let trapTable: [TrapRow] = [
    TrapRow("T1", "range-ignored(advertise=true,framing=length)", .corrupt),
    TrapRow("T2", "beyond-16mib", .corrupt),
    TrapRow("T3", "beyond-2gib", .restarted, rule: "C1", isSlow: true),
    TrapRow("T4", "killed-at-37pct(signal=KILL)", .corrupt, technique: "saved-offset"),
    TrapRow("T5", "killed-at-37pct(signal=KILL)", .corrupt),
    TrapRow("T6", "changed-etag-server-ignores-if-range", .corrupt),
    TrapRow("T7", "reset-in-place-of-the-end", .failed, rule: "L17"),
    TrapRow("T8", "nothing-goes-wrong(size=a-full-buffer)", .incomplete, technique: "saved-offset"),
    TrapRow("T9", "same-name-other-address", .corrupt),
    TrapRow("T10", "drop-at-50pct", .incomplete),
    TrapRow("T11", "known-total-and-no-length(resume=part)", .incomplete),
    TrapRow("T12", "drop-at-50pct", .incomplete),
    TrapRow("T13", "wrong-content-range(first=one-later)", .corrupt),
    TrapRow("T14", "oversize-partial", .corrupt),
    TrapRow("T15", "nothing-goes-wrong(size=one-mebibyte)", .incomplete, client: .withoutRoom),
    TrapRow("T16", "drop-at-50pct", .corrupt, technique: "append-stream"),
    TrapRow("T17", "partial-gone", .corrupt),
    TrapRow("T18", "gzip-if-asked(cut=37%)", .failed, .warn),
    TrapRow("T19", "credentials-to-another-origin(scheme=bearer)", .failed, rule: "C14", client: .withToken),
    TrapRow("T20", "unasked-206(range=end)", .corrupt),
    TrapRow("T21", "weak-tag-that-outlives-a-change", .corrupt),
    TrapRow("T22", "portal(answers=resume)", .storedTheAnswer, .warn),
    TrapRow("T23", "one-range-as-multipart(form=plain)", .corrupt),
    TrapRow("T24", "error-for-ever(status=503)", .looped),
    TrapRow("T25", "every-way-of-ending(how=reset,framing=close,at=37%)", .incomplete),
  ]
#endif
