public import ScenarioLanguage

/// A fault that challenges requests until they carry credentials.
///
/// The script asks it whether a request is challenged, since only a GET that is uses up the fault's entry.
public protocol CredentialsFault: Fault {
  /// Whether the request carries the credentials that the fault asks for.
  func accepts(_ request: RequestHead) -> Bool
}
