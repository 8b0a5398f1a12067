import { $, announce, decimal, fitCanvas, h, theme } from "./dom.js"

const quantities = {
  x: ["x", "pt"], y: ["y", "pt"], speed: ["speed", "pt/s"], angle: ["angle", "rad"], angularVelocity: ["angular velocity", "rad/s"],
  kineticEnergy: ["kinetic energy", ""], potentialEnergy: ["potential energy", ""], momentum: ["momentum", ""], impulse: ["contact impulse", ""],
  gravity: ["gravity", "N"], pushes: ["pushes", "N"], fields: ["fields", "N"], attachments: ["attachments", "N"], snaps: ["snap", "N"],
  contacts: ["contacts", "N"], resistance: ["resistance", "N"], totalForce: ["total force", "N"],
}
const colorNames = ["graph-1", "graph-2", "graph-3", "graph-4", "graph-5"]
/** The number of ticks that a graph displays at most. */
const visibleTicks = 600

/** Graphs of quantities and expressions over time, which move along with the timeline. */
export class Graphs {
  #graphs = new Map()
  #drawn = ""
  #count = 0
  #list = h("div", { id: "graph-list" })
  #quantity = h("select", { "aria-label": "Quantity" }, ...Object.entries(quantities).map(([value, [title]]) => h("option", { value }, title)))
  #subject = h("span", { class: "soft subject" }, "No item selected")
  #expression = h("input", { type: "text", placeholder: "or an expression", title: "A Lua expression, such as square.center.y", "aria-label": "Expression", class: "code" })
  #pending = []

  constructor(connection, frames, inspector, goTo) {
    Object.assign(this, { connection, frames, inspector, goTo })
    const form = h("form", { class: "bar", onsubmit: event => this.#submit(event) }, this.#subject, this.#quantity, this.#expression, h("button", { class: "small" }, "Add"))
    $("graphs").append(form, this.#list)
    this.#showEmpty()
    connection.on("samples", samples => this.#receive(samples))
    connection.on("open", () => this.#restore())
    connection.on("opened", () => {
      this.#graphs.clear()
      this.#restore()
    })
    new ResizeObserver(() => (this.#drawn = "")).observe(this.#list)
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (this.#drawn = ""))
  }

  /** Shows the item that the next graph is about. */
  setSubject(node) {
    this.#subject.textContent = node ? node.name ?? node.type : "No item selected"
  }

  /** Draws the graphs around the present tick; called once per animation frame. */
  update() {
    const { tick, tickCount } = this.frames
    const status = `${tick}/${tickCount}/${this.#count}`
    if (status === this.#drawn || !this.#list.offsetParent) return
    this.#drawn = status
    for (const graph of this.#graphs.values()) this.#draw(graph, tick, tickCount)
  }

  #submit(event) {
    event.preventDefault()
    const expression = this.#expression.value.trim(), node = this.inspector.selected
    if (!expression && !node) return announce("Select an item, or type an expression")
    const [title, unit] = expression ? [expression, ""] : [`${node.name ?? node.type}: ${quantities[this.#quantity.value][0]}`, quantities[this.#quantity.value][1]]
    this.#add({ title, unit, parameters: expression ? { expression } : { id: node.id, quantity: this.#quantity.value } })
    this.#expression.value = ""
  }

  async #add(graph) {
    try {
      const { graph: id } = await this.connection.request("addGraph", graph.parameters)
      const used = [...this.#graphs.values()].map(({ color }) => color)
      graph.color ??= colorNames.find(name => !used.includes(name)) ?? colorNames[0]
      graph.values = []
      graph.canvas = h("canvas", { role: "img", "aria-label": `Graph of ${graph.title}` })
      graph.value = h("output", { class: "figures" })
      graph.element = h("figure", {},
        h("figcaption", {}, h("i", { class: `dot ${graph.color}` }), h("span", {}, graph.title), graph.value, h("span", { class: "soft" }, graph.unit),
          h("button", { class: "quiet icon", "aria-label": `Remove the graph of ${graph.title}`, onclick: () => this.#remove(id) }, "×")),
        graph.canvas)
      graph.canvas.onpointerdown = graph.canvas.onpointermove = event => event.buttons & 1 && this.#scrub(graph, event)
      if (this.#graphs.size === 0) this.#list.replaceChildren()
      this.#graphs.set(id, graph)
      this.#list.append(graph.element)
      for (const samples of this.#pending.splice(0)) this.#receive(samples)
      this.#drawn = ""
    } catch (error) {
      announce(error.message)
      this.#list.prepend(h("p", { class: "failure", role: "alert" }, error.message))
    }
  }

  #remove(id) {
    this.connection.request("removeGraph", { graph: id }).catch(() => {})
    this.#graphs.get(id).element.remove()
    this.#graphs.delete(id)
    if (this.#graphs.size === 0) this.#showEmpty()
  }

  #restore() {
    const graphs = [...this.#graphs.values()]
    this.#graphs.clear()
    this.#list.replaceChildren()
    this.#pending = []
    if (graphs.length === 0) this.#showEmpty()
    for (const graph of graphs) if (!graph.parameters.id) this.#add(graph)
  }

  #showEmpty() {
    this.#list.replaceChildren(h("p", { class: "soft empty" }, "Select an item and add a quantity, or type an expression, to see it over time."))
  }

  #receive({ graph: id, from, values }) {
    const graph = this.#graphs.get(id)
    if (!graph) return this.#pending.push({ graph: id, from, values })
    graph.values.length = Math.max(graph.values.length, from)
    values.forEach((value, index) => (graph.values[from + index] = value))
    graph.values.length = from + values.length
    this.#count++
  }

  /** The first and the last tick that are displayed. */
  #range(tick, tickCount) {
    const length = Math.max(Math.min(tickCount, visibleTicks), 60), first = Math.max(Math.min(tick - 0.8 * length, tickCount - length), 0)
    return [first, first + length]
  }

  #scrub({ canvas }, event) {
    const box = canvas.getBoundingClientRect(), [first, last] = this.#range(this.frames.tick, this.frames.tickCount)
    this.goTo(Math.round(Math.min(Math.max(first + ((event.clientX - box.left) / box.width) * (last - first), 0), this.frames.tickCount)))
  }

  #draw(graph, tick, tickCount) {
    const { context, width, height } = fitCanvas(graph.canvas), { values } = graph
    const [first, last] = this.#range(tick, tickCount), start = Math.floor(first), end = Math.min(Math.ceil(last), values.length - 1)
    let low = Infinity, high = -Infinity
    for (let i = start; i <= end; i++) if (Number.isFinite(values[i])) [low, high] = [Math.min(low, values[i]), Math.max(high, values[i])]
    context.clearRect(0, 0, width, height)
    const present = values[tick]
    graph.value.textContent = Number.isFinite(present) ? decimal(present, 2) : "–"
    if (low > high) return
    const padding = Math.max((high - low) * 0.08, Math.abs(high) * 1e-3, 1e-6)
    const x = i => ((i - first) / (last - first)) * width, y = value => height - 4 - ((value - low + padding) / (high - low + 2 * padding)) * (height - 8)
    context.strokeStyle = theme.color("line")
    context.fillStyle = theme.color("soft")
    context.font = "10px system-ui, sans-serif"
    context.beginPath()
    for (let second = Math.ceil(first / 60); second * 60 <= last; second++) {
      context.moveTo(Math.round(x(second * 60)) + 0.5, 0)
      context.lineTo(Math.round(x(second * 60)) + 0.5, height)
    }
    context.lineWidth = 0.5
    context.stroke()
    context.beginPath()
    let isDrawing = false
    for (let i = start; i <= end; i++) {
      const isFinite = Number.isFinite(values[i])
      if (isFinite && isDrawing) context.lineTo(x(i), y(values[i]))
      else if (isFinite) context.moveTo(x(i), y(values[i]))
      isDrawing = isFinite
    }
    context.strokeStyle = theme.color(graph.color)
    context.lineWidth = 1.75
    context.lineJoin = "round"
    context.stroke()
    context.fillText(decimal(high, 1), 4, 11)
    context.fillText(decimal(low, 1), 4, height - 4)
    context.fillStyle = theme.color("tint")
    context.fillRect(x(tick) - 0.5, 0, 1, height)
    if (!Number.isFinite(present)) return
    context.beginPath()
    context.arc(x(tick), y(present), 3.5, 0, 2 * Math.PI)
    context.fillStyle = theme.color(graph.color)
    context.fill()
  }
}
