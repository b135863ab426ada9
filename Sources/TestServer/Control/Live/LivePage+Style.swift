extension LivePage {
  /// Light and dark, a phone and a wide screen.
  static let style = """

    :root { color-scheme: light dark; --ground: #fff; --ink: #1c2024; --soft: #5b6570; --line: #d6dbe0;
      --track: #e9ecef; --sent: #9cc2f0; --delivered: #1f6fd1; --bad: #b3261e; --warn: #8a5a00; --good: #1b6e3c; }
    @media (prefers-color-scheme: dark) { :root { --ground: #14171a; --ink: #e6e9ec; --soft: #a0a9b2;
      --line: #343a41; --track: #262b31; --sent: #27507f; --delivered: #62a8f5; --bad: #ff8a80;
      --warn: #f0b95a; --good: #7fd09b; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1rem; max-width: 80rem; background: var(--ground); color: var(--ink);
      font: 0.95rem/1.45 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; }
    header p { margin: 0; }
    h1 { font-size: 1.3rem; margin: 0; }
    h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
    a { color: var(--delivered); }
    code, .mono { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line);
      vertical-align: middle; overflow-wrap: anywhere; }
    th { color: var(--soft); font-weight: 600; }
    td:last-child { width: 40%; }
    form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 0.5rem 0; }
    input, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft);
      border-radius: 0.3rem; padding: 0.2rem 0.6rem; }
    button[aria-pressed="true"] { background: var(--track); font-weight: 600; }
    :focus-visible { outline: 2px solid var(--delivered); outline-offset: 2px; }
    ol { list-style: none; margin: 0; padding: 0; }
    li { border-top: 1px solid var(--line); padding: 0.4rem 0; }
    li.open { background: var(--track); }
    summary { cursor: pointer; display: grid; gap: 0.1rem 1rem;
      grid-template-columns: 15rem minmax(12rem, 1fr) minmax(10rem, 1fr) 14rem; }
    summary > :first-child, summary > .bar { grid-row: span 2; }
    summary::marker, summary::-webkit-details-marker { content: ""; display: none; }
    .soft { color: var(--soft); }
    .bad { color: var(--bad); } .warn { color: var(--warn); } .good { color: var(--good); }
    .bar { display: block; position: relative; height: 0.8rem; background: var(--track); border: 1px solid var(--line);
      border-radius: 0.2rem; overflow: hidden; align-self: center; }
    .bar span { position: absolute; top: 0; bottom: 0; min-width: 2px; }
    .bar .sent { background: var(--sent); } .bar .delivered { background: var(--delivered); }
    .bar .fault { background: var(--bad); width: 3px; }
    pre { margin: 0.5rem 0; padding: 0.5rem; background: var(--track); overflow-x: auto; white-space: pre-wrap;
      overflow-wrap: anywhere; font-size: 0.85rem; }
    @media (max-width: 60rem) { summary { grid-template-columns: 1fr; }
      summary > :first-child, summary > .bar { grid-row: auto; } td:last-child { width: auto; }
      #runs thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      #runs td, #runs tbody th { display: block; border: 0; padding: 0.1rem 0; }
      #runs tr { display: block; padding: 0.4rem 0;
      border-bottom: 1px solid var(--line); } }
    @media (forced-colors: active) { .bar span { forced-color-adjust: none; } }

    """
}
