/** The images that shapes display, each of which is loaded once; sends the event "load" after each. */
class Images extends EventTarget {
  #images = new Map()
  /** The images in other colors, by identifier and color. */
  #templates = new Map()

  /** Returns an image, in a color if there is one; null while it is loaded, and if that fails. */
  get(id, color) {
    if (!this.#images.has(id)) this.#load(id)
    const image = this.#images.get(id)
    return image && color ? this.#template(id, image, color) : image
  }

  async #load(id) {
    this.#images.set(id, null)
    const image = new Image()
    image.src = `image/${id}`
    try {
      await image.decode()
    } catch {
      return
    }
    this.#images.set(id, image)
    this.dispatchEvent(new Event("load"))
  }

  #template(id, image, color) {
    const key = `${id} ${color}`
    let canvas = this.#templates.get(key)
    if (!canvas) {
      canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext("2d")
      context.drawImage(image, 0, 0)
      context.globalCompositeOperation = "source-in"
      context.fillStyle = color
      context.fillRect(0, 0, canvas.width, canvas.height)
      this.#templates.set(key, canvas)
    }
    return canvas
  }
}

export const images = new Images()
