/// The page's style sheet and script. Nothing in them comes from a report.
enum HTMLStyle {
  static let sheet = """
    :root { color-scheme: light dark; --line: light-dark(#d5d9de, #3a4048); --back: light-dark(#fff, #14171a);
      --soft: light-dark(#f4f6f8, #1d2126); --text: light-dark(#1a1d21, #e6e9ec); --quiet: light-dark(#565f69, #9aa4af);
      --fail: light-dark(#a8001c, #ff9a91); --warn: light-dark(#7a4d00, #ffd180); --info: light-dark(#00538c, #8ec9ff);
      --pass: light-dark(#0a5f28, #8be0a4); --none: light-dark(#565f69, #9aa4af);
      font: 16px/1.5 system-ui, sans-serif; }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--text); }
    main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 1.6rem 0 .4rem; } h4 { margin: .9rem 0 .2rem; }
    a { color: inherit; } :focus-visible { outline: 3px solid light-dark(#1f6feb, #79b8ff); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--back); padding: .4rem; }
    code, pre { font: .85rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
    pre { white-space: pre-wrap; background: var(--soft); padding: .6rem; margin: .3rem 0; border-radius: 4px; }
    .quiet { color: var(--quiet); } ul, ol { padding-left: 1.4rem; }
    .badge { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .85rem; white-space: nowrap; }
    .fail { color: var(--fail); } .warn { color: var(--warn); } .info { color: var(--info); } .pass { color: var(--pass); } .none { color: var(--none); }
    .filter { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; align-items: center;
      background: var(--back); border-bottom: 1px solid var(--line); padding: .6rem 0; }
    .filter[hidden] { display: none; } .filter fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .3rem .8rem; }
    .filter legend { position: absolute; left: -99rem; } .filter input[type=search] { font: inherit; width: min(20rem, 60vw); padding: .2rem .4rem; }
    .filter label { min-height: 1.8rem; display: inline-flex; gap: .4rem; align-items: center; }
    .scroll { overflow-x: auto; max-width: 100%; } caption { text-align: left; color: var(--quiet); padding-bottom: .3rem; }
    table { border-collapse: collapse; font-size: .9rem; } td, th { text-align: left; vertical-align: top; padding: .25rem .7rem .25rem 0; }
    .matrix tbody tr { border-top: 1px solid var(--line); } .matrix tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 11rem; max-width: 26rem; }
    .matrix td { min-width: 7rem; } .matrix small { color: var(--quiet); }
    details.case { border-top: 1px solid var(--line); padding: .5rem 0; } summary { cursor: pointer; }
    .story { padding: .2rem 0 .6rem 1rem; scroll-margin-top: 5rem; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .4rem 0; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
    .timeline { margin: .8rem 0; } .row { display: flex; align-items: center; gap: .6rem; margin: 3px 0; } .row > span { width: 1.8rem; text-align: right; color: var(--quiet); font-size: .8rem; }
    .bytes { position: relative; flex: 1; height: 1.1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 2px; overflow: hidden; }
    .bytes i { position: absolute; top: 0; bottom: 0; min-width: 3px; } .key { display: inline-block; width: .9rem; height: .9rem; vertical-align: -.1rem; border: 1px solid var(--line); }
    .kept { background: repeating-linear-gradient(45deg, light-dark(#9aa7b4, #6b7681) 0 3px, transparent 3px 7px); }
    .fetched { background: light-dark(#2f7fd1, #4f9be8); } .right { background: light-dark(#2f8f55, #4cb377); }
    .twice { background: repeating-linear-gradient(90deg, #e0a020 0 6px, #b97d00 6px 9px); }
    .wrong { background: repeating-linear-gradient(135deg, #d0453d 0 6px, #8d1f1a 6px 9px); }
    .axis { display: flex; justify-content: space-between; margin-left: 2.4rem; color: var(--quiet); font-size: .8rem; }
    figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .3rem 0 0 2.4rem; font-size: .85rem; color: var(--quiet); }
    .exchanges details summary { overflow-wrap: anywhere; } button { font: inherit; font-size: .85rem; padding: .1rem .6rem; min-height: 1.8rem; }
    [hidden] { display: none !important; }
    @media (max-width: 40rem) { main { padding: .6rem; } .story { padding-left: .2rem; } dl { grid-template-columns: 1fr; } dt { margin-top: .3rem; }
      .filter { position: static; } .matrix tbody th { min-width: 9rem; max-width: 12rem; } }
    @media print { .filter, .skip, button { display: none; } }
    """

  static let script = """
    "use strict";
    (() => {
      const form = document.querySelector(".filter"), find = document.getElementById("find"), count = document.getElementById("count");
      const rows = [...document.querySelectorAll(".matrix tbody tr")], stories = [...document.querySelectorAll("details.case")];
      const show = () => {
        const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
        const grades = [...form.querySelectorAll("input[name=grade]:checked")].map(box => box.value);
        const fits = item => item.dataset.grade.split(" ").some(grade => grades.includes(grade))
          && words.every(word => item.dataset.text.includes(word));
        for (const item of [...rows, ...stories]) item.hidden = !fits(item);
        count.textContent = rows.filter(row => !row.hidden).length + " of " + rows.length + " cases";
      };
      const open = () => {
        const story = location.hash && document.getElementById(location.hash.slice(1));
        const details = story && story.closest("details.case");
        if (!details) return;
        details.hidden = false;
        details.open = true;
        details.scrollIntoView({ block: "start" });
        details.querySelector("summary").focus({ preventScroll: true });
      };
      form.hidden = false;
      form.addEventListener("input", show);
      form.addEventListener("submit", event => event.preventDefault());
      addEventListener("hashchange", open);
      for (const button of document.querySelectorAll("button.copy")) {
        if (!navigator.clipboard) continue;
        button.hidden = false;
        button.addEventListener("click", async () => {
          await navigator.clipboard.writeText(button.previousElementSibling.textContent);
          button.textContent = "Copied";
        });
      }
      show();
      open();
    })();
    """
}
