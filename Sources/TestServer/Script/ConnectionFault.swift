public import ScenarioLanguage

/// A fault that may act on a connection before a request on it is read.
///
/// Such a fault in an entry is used up by one connection attempt (or by its time), not by a GET. What acts on a
/// request that was read (`close`, `keep-alive`, `close-before-answer`) is not of this kind: it gives nil.
public protocol ConnectionFault: Fault {
  /// What this value of the fault does to a connection, or nil.
  var connectionAction: ConnectionAction? { get }
}
