/// The parts of the page of `HTMLWriter` that do not depend on the scene.
enum HTMLPage {
  /// Everything before the picture.
  static let openingMarkup = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>dynlua</title>
    <style>
    :root { color-scheme: light dark; --text: #1d1d1f; --soft: #6e6e73; --page: #f5f5f7; --card: #fff; --line: #d2d2d7; --tint: #0071e3 }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f5f5f7; --soft: #98989d; --page: #101114; --card: #1c1d21; --line: #38393f; --tint: #2997ff }
    }
    * { box-sizing: border-box }
    body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 1fr auto; background: var(--page); color: var(--text);
      font: 14px/1.45 -apple-system, "Inter", "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
    main { display: flex; flex-wrap: wrap; gap: 24px; justify-content: center; align-items: flex-start; padding: 24px }
    svg { display: block; width: auto; height: auto; max-width: 100%; max-height: calc(100vh - 130px); border-radius: 18px;
      box-shadow: 0 1px 2px #0003, 0 12px 40px #0003 }
    aside { width: 300px; display: grid; gap: 16px }
    section { background: var(--card); border-radius: 14px; padding: 14px 16px }
    h2 { margin: 0 0 8px; font-size: 12px; font-weight: 600; color: var(--soft) }
    label { display: inline-flex; gap: 6px; align-items: center; margin-right: 12px }
    select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 8px; padding: 4px 10px }
    section > select { width: 100% }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 3px 16px; margin: 10px 0 0 }
    dt { color: var(--soft) }
    dd { margin: 0; text-align: right }
    dd, output { font-variant-numeric: tabular-nums }
    ol { margin: 0; padding: 0; list-style: none; max-height: 220px; overflow: auto }
    li { display: flex; gap: 10px; padding: 2px 6px; border-radius: 6px; cursor: pointer }
    li:hover { background: var(--page) }
    li.past { color: var(--soft) }
    li span { font-variant-numeric: tabular-nums; color: var(--soft) }
    footer { position: sticky; bottom: 0; display: flex; gap: 14px; align-items: center; padding: 12px 24px; background: var(--card);
      border-top: 1px solid var(--line) }
    footer button { min-width: 74px }
    #line { position: relative; flex: 1; display: grid }
    input { accent-color: var(--tint) }
    #line input { width: 100%; margin: 0 }
    #marks { position: absolute; inset: -5px 8px auto; height: 4px; pointer-events: none }
    #marks i { position: absolute; width: 2px; height: 4px; border-radius: 1px; background: var(--tint) }
    </style>
    </head>
    <body>
    <main>

    """#

  /// The controls after the picture.
  static let controls = #"""
    <aside>
    <section><h2>Item</h2><select id="item" aria-label="Item"></select><dl id="values"></dl></section>
    <section><h2>Layers</h2><div id="layers"></div></section>
    <section><h2>Events</h2><ol id="events"></ol></section>
    </aside>
    </main>
    <footer>
    <button id="play">Pause</button>
    <div id="line"><div id="marks"></div><input id="time" type="range" step="any" aria-label="Time"></div>
    <output id="clock"></output>
    <select id="speed" aria-label="Speed"><option value="0.1">0.1×</option><option value="0.25">0.25×</option>
    <option value="0.5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option></select>
    </footer>

    """#

  /// The script, after the constant `data`.
  static let script = #"""
    const $ = id => document.getElementById(id), svg = document.querySelector("svg")
    const length = (data.last - data.first) / 60
    let time = 0, isPlaying = length > 0, previous = 0
    svg.pauseAnimations()
    $("time").max = length

    const columns = [["x", "pt", 1], ["y", "pt", 2], ["rotation", "°", 3], ["velocity x", "pt/s", 4], ["velocity y", "pt/s", 5],
      ["rotation speed", "°/s", 6]]
    const cells = columns.map(([name]) => {
      const term = document.createElement("dt"), cell = document.createElement("dd")
      term.textContent = name
      $("values").append(term, cell)
      return cell
    })
    data.items.forEach((item, index) => $("item").add(new Option(item.name || "item " + (index + 1), index)))
    if (!data.items.length) $("item").parentNode.hidden = true

    for (const name of ["fields", "boundaries", "attachments", "snaps", "contacts", "touches"]) {
      const group = svg.querySelector("g." + name)
      if (!group) continue
      const label = document.createElement("label"), box = document.createElement("input")
      box.type = "checkbox"
      box.checked = data.layers.includes(name)
      box.onchange = () => group.style.display = box.checked ? "" : "none"
      box.onchange()
      label.append(box, name)
      $("layers").append(label)
    }
    if (!$("layers").children.length) $("layers").parentNode.hidden = true

    const lines = data.events.map(([tick, text]) => {
      const line = document.createElement("li"), stamp = document.createElement("span"), at = (tick - data.first) / 60
      stamp.textContent = (tick / 60).toFixed(2)
      line.append(stamp, text)
      line.onclick = () => seek(at)
      $("events").append(line)
      const mark = document.createElement("i")
      mark.style.left = 100 * at / (length || 1) + "%"
      $("marks").append(mark)
      return { line, at }
    })
    if (!lines.length) $("events").parentNode.hidden = true

    function sample(samples, tick) {
      let low = 0, high = samples.length
      while (low < high) {
        const middle = low + high >> 1
        if (samples[middle][0] <= tick) low = middle + 1; else high = middle
      }
      return samples[low - 1]
    }

    function show() {
      svg.setCurrentTime(Math.min(time, length))
      $("time").value = time
      $("clock").textContent = (data.first / 60 + time).toFixed(2) + " s"
      $("play").textContent = isPlaying ? "Pause" : "Play"
      const item = data.items[$("item").value]
      const values = item && sample(item.samples, data.first + Math.floor(time * 60 + 1e-6))
      columns.forEach(([, unit, index], row) => {
        const value = values && (unit[0] == "°" ? values[index] * 180 / Math.PI : values[index])
        cells[row].textContent = values ? value.toFixed(1) + " " + unit : "–"
      })
      for (const { line, at } of lines) line.className = at > time ? "" : "past"
    }

    function seek(to, keepsPlaying) {
      time = Math.max(0, Math.min(length, to))
      if (!keepsPlaying) isPlaying = false
      show()
    }

    function toggle() {
      isPlaying = !isPlaying
      if (isPlaying && time >= length) time = 0
      show()
    }

    $("play").onclick = toggle
    $("time").oninput = () => seek(+$("time").value)
    $("item").onchange = show
    document.onkeydown = event => {
      if (event.target.tagName == "SELECT") return
      const step = { ArrowLeft: -1 / 60, ArrowRight: 1 / 60, "[": -1 / 60, "]": 1 / 60, "{": -1, "}": 1 }[event.key]
      if (step) seek(time + step)
      else if (event.key == " ") toggle()
      else return
      event.preventDefault()
    }
    requestAnimationFrame(function frame(now) {
      if (isPlaying && previous) {
        time += Math.min(now - previous, 100) / 1000 * $("speed").value
        if (time >= length) {
          time = data.loop ? 0 : length
          isPlaying = data.loop
        }
        show()
      }
      previous = now
      requestAnimationFrame(frame)
    })
    // The address may name the time in seconds at which the page stops: page.html#1.5
    if (location.hash) seek(+location.hash.slice(1)); else show()

    """#
}
