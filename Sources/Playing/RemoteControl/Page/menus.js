import { $, h } from "./dom.js"
import { layers } from "./layers.js"

const layersKey = "dynlua.layers", initialLayers = ["contacts", "touches"]
const sceneLayers = layers.filter(({ isOfEngine }) => !isOfEngine).map(({ name }) => name)

/** The menu of debug layers, which also is their legend. */
export class LayersMenu {
  #shown = new Set(initialLayers)
  #showsComparison = false
  /** The layers that were shown before all were hidden. */
  #former = sceneLayers

  constructor(connection) {
    this.connection = connection
    try {
      this.#shown = new Set(JSON.parse(localStorage.getItem(layersKey)) ?? initialLayers)
    } catch {
      // Without storage, each page begins with the initial layers.
    }
    for (const [title, isOfEngine] of [["Scene", false], ["Engine", true]]) {
      const group = layers.filter(layer => Boolean(layer.isOfEngine) === isOfEngine)
      $("layers-menu").append(h("h3", {}, title), ...group.map(layer => {
        const box = h("input", { type: "checkbox", name: layer.name, onchange: () => this.#set(layer.name, box.checked) })
        return h("label", {}, box, swatch(layer), layer.title, layer.unit ? h("span", { class: "soft unit" }, layer.unit) : null)
      }))
    }
    attach($("layers-button"), $("layers-menu"))
    connection.on("open", () => this.#update())
    this.#update()
  }

  /** Requests the frames of the run that is compared, or no longer. */
  setComparison(isShown) {
    if (isShown === this.#showsComparison) return
    this.#showsComparison = isShown
    this.#update()
  }

  /** The names of the layers that are shown. */
  get shown() {
    return [...this.#shown]
  }

  /** Hides all layers, or shows those again that were shown before; first those of the scene. */
  toggleAll() {
    const isShowing = this.#shown.size > 0
    if (isShowing) this.#former = [...this.#shown]
    this.#shown = new Set(isShowing ? [] : this.#former)
    this.#update()
  }

  #set(name, isShown) {
    if (isShown) this.#shown.add(name)
    else this.#shown.delete(name)
    this.#update()
  }

  #update() {
    const names = [...this.#shown]
    const comparison = this.#showsComparison ? ["comparison"] : []
    this.connection.request("setLayers", { layers: [...names, ...comparison] }).catch(() => {})
    for (const box of $("layers-menu").querySelectorAll("input")) box.checked = this.#shown.has(box.name)
    $("legend").replaceChildren(...layers.filter(({ name }) => this.#shown.has(name)).map(layer =>
      h("li", {}, swatch(layer), layer.title, layer.unit ? h("span", { class: "unit" }, layer.unit) : null)))
    try {
      localStorage.setItem(layersKey, JSON.stringify(names))
    } catch {
      // The choice lasts as long as the page.
    }
  }
}

/** Creates the sample of a layer's color, or of several colors. */
function swatch({ color, colors = [color] }) {
  const element = h("i", { class: "swatch", "aria-hidden": "true" })
  const stops = colors.map((each, index) => `${each} ${(100 * index) / colors.length}% ${(100 * (index + 1)) / colors.length}%`)
  element.style.background = colors.length > 1 ? `linear-gradient(to right, ${stops.join()})` : color
  return element
}

/** Shows a notice over the page; one that is no failure disappears by itself. */
export function notify(text, isFailure = false, stays = false) {
  const notice = $("notice")
  notice.textContent = text
  notice.hidden = false
  notice.className = isFailure ? "failure" : ""
  clearTimeout(notice.timer)
  if (!stays) notice.timer = setTimeout(() => (notice.hidden = true), isFailure ? 6000 : 2000)
}

/** Opens a popover below its button; arrow keys move in it. */
export function attach(button, menu) {
  button.popoverTargetElement = menu
  menu.ontoggle = event => {
    const isOpen = event.newState === "open"
    button.setAttribute("aria-expanded", isOpen)
    if (isOpen) menu.querySelector("input, button").focus()
  }
  menu.onbeforetoggle = () => {
    const box = button.getBoundingClientRect()
    menu.style.top = `${box.bottom + 6}px`
    menu.style.right = `${Math.max(innerWidth - box.right, 8)}px`
  }
  menu.onkeydown = event => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!direction || event.target.type === "number") return
    const items = [...menu.querySelectorAll("input, button")], index = items.indexOf(document.activeElement)
    items[(index + direction + items.length) % items.length].focus()
    event.preventDefault()
    event.stopPropagation()
  }
}
