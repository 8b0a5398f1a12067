import { $, h, seconds } from "./dom.js"

/** The number of rows that are displayed at first, and that a button adds. */
const pageLength = 500

/** The runs of a sweep's table, sorted by any column; a click plays one. */
export class Rows {
  #name = null
  #rows = []
  #columns = []
  #sorting = { column: "run", isDescending: false }
  #limit = pageLength
  #playedRun = null
  #body = h("tbody", { onclick: event => this.#click(event), onkeydown: event => this.#keyDown(event) })
  #head = h("tr")
  #count = h("span", { class: "soft" })
  #state = h("span", { role: "status" })
  #more = h("button", { class: "small more", onclick: () => this.#showMore() }, "Show more")

  constructor(connection, panes) {
    Object.assign(this, { connection, panes })
    connection.on("hello", ({ rows }) => this.#load(rows ?? null))
    connection.on("state", ({ row }) => this.#showState(row ?? null))
  }

  async #load(name) {
    if (name === this.#name) return
    this.#name = name
    for (const tab of document.querySelectorAll("[data-pane=rows]")) tab.hidden = name === null
    if (name === null) return
    try {
      const { rows, columns, count } = await this.connection.request("rows")
      this.#show(rows, columns, count)
      this.panes.show("rows")
    } catch (error) {
      this.#name = null
      $("rows").replaceChildren(h("p", { class: "failure empty", role: "alert" }, error.message))
    }
  }

  #show(rows, columns, count) {
    const failures = rows.filter(({ error }) => error !== null).length
    const key = name => row => row.values[columns.indexOf(name)]
    this.#columns = [
      { id: "run", title: "run", value: row => row.run },
      ...columns.map(name => ({ id: `value ${name}`, title: name, value: key(name) })),
      { id: "time", title: "time", value: row => row.ticks, text: row => seconds(row.ticks) },
      ...(failures > 0 ? [{ id: "error", title: "error", value: row => row.error }] : []),
    ]
    this.#rows = rows
    this.#limit = pageLength
    const number = `${count} ${count === 1 ? "run" : "runs"}`
    this.#count.textContent = (rows.length < count ? `the first ${rows.length} of ${number}` : number) + (failures > 0 ? `, ${failures} failed` : "")
    $("rows").replaceChildren(h("div", { class: "bar" }, h("b", {}, this.#name), this.#count, h("span", { class: "spacer" }), this.#state),
      h("div", { class: "scroller" }, h("table", { "aria-label": `Runs of ${this.#name}` }, h("thead", {}, this.#head), this.#body), this.#more))
    this.#showState(this.state ?? null)
    this.#update()
  }

  // Display

  #update() {
    const { column, isDescending } = this.#sorting, { value } = this.#columns.find(({ id }) => id === column)
    this.#head.replaceChildren(...this.#columns.map(({ id, title }) =>
      h("th", { scope: "col", "aria-sort": id === column ? (isDescending ? "descending" : "ascending") : null },
        h("button", { class: "quiet small", onclick: () => this.#sort(id) }, title, h("span", { class: "direction", "aria-hidden": "true" }, id === column ? (isDescending ? "↓" : "↑") : "")))))
    const sorted = [...this.#rows].sort((a, b) => (isDescending ? -1 : 1) * compare(value(a), value(b)) || a.run - b.run)
    this.#body.replaceChildren(...sorted.slice(0, this.#limit).map(row => this.#row(row)))
    this.#more.hidden = sorted.length <= this.#limit
    this.#markPlayed()
  }

  #row(row) {
    const cells = this.#columns.slice(1).map(({ id, value, text }) => {
      const content = text ? text(row) : display(value(row))
      return h("td", { class: typeof value(row) === "number" ? "figures" : id === "error" ? "message" : null, title: String(value(row) ?? "") }, content)
    })
    const label = row.error === null ? `Play run ${row.run}` : `Play run ${row.run}, which failed`
    return h("tr", { "data-run": row.run, class: row.error === null ? null : "failure" },
      h("th", { scope: "row" }, h("button", { class: "link figures", "aria-label": label, tabindex: -1 }, row.error === null ? `${row.run}` : `⚠ ${row.run}`)), ...cells)
  }

  #showMore() {
    this.#limit += pageLength
    const last = this.#body.lastElementChild
    this.#update()
    this.#body.children[Math.min(this.#limit - pageLength, this.#body.childElementCount - 1)]?.querySelector("button").focus()
    last?.scrollIntoView({ block: "nearest" })
  }

  #sort(column) {
    const isDescending = this.#sorting.column === column && !this.#sorting.isDescending
    this.#sorting = { column, isDescending }
    this.#update()
    this.#head.children[this.#columns.findIndex(({ id }) => id === column)].querySelector("button").focus()
  }

  /** Displays which run is played, and whether it has the state hash of the table. */
  #showState(row) {
    this.state = row
    this.#playedRun = row?.run ?? null
    this.#markPlayed()
    this.#state.className = row?.isHashEqual === false ? "failure" : row?.isHashEqual ? "equal" : "soft"
    const text = row === null ? "" : row.isHashEqual === null
      ? `run ${row.run}, which ends at ${seconds(row.ticks)}`
      : `run ${row.run} at ${seconds(row.ticks)}: ${row.isHashEqual ? "the state hash" : "another state hash than that"} of the table`
    if (this.#state.textContent !== text) this.#state.textContent = text
    this.#state.title = row === null ? "" : `state hash ${row.hash}`
  }

  /** Marks the run that is played. Of the rows' buttons, only its one, or else the first one, is reached with Tab. */
  #markPlayed() {
    const rows = [...this.#body.children], played = rows.find(({ dataset }) => Number(dataset.run) === this.#playedRun)
    for (const row of rows) {
      if (row === played) row.setAttribute("aria-current", "true")
      else row.removeAttribute("aria-current")
      row.querySelector("button").tabIndex = row === (played ?? rows[0]) ? 0 : -1
    }
  }

  // Actions

  #click({ target }) {
    const row = target.closest("tr")
    row?.querySelector("button").focus()
    if (row) this.#play(Number(row.dataset.run))
  }

  async #play(run) {
    try {
      await this.connection.request("openRow", { run })
    } catch (error) {
      this.#state.className = "failure"
      this.#state.textContent = error.message
    }
  }

  /** Moves the focus between the rows. */
  #keyDown(event) {
    const rows = [...this.#body.children], index = rows.indexOf(event.target.closest("tr"))
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key]
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    rows[target]?.querySelector("button").focus()
  }
}

/** Compares values for sorting: numbers are less than texts, and absent values are last. */
function compare(a, b) {
  const rank = value => (value === null || value === undefined ? 2 : typeof value === "string" ? 1 : 0)
  return rank(a) - rank(b) || (rank(a) === 1 ? a.localeCompare(b) : rank(a) === 0 ? Number(a) - Number(b) : 0)
}

/** Formats a value with at most six digits. */
function display(value) {
  if (value === null || value === undefined) return ""
  return typeof value === "number" ? String(+value.toPrecision(6)) : String(value)
}
