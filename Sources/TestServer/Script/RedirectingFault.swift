public import ScenarioLanguage

/// A fault that sends the client to a place.
///
/// The script asks it where to, since a redirect to an expiring place mints a fresh address once the old one has run
/// out.
public protocol RedirectingFault: Fault {
  /// The place that the client is sent to, or nil where that is none of the case.
  var targetPlace: String? { get }
}
