/// The credentials that `challenge` asks for and a profile's `{user}`, `{password}` and `{token}` stand for.
///
/// They are no secret: the lab serves made-up files on loopback.
public enum Credentials {
  /// The user's name.
  public static let user = "lab"
  /// The password.
  public static let password = "let me in"
  /// The bearer token.
  public static let token = "sdl-0123456789"
}
