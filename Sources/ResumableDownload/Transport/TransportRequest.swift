public import HTTPSemantics

/// One request as the transport sends it: nothing is added but Host, User-Agent where it is missing, and proxy fields.
public struct TransportRequest: Sendable {
  /// The absolute address, `http` or `https`.
  public var address: String
  /// The method; only GET and HEAD are used.
  public var method: String
  /// The fields in the order in which they are sent.
  public var fields: Fields
  /// How long each part of the exchange may take.
  public var limits: TimeLimits
  /// How the connection is made.
  public var connection: ConnectionOptions

  /// Makes a request.
  public init(
    address: String, method: String = "GET", fields: Fields = Fields(), limits: TimeLimits = TimeLimits(),
    connection: ConnectionOptions = ConnectionOptions()
  ) {
    self.address = address
    self.method = method
    self.fields = fields
    self.limits = limits
    self.connection = connection
  }
}
