import { $ } from "./dom.js"

/** The tabs: of the drawer, and of all panes where the window is narrow. */
export class Panes {
  #pane = "source"
  /** The pane of the drawer. */
  #drawer = "console"

  constructor() {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.onclick = () => this.show(tab.dataset.pane)
      tab.onkeydown = event => this.#keyDown(event)
    }
    this.show("console")
    this.show("source")
  }

  show(pane) {
    this.#pane = pane
    if (["console", "log", "graphs", "rows"].includes(pane)) this.#drawer = pane
    document.body.dataset.pane = pane
    document.body.dataset.drawer = this.#drawer
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const isSelected = tab.dataset.pane === (tab.closest("#tabs") ? pane : this.#drawer)
      tab.setAttribute("aria-selected", isSelected)
      tab.tabIndex = isSelected ? 0 : -1
    }
  }

  #keyDown(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!direction) return
    const tabs = [...event.currentTarget.parentElement.querySelectorAll("[role=tab]:not([hidden])")], index = tabs.indexOf(event.currentTarget)
    const tab = tabs[(index + direction + tabs.length) % tabs.length]
    this.show(tab.dataset.pane)
    tab.focus()
    event.preventDefault()
    event.stopPropagation()
  }
}
