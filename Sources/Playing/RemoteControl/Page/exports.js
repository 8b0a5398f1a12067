import { $, announce, decimal, h, seconds } from "./dom.js"
import { attach } from "./menus.js"

const pictures = [["png", "Picture", "PNG"], ["svg", "Vector picture", "SVG"]]
const animations = [
  ["gif", "Animation", "GIF"], ["svg", "Vector animation", "SVG"], ["html", "Page with a player", "HTML"], ["mp4", "Video", "MP4"], ["webm", "Video", "WebM"],
  ["cast", "Terminal recording", "asciicast"], ["jsonl", "Motion of all items", "JSON Lines"], ["csv", "Table of the motion", "CSV"],
]
const recordings = [["dynrec", "Exact recording", "for dynlua replay"]]
/** The time after which a row about a saved file disappears, in milliseconds. */
const rowDuration = 5000

/** The menu that saves the run as a file, and the progress of files that are being made. */
export class Exports {
  #formats = []
  #rows = new Map()
  #from = h("input", { type: "number", min: 0, step: "any", "aria-label": "First second" })
  #to = h("input", { type: "number", min: 0, step: "any", "aria-label": "Last second" })
  #hasLayers = h("input", { type: "checkbox" })

  constructor(connection, frames, layersMenu) {
    Object.assign(this, { connection, frames, layersMenu })
    attach($("export-button"), $("export-menu"))
    const begin = $("export-menu").onbeforetoggle
    $("export-menu").onbeforetoggle = event => {
      if (event.newState === "open") this.#update()
      begin(event)
    }
    connection.on("hello", ({ exportFormats }) => (this.#formats = exportFormats))
    connection.on("export", progress => this.#receive(progress))
    connection.on("close", () => {
      for (const [id, row] of this.#rows) this.#fail(id, row, "the connection ended")
    })
  }

  open() {
    $("export-menu").showPopover()
  }

  /** Builds the menu for the present moment. */
  #update() {
    const { tick } = this.frames, time = decimal(tick / 60)
    this.#from.value = 0
    this.#to.value = time
    for (const input of [this.#from, this.#to]) input.max = decimal(this.frames.tickCount / 60)
    const group = (title, formats, parameters, ...controls) => {
      const available = formats.filter(([format]) => this.#formats.includes(format))
      return h("div", { role: "group", "aria-label": title }, h("div", { class: "menu-title soft" }, title, ...controls),
        ...available.map(([format, title, detail]) => h("button", { onclick: () => this.#start({ format, ...parameters() }) }, h("span", {}, title), h("span", { class: "soft" }, detail))))
    }
    const range = () => ({ from: this.#tick(this.#from, 0), to: this.#tick(this.#to, tick) })
    $("export-menu").replaceChildren(
      group(`This moment, ${time} s`, pictures, () => ({ at: tick })),
      group("The run", animations, range, h("span", { class: "range" }, "from", this.#from, "to", this.#to, "s")),
      group("The whole run", recordings, () => ({})),
      h("label", {}, this.#hasLayers, "With the layers that are shown"))
  }

  /** The tick of a field with seconds, within the run. */
  #tick(input, missing) {
    const tick = Math.round(Number(input.value) * 60)
    return input.value === "" || Number.isNaN(tick) ? missing : Math.min(Math.max(tick, 0), this.frames.tickCount)
  }

  async #start(parameters) {
    $("export-menu").hidePopover()
    if (this.#hasLayers.checked) parameters.layers = this.layersMenu.shown
    if (parameters.from > parameters.to) {
      const message = `from ${seconds(parameters.from)} to ${seconds(parameters.to)}: expected the end after the start`
      return this.#fail(null, this.#makeRow(parameters.format, null), message)
    }
    try {
      const { export: id, name } = await this.connection.request("export", parameters)
      this.#rows.set(id, this.#makeRow(name, id))
    } catch (error) {
      this.#fail(null, this.#makeRow(parameters.format, null), error.message)
    }
  }

  #makeRow(name, id) {
    const progress = h("progress", { max: 1, value: 0, "aria-label": `Progress of ${name}` }), text = h("span", { class: "soft" }, "Waiting")
    const button = h("button", { class: "small", "aria-label": `Cancel ${name}` }, "Cancel")
    const element = h("li", {}, h("b", {}, name), text, button, progress)
    button.onclick = () => this.connection.send("cancelExport", { export: id })
    $("exports").append(element)
    return { element, name, progress, text, button }
  }

  #receive({ export: id, fraction, download, size, error }) {
    const row = this.#rows.get(id)
    if (!row) return
    if (error) this.#fail(id, row, error.message)
    else if (download) this.#finish(id, row, download, size)
    else {
      row.progress.value = fraction
      row.text.textContent = `${Math.floor(fraction * 100)} %`
    }
  }

  #finish(id, row, download, size) {
    h("a", { href: `download/${download}`, download: row.name }).click()
    row.text.textContent = `Saved, ${bytes(size)}`
    row.progress.value = 1
    row.element.className = "saved"
    announce(`${row.name} saved`)
    this.#end(id, row)
    setTimeout(() => row.element.remove(), rowDuration)
  }

  #fail(id, row, message) {
    if (message === "cancelled") {
      row.element.remove()
      announce(`${row.name} cancelled`)
    } else {
      row.text.textContent = message
      row.element.className = "failure"
      row.progress.remove()
    }
    this.#end(id, row)
  }

  /** Replaces the button of a row whose file is not being made any more. */
  #end(id, row) {
    this.#rows.delete(id)
    row.button.textContent = "×"
    row.button.className = "quiet icon"
    row.button.setAttribute("aria-label", `Close the message about ${row.name}`)
    row.button.onclick = () => row.element.remove()
  }
}

/** Formats a size: "34 kB". */
function bytes(size) {
  return size < 1e6 ? `${Math.max(Math.round(size / 1e3), 1)} kB` : `${decimal(size / 1e6, 1)} MB`
}
