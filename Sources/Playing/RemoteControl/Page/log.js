import { $, h, seconds } from "./dom.js"

const kinds = { event: "Events", contact: "Contacts", touch: "Touches", output: "Output", error: "Errors", system: "Session" }
const longest = 1000

/** The event log with filters; a click on an entry shows its tick. */
export class Log {
  #hidden = new Set()
  #text = ""
  #errors = 0
  #waiting = []
  #list = h("ol", { role: "log", "aria-label": "Events", tabindex: 0 })

  constructor(connection, goTo, showLine) {
    Object.assign(this, { goTo, showLine })
    const chips = Object.entries(kinds).map(([kind, title]) =>
      h("button", { class: `chip ${kind}`, "aria-pressed": "true", onclick: event => this.#toggle(kind, event.currentTarget) }, h("i", { class: "dot" }), title))
    const search = h("input", { type: "search", placeholder: "Filter", "aria-label": "Filter by text", oninput: event => this.#filter(event.target.value) })
    $("log").append(h("div", { class: "bar" }, ...chips, search), this.#list)
    connection.on("log", ({ entries }) => this.#add(entries))
    connection.on("open", () => this.#clear())
    connection.on("opened", () => this.#clear())
  }

  #clear() {
    this.#list.replaceChildren()
    this.#errors = 0
    this.#showCount()
  }

  /** Adds entries, all of an animation frame at once. */
  #add(entries) {
    if (this.#waiting.length === 0) requestAnimationFrame(() => this.#flush())
    this.#waiting.push(...entries)
  }

  #flush() {
    const list = this.#list, isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 20
    const entries = this.#waiting.splice(0).slice(-longest)
    list.append(...entries.map(entry => this.#row(entry)))
    while (list.childElementCount > longest) list.firstChild.remove()
    this.#errors += entries.filter(({ kind }) => kind === "error").length
    this.#showCount()
    if (isAtEnd) list.scrollTop = list.scrollHeight
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
    this.#list.scrollTop = this.#list.scrollHeight
  }

  #showCount() {
    $("log-count").textContent = this.#errors || ""
  }
}
