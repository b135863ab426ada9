public import ScenarioLanguage

/// What the script has chosen for one connection attempt.
public struct ConnectionChoice: Sendable {
  /// The case's number of the connection, from 1.
  public let connection: Int
  /// What is done to it; nil: nothing.
  public let action: ConnectionAction?
  /// The place whose entry did it, or nil.
  public let place: String?
  /// The entry's number, or nil.
  public let entry: Int?
  /// The entry as written, or nil.
  public let entrySource: String?
  /// The fault that acts, or none.
  public let uses: [FaultUse]
}

/// Whether a run's own port takes connections.
public enum PortState: Hashable, Sendable {
  /// It does.
  case open
  /// It does not, until `reopens` (since the run was made), or until an answer has ended where that is nil; the state
  /// is asked for again at that time and after each choice and end. `dropsConnections` tells whether open ones end too.
  case closed(reopens: Duration?, dropsConnections: Bool)
}
