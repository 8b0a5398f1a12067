import { $, announce, decimal, h } from "./dom.js"

const interval = 200, pollsPerTree = 5

/** The inspector: a tree of objects and the properties of the selected one. */
export class Inspector {
  #nodes = new Map()
  #roots = []
  #selected = null
  /** The positions of the collapsed rows in the tree, such as "0.1". */
  #collapsed = new Set()
  /** The position of the current row; an object may have several. */
  #position = "0"
  #rows = new Map()
  #changes = []
  #summary = ""
  #pollCount = 0

  constructor(connection, highlights, onselect) {
    Object.assign(this, { connection, highlights, onselect })
    for (const pane of [$("tree"), $("properties")]) {
      for (const name of ["pointerover", "focusin"]) {
        pane.addEventListener(name, ({ target }) => highlights.point(target.closest("[data-id]")?.dataset.id ?? null))
      }
      for (const name of ["pointerleave", "focusout"]) pane.addEventListener(name, () => highlights.point(null))
    }
    $("tree-search").oninput = () => this.#showTree()
    $("tree").onclick = event => this.#click(event)
    $("tree").onkeydown = event => this.#keyDown(event)
    connection.on("hello", () => this.refresh())
    setInterval(() => this.#poll(), interval)
  }

  get selected() {
    return this.#nodes.get(this.#selected) ?? null
  }

  /** Loads the tree again. */
  async refresh() {
    const tree = await this.connection.request("tree").catch(() => null)
    if (!tree) return
    const roots = [tree].flat()
    const summary = JSON.stringify(roots)
    if (summary === this.#summary) return
    this.#summary = summary
    this.#roots = roots
    this.#nodes.clear()
    const add = node => {
      this.#nodes.set(node.id, node)
      for (const child of node.children ?? []) add(child)
    }
    for (const node of roots) add(node)
    if (!this.#nodes.has(this.#selected)) {
      this.#selected = null
      this.highlights.select(null)
    }
    this.#showTree()
  }

  /** Selects an object, and shows its properties. */
  async select(id, takesFocus = false) {
    if (!this.#nodes.has(id)) await this.refresh()
    this.#selected = id
    this.highlights.select(id)
    if (takesFocus === false && !$("tree").querySelector(`[data-id="${CSS.escape(id)}"]`)) this.#collapsed.clear()
    this.#showTree()
    this.#rows.clear()
    $("properties").replaceChildren()
    this.onselect(this.selected)
    const row = $("tree").querySelector("[aria-selected=true]")
    row?.scrollIntoView({ block: "nearest" })
    if (takesFocus) row?.focus()
    await this.#load()
  }

  #showTree() {
    const text = $("tree-search").value.toLowerCase()
    const matches = node => !text || `${node.name ?? ""} ${node.type}`.toLowerCase().includes(text) || (node.children ?? []).some(matches)
    const rowsOf = (node, level, position, parentPath) => {
      if (!matches(node)) return []
      const hasChildren = node.children?.length > 0, isExpanded = Boolean(text) || !this.#collapsed.has(position), path = `${parentPath}/${node.id}`
      const row = { node, level, position, path, isSelected: node.id === this.#selected, isExpanded: hasChildren ? isExpanded : null }
      return [row, ...(isExpanded ? (node.children ?? []).flatMap((child, index) => rowsOf(child, level + 1, `${position}.${index}`, path)) : [])]
    }
    const rows = this.#roots.flatMap((node, index) => rowsOf(node, 1, String(index), ""))
    const tree = $("tree"), hadFocus = tree.contains(document.activeElement), { path: focusedPath } = document.activeElement?.dataset ?? {}
    const focused = rows.find(({ path }) => path === focusedPath)
    if (focused) this.#position = focused.position
    const current = rows.find(({ position }) => position === this.#position) ?? rows.find(({ isSelected }) => isSelected) ?? rows[0]
    if (rows.length) showTreeRows(tree, rows, current)
    else tree.replaceChildren(h("p", { class: "soft empty" }, text ? "Nothing found" : "Nothing on the stage"))
    if (hadFocus && !tree.contains(document.activeElement)) tree.querySelector("[tabindex='0']")?.focus()
    if (this.#selected === null) $("properties").replaceChildren(h("p", { class: "soft empty" }, "Select an object, or an item on the stage with the Inspect pointer."))
  }

  #click({ target }) {
    const row = target.closest("[role=treeitem]")
    if (!row) return
    const { id, position } = row.dataset
    if (target.matches(".twist")) this.#toggle(position)
    else this.#selectRow(position, id)
  }

  #selectRow(position, id) {
    this.#position = position
    this.select(id, true)
  }

  #toggle(position) {
    this.#position = position
    if (!this.#collapsed.delete(position)) this.#collapsed.add(position)
    this.#showTree()
  }

  #keyDown(event) {
    const rows = [...$("tree").querySelectorAll("[role=treeitem]")], index = rows.indexOf(document.activeElement)
    if (index < 0) return
    const { id, position } = rows[index].dataset, state = rows[index].getAttribute("aria-expanded")
    const focus = row => {
      if (!row) return
      rows[index].tabIndex = -1
      row.tabIndex = 0
      row.focus()
      this.#position = row.dataset.position
    }
    if (event.key === "ArrowDown") focus(rows[index + 1])
    else if (event.key === "ArrowUp") focus(rows[index - 1])
    else if (event.key === "Home") focus(rows[0])
    else if (event.key === "End") focus(rows.at(-1))
    else if (event.key === "Enter" || event.key === " ") this.#selectRow(position, id)
    else if (event.key === "ArrowLeft" && state === "true") this.#toggle(position)
    else if (event.key === "ArrowLeft") focus(rows.find(row => row.dataset.position === position.replace(/\.\d+$/, "")))
    else if (event.key === "ArrowRight" && state === "false") this.#toggle(position)
    else if (event.key === "ArrowRight") focus(rows[index + 1])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // Properties

  #poll() {
    if (document.hidden || !this.connection.isOpen || !$("inspector").offsetParent) return
    this.#load()
    if (++this.#pollCount % pollsPerTree === 0) this.refresh()
  }

  async #load() {
    const id = this.#selected
    if (id === null) return
    const list = await this.connection.request("properties", { id }).catch(() => null)
    if (id !== this.#selected || !list) return
    const isNew = list.length !== this.#rows.size || list.some(({ name }) => !this.#rows.has(name))
    if (isNew) this.#showProperties(list)
    for (const property of list) this.#rows.get(property.name).update(property)
  }

  #showProperties(list) {
    this.#rows.clear()
    const set = (property, literal) => this.#set(property, literal)
    const rows = list.map(property => {
      const row = propertyRow(property, set, id => this.select(id))
      this.#rows.set(property.name, row)
      return row.element
    })
    const node = this.selected
    $("properties").replaceChildren(h("h3", {}, node?.name ?? node?.type ?? "", h("span", { class: "soft" }, node?.name ? node.type : "")), ...rows)
  }

  async #set(property, literal) {
    try {
      const change = await this.connection.request("setProperty", { id: this.#selected, name: property.name, literal })
      this.#rows.get(property.name)?.fail(null)
      const last = this.#changes.at(-1), target = line => line.split(" = ")[0]
      if (last && target(last.line) === target(change.line)) last.line = change.line
      else this.#changes.push(change)
      this.#showChanges()
      this.#load()
    } catch (error) {
      this.#rows.get(property.name)?.fail(error.message)
    }
  }

  #showChanges() {
    const change = this.#changes.at(-1)
    $("changes").hidden = !change
    if (!change) return
    const count = this.#changes.length > 1 ? `${this.#changes.length} changes` : ""
    $("changes").replaceChildren(
      h("code", {}, change.line), h("span", { class: "soft" }, count),
      h("button", { class: "small", title: "Copy the line", onclick: () => navigator.clipboard?.writeText(change.line) }, "Copy"),
      h("button", { class: "small", disabled: change.undo === null, title: change.undo, onclick: () => this.#undo() }, "Undo"))
  }

  async #undo() {
    const { undo } = this.#changes.pop()
    await this.connection.request("evaluate", { text: undo }).catch(error => announce(error.message))
    announce(`undone: ${undo}`)
    this.#showChanges()
    this.#load()
  }
}

/**
 * Shows rows in the tree. A row that the tree has already keeps its element: one that is replaced between the press and the
 * release of a pointer loses the click.
 */
function showTreeRows(tree, rows, current) {
  const former = new Map([...tree.children].map(element => [element.dataset.path, element]))
  const elements = rows.map(row => {
    const element = former.get(row.path) ?? newTreeRow()
    updateTreeRow(element, row)
    element.tabIndex = row === current ? 0 : -1
    return element
  })
  const kept = new Set(elements)
  for (const element of [...tree.children]) if (!kept.has(element)) element.remove()
  elements.forEach((element, index) => {
    const next = tree.children[index] ?? null
    if (next !== element) tree.insertBefore(element, next)
  })
}

const newTreeRow = () =>
  h("div", { role: "treeitem" },
    h("span", { class: "twist", "aria-hidden": "true" }), h("i", { "aria-hidden": "true" }), h("span", { class: "name" }), h("span", { class: "soft type" }))

function updateTreeRow(element, { node, level, position, path, isSelected, isExpanded }) {
  const attributes = { "data-path": path, "data-id": node.id, "data-position": position, "aria-level": level, "aria-selected": isSelected, title: node.summary }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (isExpanded === null) element.removeAttribute("aria-expanded")
  else element.setAttribute("aria-expanded", isExpanded)
  element.style.setProperty("--level", level)
  const [, icon, name, type] = element.children
  icon.className = `kind ${kindOf(node.type)}`
  const texts = [[name, node.name ?? node.type], [type, node.name ? node.type : ""]]
  for (const [part, text] of texts) if (part.textContent !== text) part.textContent = text
}

function kindOf(type) {
  if (type.endsWith("Behavior")) return "behavior"
  return { Animator: "animator", Stage: "stage" }[type] ?? "view"
}

/** A row of a property: `element`, `update(property)` and `fail(message)`. A click on its name shows the documentation. */
function propertyRow(property, set, select) {
  const { name, documentation, unit, isWritable, default: standard } = property
  const editor = (isWritable ? editors[property.kind] : null) ?? (["list", "object"].includes(property.kind) ? editors.reference : editors.text)
  const { element, update, scrub } = editor(property, literal => set(property, literal), select)
  const message = h("p", { class: "failure", role: "alert", hidden: true })
  const help = h("p", { class: "soft", hidden: true }, [documentation, standard === undefined ? null : `Default ${standard}.`].filter(Boolean).join(" "))
  const label = h("button", { class: "label", title: documentation, "aria-expanded": "false" }, name)
  if (scrub) enableScrubbing(label, scrub)
  label.addEventListener("click", () => {
    help.hidden = !help.hidden
    label.setAttribute("aria-expanded", !help.hidden)
  })
  return {
    element: h("div", { class: `property ${property.kind}` }, h("div", { class: "row" }, label, element, h("span", { class: "soft unit" }, unit ?? "")), help, message),
    update(next) {
      if (!element.querySelector("input:focus:not([type=range], [type=checkbox])")) update(next)
    },
    fail(text) {
      message.hidden = !text
      message.textContent = text ?? ""
    },
  }
}

/** Makes a label change a number when it is dragged, as in design tools; `scrub` has `value()`, `step` and `set(value)`. */
function enableScrubbing(label, scrub) {
  let start = null, hasMoved = false
  label.classList.add("scrub")
  label.onpointerdown = event => {
    start = { x: event.clientX, value: scrub.value() }
    hasMoved = false
    label.setPointerCapture(event.pointerId)
  }
  label.onpointermove = event => {
    if (!start) return
    const distance = Math.round((event.clientX - start.x) / 2)
    hasMoved ||= distance !== 0
    if (hasMoved) scrub.set(start.value + distance * scrub.step * (event.shiftKey ? 10 : 1))
  }
  label.onpointerup = label.onpointercancel = () => (start = null)
  label.addEventListener("click", event => hasMoved && event.detail > 0 && event.stopImmediatePropagation())
}

/** Limits how often a change is sent while a control is dragged: once per animation frame, the latest value. */
function throttled(action) {
  let next = null
  return value => {
    if (next === null) requestAnimationFrame(() => {
      const latest = next
      next = null
      action(latest)
    })
    next = value
  }
}

const number = (value, digits = 3) => (typeof value === "number" ? decimal(value, digits) : "")

function numberField(label, commit, attributes = {}) {
  return h("input", {
    type: "text", inputmode: "decimal", class: "figures", "aria-label": label, ...attributes,
    onchange: event => commit(event.target.value),
    onkeydown: event => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
      if (event.key === "Enter") event.target.blur()
      if (!direction) return
      event.preventDefault()
      const step = (Math.abs(+event.target.value) < 10 ? 0.1 : 1) * (event.shiftKey ? 10 : 1)
      event.target.value = decimal(+event.target.value + direction * step, 4)
      commit(event.target.value)
    },
  })
}

/** Creates the editor of a record with one field for each component. */
const components = (...names) => ({ name }, set) => {
  const fields = names.map(part => numberField(`${name} ${part}`, () => set(`{ ${fields.map(field => field.value).join(", ")} }`)))
  const element = h("span", { class: "components" }, ...fields.map((field, index) => h("label", {}, h("span", { class: "soft" }, shortNames[names[index]] ?? names[index]), field)))
  return { element, update: ({ value }) => fields.forEach((field, index) => (field.value = number(value?.[names[index]], Math.abs(value?.[names[index]]) < 100 ? 2 : 1))) }
}

/** Formats a value that is only displayed. */
function format(value) {
  if (typeof value === "number") return number(value)
  if (value === null || typeof value !== "object") return String(value ?? "nil")
  const position = ([name]) => componentOrder.indexOf(name)
  return value.name ?? value.type ?? Object.entries(value).toSorted((a, b) => position(a) - position(b)).map(([, each]) => number(each, 2)).join(", ")
}

/**
 * Returns the range of a number's slider: that of its numbers if they are limited, or one around its value and its default;
 * null if the value is not finite.
 */
function sliderRange({ min, max, value, unit, default: standard }) {
  if (Number.isFinite(min) && Number.isFinite(max) && max - min <= 1000) return [min, max]
  if (typeof value !== "number" || !Number.isFinite(value)) return null
  const least = usualMagnitudes[unit] ?? 1, magnitude = Math.max(2 * Math.abs(value), 2 * Math.abs(Number(standard)) || 0, least)
  const extent = unit === "rad" && magnitude <= Math.PI ? Math.PI : roundedUp(magnitude)
  return [min ?? -extent, max ?? extent]
}

/** The magnitudes that sliders of units have at least. */
const usualMagnitudes = { pt: 100, "pt/s": 500, "rad/s": 10, rad: Math.PI, "°": 180, s: 2, Hz: 5 }

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundedUp(value) {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * [1, 2, 5, 10].find(factor => factor * power >= value * 0.999)
}

const componentOrder = ["x", "y", "dx", "dy", "width", "height"]

/** A string literal of Lua, whose escapes are those of JSON except for code points. */
const luaString = text => JSON.stringify(text).replace(/\\u(\w{4})/g, "\\u{$1}")

const shortNames = { width: "w", height: "h" }

const editors = {
  number(property, set) {
    const { name, type, min, max } = property
    const send = throttled(set), field = numberField(name, set), range = sliderRange(property)
    const clamp = value => Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)
    const slider = range ? h("input", { type: "range", min: range[0], max: range[1], step: type === "integer" ? 1 : "any", "aria-label": name }) : null
    const show = value => {
      field.value = number(value)
      if (!slider) return
      // The range of an unlimited property grows with its value.
      slider.min = Math.min(slider.min, value)
      slider.max = Math.max(slider.max, value)
      slider.value = value
    }
    if (slider) slider.oninput = () => {
      field.value = decimal(+slider.value, 3)
      send(field.value)
    }
    const step = type === "integer" ? 1 : range ? 10 ** Math.floor(Math.log10((range[1] - range[0]) / 100)) : 0.1
    const scrub = {
      value: () => +field.value, step,
      set(value) {
        show(clamp(+decimal(value, 4)))
        send(field.value)
      },
    }
    return { element: h("span", { class: "number" }, slider, field), scrub, update: ({ value, literal }) => (value === null ? (field.value = literal) : show(value)) }
  },
  boolean({ name }, set) {
    const box = h("input", { type: "checkbox", role: "switch", "aria-label": name, onchange: () => set(String(box.checked)) })
    return { element: h("span", {}, box), update: ({ value }) => (box.checked = value) }
  },
  color({ name }, set) {
    const send = throttled(set), well = h("input", { type: "color", "aria-label": name, oninput: () => send(`"${well.value}"`) })
    const text = h("input", { type: "text", "aria-label": `${name}, as text`, onchange: () => set(JSON.stringify(text.value)) })
    return {
      element: h("span", { class: "color" }, well, text),
      update({ value }) {
        well.value = (value ?? "#000000ff").slice(0, 7)
        text.value = (value ?? "").replace(/ff$/, "")
      },
    }
  },
  enumeration({ name, cases = [] }, set) {
    const options = cases.map(each => (typeof each === "string" ? { name: each.split(".").pop(), literal: each } : each))
    const menu = h("select", { "aria-label": name, onchange: () => set(menu.value) }, ...options.map(({ name, literal }) => h("option", { value: literal }, name)))
    return {
      element: h("span", {}, menu),
      update({ value, literal }) {
        const option = options.find(option => [option.name, option.literal].includes(value) || option.literal === literal)
        if (option && document.activeElement !== menu) menu.value = option.literal
      },
    }
  },
  string({ name }, set) {
    const field = h("input", { type: "text", "aria-label": name, onchange: () => set(luaString(field.value)) })
    return { element: h("span", {}, field), update: ({ value }) => (field.value = value ?? "") }
  },
  point: components("x", "y"),
  vector: components("dx", "dy"),
  size: components("width", "height"),
  rect: components("x", "y", "width", "height"),
  reference(property, set, select) {
    const element = h("span", { class: "references" })
    return {
      element,
      update({ value }) {
        const list = [value].flat().filter(each => each !== null && each !== undefined), text = JSON.stringify(list)
        if (element.dataset.value === text) return
        element.dataset.value = text
        element.replaceChildren(...list.slice(0, 20).map(each =>
          (each.id ?? null) === null ? format(each) : h("button", { class: "link", "data-id": each.id, onclick: () => select(each.id) }, each.name ?? each.type ?? "object")))
        if (!list.length) element.textContent = property.kind === "list" ? "empty" : "nil"
      },
    }
  },
  text() {
    const element = h("output", { class: "figures" })
    return { element, update: ({ kind, value }) => (element.textContent = kind === "enumeration" ? String(value).split(".").pop() : format(value)) }
  },
}
