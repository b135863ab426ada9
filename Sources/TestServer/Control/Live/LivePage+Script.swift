extension LivePage {
  /// What the page does. Everything that comes from elsewhere becomes text or a number before it is shown.
  static let script = #"""

    "use strict";
    const limits = { rows: 400, runs: 50, exchangesOfRun: 200 };
    const byId = name => document.getElementById(name);
    const [state, log, count] = ["state", "log", "count"].map(byId);
    const runs = new Map();   // id -> { scenario, sizes, requests, active, parts, row }
    const rows = new Map();   // key of an exchange -> its row
    let isPaused = false, held = [], refreshing = null;

    const element = (name, text, kind) => {
      const made = document.createElement(name);
      if (text !== undefined) made.textContent = text;
      if (kind) made.className = kind;
      return made;
    };
    const field = (message, name) =>
      ((message && message.headers || []).find(pair => pair[0].toLowerCase() === name) || [])[1];
    const number = value => Number.isFinite(value) ? value.toLocaleString("en") : "";
    const key = event => JSON.stringify([event.id, event.connection, event.started]);
    const sizeOf = event => {
      const run = runs.get(event.id), sizes = run && run.sizes[event.place];
      const end = event.bodyRange ? event.bodyRange[0] + event.bodyRange[1] : 0;
      return sizes && sizes[(event.version || 1) - 1] || end;
    };

    // A stretch of the file as a part of a bar.
    const part = (from, count, size, kind) => {
      const made = element("span", undefined, kind);
      made.style.left = 100 * from / size + "%";
      if (kind !== "fault") made.style.width = 100 * count / size + "%";
      return made;
    };
    const fileBytes = event => event.bodyRange && event.version != null ? event.bodyRange : null;
    const parts = (event, size) => {
      const range = fileBytes(event);
      if (!range || !size) return [];
      const sent = Math.min(event.bodyBytes, range[1]);
      const delivered = event.delivered == null ? 0 : Math.min(event.delivered, sent);
      return [part(range[0], sent, size, "sent"), part(range[0], delivered, size, "delivered")];
    };
    const bar = event => {
      const made = element("span", undefined, "bar"), range = fileBytes(event), size = sizeOf(event);
      made.setAttribute("role", "img");
      if (!range || !size) { made.setAttribute("aria-label", "no bytes of the file"); return made; }
      made.append(...parts(event, size));
      for (const fault of event.faults || [])
        if (fault.firedAt && fault.firedAt.file != null) made.append(part(fault.firedAt.file, 0, size, "fault"));
      made.setAttribute("aria-label", "bytes " + range[0] + " to " + (range[0] + Math.min(event.bodyBytes, range[1]))
        + " of " + size + ", " + (event.delivered == null ? "delivery unknown" : event.delivered + " delivered"));
      made.title = made.getAttribute("aria-label");
      return made;
    };

    const endings = { "complete": "complete", "cut-close": "cut by FIN", "cut-reset": "cut by RST",
      "cut-silence": "cut by silence", "no-close-notify": "cut without close_notify", "half-closed": "half-closed",
      "client-closed": "the client closed", "refused": "refused", "server-stopped": "the server stopped" };
    const statusKind = status => !status ? "bad" : status < 300 ? "good" : status < 400 ? "warn" : "bad";

    const asked = event => {
      const request = event.request, words = [request.method || "?"];
      if (event.n != null) words.push(event.n);
      for (const name of ["range", "if-range", "if-match", "if-none-match"]) {
        const value = field(request, name);
        if (value) words.push(name === "range" ? value : name + " " + value);
      }
      return words.join(" ");
    };
    const answered = event => {
      const cell = element("span"), response = event.response;
      if (event.isUnderWay) { cell.append(element("span", "under way", "warn")); return cell; }
      const status = response && response.status;
      cell.append(element("strong", status ? String(status) : "no answer", statusKind(status)));
      const more = field(response, "content-range") || field(response, "location");
      if (more) cell.append(" ", element("span", more, "mono"));
      return cell;
    };
    const told = event => {
      const cell = element("span");
      if (event.isUnderWay) return cell;
      cell.append(number(event.bodyBytes) + " sent, "
        + (event.delivered == null ? "" : number(event.delivered) + " delivered, "));
      const kind = event.ending === "complete" ? "good" : "warn";
      cell.append(element("span", endings[event.ending] || event.ending, kind));
      return cell;
    };
    const faults = event => {
      const cell = element("span", undefined, "soft"), all = event.faults || [];
      if (event.entry == null) cell.append("outside the list");
      else if (!all.length) cell.append(event.entrySource || "honest");
      all.forEach((fault, index) => {
        if (index) cell.append("; ");
        const text = fault.key + (fault.planned ? ": " + fault.planned : "");
        cell.append(fault.firedAt ? element("strong", text + ", fired", "bad") : text + ", not fired");
      });
      return cell;
    };
    const heads = event => {
      const block = element("pre"), lines = [];
      lines.push("> " + [event.request.method, event.request.target, event.request.version].join(" "));
      for (const pair of event.request.headers || []) lines.push("> " + pair.join(": "));
      if (event.response) {
        lines.push("< " + event.response.status);
        for (const pair of event.response.headers) lines.push("< " + pair.join(": "));
      }
      block.textContent = lines.join("\n");
      block.tabIndex = 0;
      return block;
    };

    const matches = row => row.words.includes(byId("filter").value.trim().toLowerCase());
    const showCount = () => {
      const all = [...rows.values()], shown = all.filter(row => !row.item.hidden).length;
      const waiting = held.length ? ", " + held.length + " held back" : "";
      count.textContent = (shown === all.length ? shown : shown + " of " + all.length) + " exchanges" + waiting;
    };
    const fill = (row, event) => {
      const details = row.item.firstChild, summary = element("summary");
      const when = event.started == null ? "" : " at " + event.started.toFixed(3) + " s";
      const who = element("span");
      who.append(element("strong", event.scenario || ""), " ", element("span", event.id + when, "soft"));
      const what = element("span", undefined, "mono");
      what.textContent = asked(event) + (event.place && event.place !== "file" ? " [" + event.place + "]" : "");
      summary.append(who, what, answered(event), bar(event), faults(event), told(event));
      details.replaceChildren(summary, heads(event));
      row.isUnderWay = Boolean(event.isUnderWay);
      row.run = event.id;
      row.item.className = event.isUnderWay ? "open" : "";
      row.words = row.item.textContent.toLowerCase();
      row.item.hidden = !matches(row);
    };

    // An exchange is shown, or shown anew once it has ended.
    const show = event => {
      const name = key(event);
      let row = rows.get(name);
      if (!row) {
        row = { item: element("li"), words: "" };
        row.item.append(element("details"));
        rows.set(name, row);
        const after = [...log.children].find(item => item.begun <= (event.begun || 0));
        row.item.begun = event.begun || 0;
        log.insertBefore(row.item, after || null);
        if (rows.size > limits.rows) {
          const oldest = log.lastElementChild;
          for (const [other, one] of rows) if (one.item === oldest) { rows.delete(other); break; }
          oldest.remove();
        }
      }
      fill(row, event);
    };

    const showRun = id => {
      const run = runs.get(id), body = byId("runs").tBodies[0];
      byId("runs").hidden = runs.size === 0;
      byId("no-runs").hidden = runs.size !== 0;
      if (!run.row) { run.row = element("tr"); body.prepend(run.row); }
      const name = element("th"), link = element("a", id, "mono"), whole = element("span", undefined, "bar");
      name.scope = "row";
      link.href = "/-/runs/" + encodeURIComponent(id);
      name.append(link);
      const size = (run.sizes.file || Object.values(run.sizes)[0] || [])[0] || 0;
      whole.setAttribute("role", "img");
      whole.setAttribute("aria-label", size ? "stretches of " + number(size) + " bytes" : "size unknown");
      for (const event of run.parts) whole.append(...parts(event, sizeOf(event)));
      const cell = element("td");
      cell.append(whole);
      const asked = number(run.requests) + (run.requests === 1 ? " request" : " requests");
      run.row.replaceChildren(name, element("td", run.scenario), element("td", asked),
        element("td", run.active ? run.active + " under way" : "none under way"), cell);
      while (runs.size > limits.runs) {
        const [oldest, gone] = runs.entries().next().value;
        if (gone.row) gone.row.remove();
        runs.delete(oldest);
      }
    };
    const take = event => {
      if (isPaused) { held.push(event); if (held.length > limits.rows) held.shift(); showCount(); return; }
      if (!runs.has(event.id) && event.isUnderWay)
        runs.set(event.id, { scenario: event.scenario, sizes: event.sizes, madeAt: event.madeAt, requests: 0,
          active: 0, parts: [] });
      const run = runs.get(event.id), known = rows.get(key(event));
      if (!run) { refreshSoon(); return; }
      if (known && (event.isUnderWay || !known.isUnderWay)) return;
      event.begun = run.madeAt + event.started;
      if (event.isUnderWay) run.active += 1;
      else {
        run.requests += 1;
        if (run.active > 0) run.active -= 1;
        run.parts.push(event);
        if (run.parts.length > limits.exchangesOfRun) run.parts.shift();
      }
      show(event);
      showRun(event.id);
      showCount();
    };

    // What was missed, before this page was opened or while the connection was down.
    const refresh = () => {
      refreshing = refreshing || (async () => {
        try {
          const list = await (await fetch("/-/runs")).json(), known = new Set(list.map(item => item.id));
          for (const [id, run] of runs) if (!known.has(id)) { if (run.row) run.row.remove(); runs.delete(id); }
          for (const item of list.slice(-limits.runs)) {
            const answer = await fetch("/-/runs/" + encodeURIComponent(item.id));
            if (!answer.ok) continue;
            const full = await answer.json(), old = runs.get(item.id);
            const events = full.exchanges.slice(-limits.exchangesOfRun)
              .map(one => ({ ...one, id: item.id, scenario: full.scenario, begun: item.madeAt + one.started }));
            runs.set(item.id, { scenario: item.scenario, sizes: item.sizes, madeAt: item.madeAt,
              requests: item.exchanges, active: full.active, parts: events, row: old && old.row });
            events.forEach(show);
            showRun(item.id);
          }
          for (const [name, row] of rows)
            if (row.isUnderWay && !known.has(row.run)) { rows.delete(name); row.item.remove(); }
          showCount();
        } catch (problem) { state.textContent = "the server's lists cannot be read: " + problem.message; }
        finally { refreshing = null; }
      })();
    };

    let soon = null;
    const refreshSoon = () => { soon = soon || setTimeout(() => { soon = null; refresh(); }, 1000); };

    byId("filter").addEventListener("input", () => {
      for (const row of rows.values()) row.item.hidden = !matches(row);
      showCount();
    });
    byId("tools").addEventListener("submit", event => event.preventDefault());
    byId("pause").addEventListener("click", () => {
      isPaused = !isPaused;
      byId("pause").setAttribute("aria-pressed", String(isPaused));
      if (!isPaused) { const waiting = held; held = []; waiting.forEach(take); showCount(); }
    });
    byId("clear").addEventListener("click", () => { rows.clear(); log.replaceChildren(); held = []; showCount(); });

    const events = new EventSource("/-/events");
    events.onopen = () => { state.textContent = "connected"; state.className = "good"; refresh(); };
    events.onerror = () => { state.textContent = "not connected, trying again"; state.className = "bad"; };
    events.addEventListener("exchange", message => take(JSON.parse(message.data)));
    events.addEventListener("request", message => take({ ...JSON.parse(message.data), isUnderWay: true }));
    events.addEventListener("stopped", () => {
      state.textContent = "the server has stopped";
      state.className = "bad";
    });
    for (const name of ["complaint", "refused"]) events.addEventListener(name, message => {
      const told = JSON.parse(message.data);
      state.textContent = name + ": " + (told.text || told.line || "a request that could not be read");
    });
    showCount();

    """#
}
