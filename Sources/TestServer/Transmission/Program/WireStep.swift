/// One thing that the shell does next for an answer. The shell decides nothing: it asks for the next step.
public enum WireStep: Hashable, Sendable {
  /// What bytes belong to, for counting.
  public enum Part: Hashable, Sendable { case interim, head, framing, body, extra }

  /// Write these bytes.
  case literal([UInt8], Part)
  /// Write these bytes of a version of the place's file (body bytes; the stretch may be large).
  case content(version: Int, Range<Int64>)
  /// Write nothing until the pause is over; the client's hang-up and the server's stop end it.
  case pause(Pause)
  /// Wait, within a bound, until the client's kernel has acknowledged everything (before an ending, a hold).
  case drain
  /// A fault has fired here: the index into the program's `faults`, with the byte of the file where it acted.
  case fired(fault: Int, file: Int64?)
  /// The place's version changes here.
  case switchVersion(Int)
  /// End the answer.
  case end(Ending)

  /// A stretch of silence.
  public enum Pause: Hashable, Sendable {
    /// This long (already scaled).
    case time(Duration)
    /// Until the gate is released, at most this long.
    case gate(String, atMost: Duration)
    /// Until the place's next request, at most this long.
    case nextRequest(atMost: Duration)
    /// For ever: until the client hangs up or the server stops.
    case forever
  }

  /// How an answer ends.
  public enum Ending: Hashable, Sendable {
    /// The answer is whole; the connection lives on where the answer allows it.
    case complete(keepsConnection: Bool)
    /// FIN. Over TLS with close_notify.
    case close
    /// RST, after what was sent has been acknowledged.
    case reset
    /// TLS: FIN without close_notify.
    case closeWithoutNotify
    /// Our direction is shut, the other is read until the client closes.
    case halfClose
    /// Nothing more is sent and the connection stays open until the client closes or the server stops.
    case silence
    /// The network is cut: no packet either way (needs a network namespace).
    case blackhole
  }
}
