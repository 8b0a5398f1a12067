import { $, h } from "./dom.js"
import { layers } from "./layers.js"

const layersKey = "dynlua.layers", initialLayers = ["contacts", "touches"]

/** The menu of debug layers, which also is their legend. */
export class LayersMenu {
  #shown = new Set(initialLayers)

  constructor(connection) {
    this.connection = connection
    try {
      this.#shown = new Set(JSON.parse(localStorage.getItem(layersKey)) ?? initialLayers)
    } catch {
      // Without storage, each page begins with the initial layers.
    }
    $("layers-menu").append(...layers.map(({ name, title, color }) => {
      const swatch = h("i", { class: "swatch" }), box = h("input", { type: "checkbox", name, onchange: () => this.#set(name, box.checked) })
      swatch.style.background = color
      return h("label", {}, box, swatch, title)
    }))
    attach($("layers-button"), $("layers-menu"))
    connection.on("open", () => this.#update())
    this.#update()
  }

  /** Hides all layers, or shows them all if none is shown. */
  toggleAll() {
    this.#shown = new Set(this.#shown.size > 0 ? [] : layers.map(({ name }) => name))
    this.#update()
  }

  #set(name, isShown) {
    if (isShown) this.#shown.add(name)
    else this.#shown.delete(name)
    this.#update()
  }

  #update() {
    const names = [...this.#shown]
    this.connection.request("setLayers", { layers: names }).catch(() => {})
    for (const box of $("layers-menu").querySelectorAll("input")) box.checked = this.#shown.has(box.name)
    $("legend").replaceChildren(...layers.filter(({ name }) => this.#shown.has(name)).map(({ title, color }) => {
      const swatch = h("i", { class: "swatch" })
      swatch.style.background = color
      return h("li", {}, swatch, title)
    }))
    try {
      localStorage.setItem(layersKey, JSON.stringify(names))
    } catch {
      // The choice lasts as long as the page.
    }
  }
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
function attach(button, menu) {
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
    if (!direction) return
    const items = [...menu.querySelectorAll("input, button")], index = items.indexOf(document.activeElement)
    items[(index + direction + items.length) % items.length].focus()
    event.preventDefault()
    event.stopPropagation()
  }
}
