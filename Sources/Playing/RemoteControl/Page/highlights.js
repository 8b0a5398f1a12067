const interval = 300, nothing = { own: [], items: [] }

/** The shapes of the selected object, and of the one that the mouse or the keyboard points to in the inspector. */
export class Highlights {
  /** `{ own, items }`: the indices of the object's own shapes, and of the items that it acts upon. */
  selected = nothing
  pointed = nothing

  #ids = { selected: null, pointed: null }
  #count = 0
  #time = 0

  constructor(connection, frames, canvas) {
    Object.assign(this, { connection, frames, canvas })
  }

  /** Outlines an object; null for none. */
  select(id) {
    this.#set("selected", id)
  }

  /** Outlines an object until the next call; null for none. */
  point(id) {
    this.#set("pointed", id)
  }

  /** Finds the shapes again when they may have changed; called once per animation frame. */
  update(now) {
    const { count } = this.frames
    if (count === this.#count && now - this.#time < interval) return
    this.#count = count
    this.#time = now
    for (const name of ["selected", "pointed"]) this.#load(name)
  }

  #set(name, id) {
    if (this.#ids[name] === id) return
    this.#ids[name] = id
    this.#show(name, nothing)
    this.#load(name)
  }

  async #load(name) {
    const id = this.#ids[name]
    if (id === null) return
    const shapes = await this.connection.request("shapes", { id }).catch(() => nothing)
    if (this.#ids[name] === id) this.#show(name, shapes)
  }

  #show(name, shapes) {
    this[name] = shapes
    this.canvas.setNeedsDraw()
  }
}
