import { $, h, seconds } from "./dom.js"

const kinds = { event: "Events", contact: "Contacts", touch: "Touches", output: "Output", error: "Errors", system: "Session" }
/** The maximum number of entries of the script's output, and of all others. */
const longest = 1000

/** The event log with filters; a click on an entry shows its tick. */
export class Log {
  #hidden = new Set()
  #text = ""
  #errors = 0
  #waiting = []
  #list = h("ol", { "aria-label": "Events", tabindex: 0 })
  /** Whether the list shows its end, and scrolls to new entries. */
  #follows = true

  constructor(connection, goTo, showLine) {
    Object.assign(this, { goTo, showLine })
    const chips = Object.entries(kinds).map(([kind, title]) =>
      h("button", { class: `chip ${kind}`, "aria-pressed": "true", onclick: event => this.#toggle(kind, event.currentTarget) }, h("i", { class: "dot" }), title))
    const search = h("input", { type: "search", placeholder: "Filter", "aria-label": "Filter by text", oninput: event => this.#filter(event.target.value) })
    $("log").append(h("div", { class: "bar" }, ...chips, search), h("div", { role: "log", "aria-label": "Log" }, this.#list))
    this.#list.onscroll = () => {
      const { scrollTop, clientHeight, scrollHeight } = this.#list
      if (clientHeight > 0) this.#follows = scrollTop + clientHeight > scrollHeight - 20
    }
    // When the pane is shown, or another size.
    new ResizeObserver(() => this.#follow()).observe(this.#list)
    connection.on("log", ({ entries }) => this.#add(entries))
    connection.on("open", () => this.#clear())
    connection.on("opened", () => this.#clear())
  }

  #clear() {
    this.#list.replaceChildren()
    this.#waiting = []
    this.#errors = 0
    this.#showCount()
  }

  /** Adds entries, all of an animation frame at once. */
  #add(entries) {
    if (this.#waiting.length === 0) requestAnimationFrame(() => this.#flush())
    this.#waiting.push(...entries)
  }

  #flush() {
    const list = this.#list, entries = this.#waiting.splice(0), counts = [0, 0]
    // Many have come while the page was hidden.
    const kept = entries.toReversed().filter(({ kind }) => ++counts[kind === "output" ? 0 : 1] <= longest).reverse()
    list.append(...kept.map(entry => this.#row(entry)))
    for (const kind of [".output", ":not(.output)"]) {
      const rows = list.querySelectorAll(`:scope > li${kind}`)
      for (let index = 0; index < rows.length - longest; index++) rows[index].remove()
    }
    this.#errors += entries.filter(({ kind }) => kind === "error").length
    this.#showCount()
    this.#follow()
  }

  #follow() {
    if (this.#follows) this.#list.scrollTop = this.#list.scrollHeight
  }

  #row({ tick, kind, text, file, line }) {
    const row = h("li", { class: kind }, h("button", { class: "figures stamp", "aria-label": `Show ${seconds(tick)}`, onclick: () => this.goTo(tick) }, (tick / 60).toFixed(2)), h("i", { class: "dot", title: kinds[kind] }), h("span", {}, text))
    if (line) row.append(h("button", { class: "link", onclick: () => this.showLine(line) }, `${file ?? "line"}:${line}`))
    row.hidden = this.#isHidden(row)
    return row
  }

  #isHidden(row) {
    return this.#hidden.has(row.className) || !row.textContent.toLowerCase().includes(this.#text)
  }

  #toggle(kind, button) {
    if (!this.#hidden.delete(kind)) this.#hidden.add(kind)
    button.setAttribute("aria-pressed", !this.#hidden.has(kind))
    this.#filter(this.#text)
  }

  #filter(text) {
    this.#text = text.toLowerCase()
    for (const row of this.#list.children) row.hidden = this.#isHidden(row)
    this.#follows = true
    this.#follow()
  }

  #showCount() {
    $("log-count").textContent = this.#errors || ""
  }
}
