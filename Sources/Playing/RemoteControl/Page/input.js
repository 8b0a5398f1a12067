import { $, announce } from "./dom.js"

const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
/** The identifier of the touch made with the keyboard; those of pointers count from 1. */
const keyboardTouch = 0

/** The names of keys in Lua that are not those of their characters. */
const keyNames = {
  " ": "space", Enter: "return", Backspace: "backspace", Escape: "escape", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left",
  ArrowRight: "right", Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown", Insert: "insert", Delete: "delete",
  CapsLock: "capslock",
}
const modifierNames = { Shift: "shift", Control: "ctrl", Alt: "alt", Meta: "gui" }

/** The name of a key in Lua; null for a key without one and for Tab, which moves the focus on. */
function keyName({ key, location }) {
  if (modifierNames[key]) return (location === KeyboardEvent.DOM_KEY_LOCATION_RIGHT ? "r" : "l") + modifierNames[key]
  if (keyNames[key]) return keyNames[key]
  return [...key].length === 1 || /^F\d+$/.test(key) ? key.toLowerCase() : null
}

/** Turns mouse, fingers and keyboard into touches, keys, movements of the pointer, turns of the wheel, grabs of items, and the choice of an item to inspect. */
export class StageInput {
  /** "touch", "grab" or "inspect". */
  #tool = "touch"
  #pointers = new Map()
  #moves = new Map()
  #nextTouch = 1
  #isKeyDown = false
  /** Whether the script uses the keyboard, and the names of the keys that are down, by physical key. */
  #usesKeys = false
  #keys = new Map()
  /** Whether the script uses a pointer that touches nothing, where that has moved since the last call of flush, and the wheel. */
  #usesPointer = false
  #pointerMove = null
  #usesWheel = false
  /** The position whose object is to be outlined, while another is being found. */
  #hovered = null
  #isFinding = false

  constructor(connection, canvas, frames, highlights, inspect) {
    Object.assign(this, { connection, canvas, frames, highlights, inspect })
    const stage = $("stage")
    stage.onpointerdown = event => this.#began(event)
    stage.onpointermove = event => this.#moved(event)
    stage.onpointerup = event => this.#ended(event, "ended")
    stage.onpointercancel = event => this.#ended(event, "cancelled")
    stage.oncontextmenu = event => {
      event.preventDefault()
      this.#inspectAt(canvas.pointAt(event.clientX, event.clientY))
    }
    stage.addEventListener("wheel", event => this.#wheel(event), { passive: false })
    stage.onkeydown = event => this.#keyDown(event)
    stage.onkeyup = event => this.#keyUp(event)
    stage.onpointerleave = () => {
      this.#setPointer(null)
      this.#hover(null)
      this.#pointerLeft()
    }
    stage.onblur = () => {
      this.#hideCrosshair()
      this.#releaseKeys()
    }
    connection.on("state", ({ usesKeys, usesPointer, usesWheel }) => {
      this.#usesPointer = usesPointer
      this.#usesWheel = usesWheel
      if (this.#usesKeys && !usesKeys) this.#releaseKeys()
      this.#usesKeys = usesKeys
    })
    for (const button of $("tools").children) button.onclick = () => this.select(button.dataset.tool)
    $("tools").onkeydown = event => this.#moveSelection(event)
    this.select("touch")
  }

  get tool() {
    return this.#tool
  }

  select(tool) {
    this.#tool = tool
    $("stage").dataset.tool = tool
    for (const button of $("tools").children) {
      button.setAttribute("aria-checked", button.dataset.tool === tool)
      button.tabIndex = button.dataset.tool === tool ? 0 : -1
    }
  }

  /** Sends the movements since the last call; called once per animation frame. */
  flush() {
    for (const [pointer, point] of this.#moves) {
      if (pointer.kind === "grab") this.connection.send("moveGrab", point)
      else this.#send(pointer.touch, "moved", point)
    }
    this.#moves.clear()
    if (this.#pointerMove) this.connection.send("pointer", { phase: "moved", ...this.#pointerMove })
    this.#pointerMove = null
  }

  #began(event) {
    if (event.button !== 0) return
    const point = this.canvas.pointAt(event.clientX, event.clientY)
    const kind = event.altKey ? "grab" : this.#tool
    if (kind === "inspect") return this.#inspectAt(point)
    event.target.setPointerCapture(event.pointerId)
    const pointer = { kind, touch: this.#nextTouch++ }
    this.#pointers.set(event.pointerId, pointer)
    if (kind === "touch") this.#send(pointer.touch, "began", point)
    else this.#grab(pointer, point)
  }

  #moved(event) {
    const pointer = this.#pointers.get(event.pointerId), point = this.canvas.pointAt(event.clientX, event.clientY)
    this.#setPointer(point)
    if (!pointer) {
      if (this.#usesPointer && event.pointerType !== "touch") this.#pointerMove = { x: point.x, y: point.y }
      return this.#hover(this.#tool === "inspect" ? point : null)
    }
    this.#moves.set(pointer, point)
    if (pointer.isHolding) this.#showGrab(point)
  }

  #ended(event, phase) {
    const pointer = this.#pointers.get(event.pointerId)
    if (!pointer) return
    this.flush()
    this.#pointers.delete(event.pointerId)
    if (pointer.kind === "touch") return this.#send(pointer.touch, phase, this.canvas.pointAt(event.clientX, event.clientY))
    this.connection.send("endGrab")
    this.canvas.grab = null
    this.canvas.setNeedsDraw()
  }

  /** Outlines the object at a position, before it is inspected; while one is found, only the latest of further calls is kept. */
  async #hover(point) {
    this.#hovered = point
    if (!point) return this.highlights.point(null)
    if (this.#isFinding) return
    this.#isFinding = true
    while (this.#hovered) {
      const position = this.#hovered
      this.#hovered = null
      const node = await this.connection.request("nodeAt", position).catch(() => null)
      if (this.canvas.pointer) this.highlights.point(node?.id ?? null)
    }
    this.#isFinding = false
  }

  #setPointer(point) {
    this.canvas.pointer = point
    this.canvas.setNeedsDraw()
  }

  async #grab(pointer, point) {
    const { item } = (await this.connection.request("grab", point).catch(() => null)) ?? {}
    if (!item || ![...this.#pointers.values()].includes(pointer)) return
    pointer.isHolding = true
    this.#showGrab(point)
  }

  #showGrab(point) {
    this.canvas.grab = point
    this.canvas.setNeedsDraw()
  }

  async #inspectAt(point) {
    const node = await this.connection.request("nodeAt", point).catch(() => null)
    if (node) this.inspect(node.id)
  }

  #pointerLeft() {
    this.#pointerMove = null
    if (this.#usesPointer) this.connection.send("pointer", { phase: "left" })
  }

  /** Scrolls the scene, if its script uses the wheel and the pointer is on it, else moves or zooms the canvas. */
  #wheel(event) {
    event.preventDefault()
    const point = this.canvas.pointAt(event.clientX, event.clientY), { bounds } = this.frames
    const isOnStage = point.x >= bounds.x && point.y >= bounds.y && point.x <= bounds.x + bounds.width && point.y <= bounds.y + bounds.height
    if (this.#usesWheel && isOnStage && !event.ctrlKey && !event.metaKey) {
      const factor = [1, 16, bounds.height][event.deltaMode]
      return this.connection.send("wheel", { dx: event.deltaX * factor, dy: event.deltaY * factor, x: point.x, y: point.y })
    }
    const box = event.target.getBoundingClientRect()
    if (event.ctrlKey || event.metaKey) this.canvas.zoom(Math.exp(-event.deltaY / 150), event.clientX - box.left, event.clientY - box.top)
    else this.canvas.pan(-event.deltaX, -event.deltaY)
  }

  #keyDown(event) {
    if (this.#usesKeys) return this.#sendKey(event)
    const direction = keys[event.key], { canvas } = this
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (direction) {
      canvas.crosshair ??= this.#center()
      const distance = event.shiftKey ? 1 : 10, { bounds } = this.frames
      canvas.crosshair = {
        x: Math.min(Math.max(canvas.crosshair.x + direction[0] * distance, bounds.x), bounds.x + bounds.width),
        y: Math.min(Math.max(canvas.crosshair.y + direction[1] * distance, bounds.y), bounds.y + bounds.height),
      }
      if (this.#isKeyDown) this.#send(keyboardTouch, "moved", canvas.crosshair)
      announce(`${Math.round(canvas.crosshair.x)}, ${Math.round(canvas.crosshair.y)}`)
    } else if (event.key === "Enter") {
      canvas.crosshair ??= this.#center()
      if (event.shiftKey) this.#inspectAt(canvas.crosshair)
      else if (!event.repeat) {
        this.#isKeyDown = true
        this.#send(keyboardTouch, "began", canvas.crosshair)
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
    canvas.setNeedsDraw()
  }

  /** Sends a key to the scene, except commands of the browser. */
  #sendKey(event) {
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")
    const key = keyName(event)
    if (!key || (isCommand && !modifierNames[event.key])) return
    this.#keys.set(event.code, key)
    this.connection.send("key", { key, phase: "began" })
    if (!/^f\d+$/.test(key)) event.preventDefault()
    event.stopPropagation()
  }

  #releaseKeys() {
    for (const key of this.#keys.values()) this.connection.send("key", { key, phase: "ended" })
    this.#keys.clear()
  }

  #keyUp(event) {
    // By the physical key: with Shift, its character may be another one now.
    const key = this.#keys.get(event.code)
    if (key) {
      this.#keys.delete(event.code)
      this.connection.send("key", { key, phase: "ended" })
    }
    if (event.key === "Enter" && this.#isKeyDown) this.#endKeyboardTouch()
  }

  #endKeyboardTouch() {
    this.#isKeyDown = false
    this.#send(keyboardTouch, "ended", this.canvas.crosshair)
  }

  #hideCrosshair() {
    if (this.#isKeyDown) this.#endKeyboardTouch()
    this.canvas.crosshair = null
    this.canvas.setNeedsDraw()
  }

  #center() {
    const { bounds } = this.frames
    return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
  }

  #moveSelection(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    const buttons = [...$("tools").children], index = buttons.findIndex(button => button.dataset.tool === this.#tool)
    const next = buttons[(index + step + buttons.length) % buttons.length]
    this.select(next.dataset.tool)
    next.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  #send(touch, phase, { x, y }) {
    this.connection.send("touch", { touch, phase, x, y })
  }
}
