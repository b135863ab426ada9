import Digests
import HTTPSemantics

/// The page at `/-/`: runs and exchanges as they happen. It is one document that asks for nothing but the control
/// addresses of its own server, and what it shows goes into it as text only.
enum LivePage {
  /// The answer. The policy allows the page's own script and style by their digests, and nothing else.
  static var reply: LibraryReply {
    .bytes(200, Array(document.utf8), type: "text/html; charset=utf-8", fields: Fields(guards))
  }

  private static let guards: [FieldLine] = {
    let policy = [
      "default-src 'none'", "script-src '\(source(of: script))'", "style-src '\(source(of: style))'",
      "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    return [
      FieldLine("Content-Security-Policy", policy.joined(separator: "; ")),
      FieldLine("X-Content-Type-Options", "nosniff"), FieldLine("Referrer-Policy", "no-referrer"),
    ]
  }()

  /// How a policy names an inline text: the Base64 of its SHA-256.
  private static func source(of text: String) -> String {
    // A page whose parts have no digest would not run them, which is the safe side.
    "sha256-" + Base64.encode((try? Digest(.sha256, of: text.utf8))?.bytes ?? [])
  }

  private static let document = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>sdl-testserver, live</title>
    <link rel="icon" href="data:,">
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1>sdl-testserver</h1>
    <p id="state" role="status">connecting</p>
    <p><a href="/">all addresses</a></p>
    </header>
    <main>
    <section aria-labelledby="runs-title">
    <h2 id="runs-title">Runs</h2>
    <p id="no-runs">No run yet: ask for one of the <a href="/">addresses</a>.</p>
    <table id="runs" hidden>
    <thead><tr><th scope="col">run</th><th scope="col">scenario</th><th scope="col">requests</th>
    <th scope="col">under way</th><th scope="col">delivered of the file</th></tr></thead>
    <tbody></tbody>
    </table>
    </section>
    <section aria-labelledby="log-title">
    <h2 id="log-title">Exchanges, the latest first</h2>
    <form id="tools">
    <label>Only those with <input id="filter" type="search" placeholder="a word" autocomplete="off"></label>
    <button type="button" id="pause" aria-pressed="false">Pause</button>
    <button type="button" id="clear">Clear</button>
    <span id="count" role="status"></span>
    </form>
    <ol id="log" reversed></ol>
    </section>
    </main>
    <noscript><p>This page needs scripts. Without them, <code>/-/runs</code> tells the same as JSON.</p></noscript>
    <script>\(script)</script>
    </body>
    </html>

    """
}
