import { $, h } from "./dom.js"

/** Handles the keys of the whole page, which are those of the terminal, and displays them as help. */
export class Shortcuts {
  #keys = new Map()
  #list = []
  #sceneCommands = []
  /** What plays the scene, "script" or "program"; keys for the other one have no effect. */
  scene = "script"

  /** Adds keys with a description, which help shows, and an action; `scene` is what must play the scene for them, if it matters. */
  add(keys, description, action, scene) {
    for (const key of keys) this.#keys.set(key, { action, scene })
    this.#list.push({ keys, description, scene })
  }

  /** Replaces the commands of the scene, which come first in the help; each is `{keys, description, action, scene}` as for `add`. */
  setSceneCommands(commands) {
    for (const key of this.#sceneCommands.flatMap(command => command.keys)) this.#keys.delete(key)
    this.#sceneCommands = commands
    for (const command of commands) for (const key of command.keys) this.#keys.set(key, command)
  }

  /** Adds a line of help on keys that other elements handle. */
  describe(keys, description, scene) {
    this.#list.push({ keys, description, scene })
  }

  start() {
    document.addEventListener("keydown", event => this.#keyDown(event))
    $("help-button").onclick = () => this.showHelp()
  }

  showHelp() {
    const names = { " ": "space", ArrowLeft: "←", ArrowRight: "→" }
    const rows = [...this.#sceneCommands, ...this.#list].filter(entry => this.#isAvailable(entry)).map(({ keys, description }) => h("tr", {}, h("td", {}, ...keys.map(key => h("kbd", {}, names[key] ?? key))), h("td", {}, description)))
    $("help").replaceChildren(h("header", {}, h("h2", {}, "Keyboard"), h("button", { class: "quiet icon", "aria-label": "Close", onclick: () => $("help").close() }, "×")), h("table", {}, ...rows))
    $("help").showModal()
  }

  #keyDown(event) {
    const { target, key } = event
    if (event.defaultPrevented || document.querySelector("dialog[open]") || document.body.dataset.view === "gallery") return
    // It closes the menu.
    if (key === "Escape" && document.querySelector(":popover-open")) return
    // AltGr types brackets and braces on many keyboards, and is Ctrl-Alt on some systems.
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")
    if (isCommand || this.#belongsToControl(target, key)) return
    const command = this.#keys.get(key)
    if (!command || !this.#isAvailable(command)) return
    event.preventDefault()
    command.action()
  }

  #isAvailable({ scene }) {
    return scene === undefined || scene === this.scene
  }

  /** Whether an element itself handles a key: text fields all but Escape, buttons and menus those that operate them. */
  #belongsToControl(target, key) {
    if (key === "Escape") return false
    if (target.matches("textarea, input:not([type=range]):not([type=checkbox]), [contenteditable]")) return true
    if (target.matches("select")) return true
    if (target.matches("button, summary, input[type=checkbox], [role=treeitem]")) return key === " " || key === "Enter"
    return target.matches("input[type=range]:not(#time)") && key.startsWith("Arrow")
  }
}
