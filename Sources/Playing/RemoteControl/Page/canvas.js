import { $, fitCanvas, theme } from "./dom.js"
import { images } from "./images.js"
import { drawLayers, drawTouches, drawValue, outlines } from "./layers.js"

const defaultBackground = "#1c1f26", fontFamily = 'Inter, -apple-system, "Segoe UI", Roboto, sans-serif'
const margin = 28, cornerRadius = 14, maximumScale = 16, minimumScale = 0.1

/** The stage: draws frames in device pixels, scaled to fit or zoomed. */
export class StageCanvas {
  /** The other canvas whose zoom this one has; null for none. */
  leader = null
  /** Returns the ghosts and paths that are drawn. */
  comparison = () => this.#frames
  /** The transform from the stage's points to CSS pixels of the canvas. */
  view = { scale: 1, x: 0, y: 0 }
  /** The position of the keyboard's crosshair in points, if it is shown. */
  crosshair = null
  /** The position of the mouse over the stage, in points, if it is there. */
  pointer = null
  /** The position of the pointer that holds an item, in points, if one does. */
  grab = null
  /** The shapes that are outlined; see `Highlights`. */
  highlights = null
  onviewchange = () => {}

  #canvas
  #frames
  #zoom = null
  #needsDraw = true
  #layout = ""

  constructor(frames, canvas) {
    this.#frames = frames
    this.#canvas = canvas
    new ResizeObserver(() => this.setNeedsDraw()).observe(this.#canvas)
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.setNeedsDraw())
    images.addEventListener("load", () => this.setNeedsDraw())
  }

  setNeedsDraw() {
    this.#needsDraw = true
  }

  /** Draws the frame for a time in milliseconds, if it differs from what is displayed. */
  draw(now, refreshInterval) {
    const frames = this.#frames
    if (!this.#needsDraw && !frames.isMoving(now)) return
    this.#needsDraw = false
    const { context, width, height } = fitCanvas(this.#canvas)
    this.#updateView(width, height)
    const { scale, x, y } = this.view, ratio = context.getTransform().a
    const base = [ratio * scale, ratio * x, ratio * y]
    context.clearRect(0, 0, width, height)
    context.save()
    context.beginPath()
    context.roundRect(...this.rectangle(), this.#radius())
    context.clip()
    const background = frames.background ?? defaultBackground
    context.fillStyle = background
    context.fillRect(0, 0, width, height)

    const transforms = frames.transformsAt(now, refreshInterval), sceneCount = frames.count - frames.overlayCount
    drawShapes(context, base, frames, transforms, 0, sceneCount, background)
    setBase(context, base)
    drawLayers(context, frames, transforms, 1 / scale, this.comparison())
    this.#drawHighlights(context, transforms, base)
    drawShapes(context, base, frames, transforms, sceneCount, frames.count, background)
    setBase(context, base)
    drawTouches(context, frames.layers.touches)
    const position = this.crosshair ?? this.pointer
    if (position) drawValue(context, frames, position, 1 / scale)
    this.#drawGrab(context)
    this.#drawCrosshair(context)
    context.restore()
  }

  /** Converts a position in CSS pixels of the page to the stage's points. */
  pointAt(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect()
    return {
      x: (clientX - box.left - this.view.x) / this.view.scale,
      y: (clientY - box.top - this.view.y) / this.view.scale,
    }
  }

  /** The stage's rectangle in CSS pixels of the canvas: x, y, width, height. */
  rectangle() {
    const { bounds } = this.#frames, { scale, x, y } = this.view
    return [x + bounds.x * scale, y + bounds.y * scale, bounds.width * scale, bounds.height * scale]
  }

  /** Multiplies the scale, keeping the point below a position of the canvas; by default its center. */
  zoom(factor, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2) {
    const { view } = this, scale = Math.min(Math.max(view.scale * factor, minimumScale), maximumScale)
    this.#zoom = { scale, x: x - ((x - view.x) * scale) / view.scale, y: y - ((y - view.y) * scale) / view.scale }
    this.setNeedsDraw()
  }

  pan(dx, dy) {
    this.#zoom = { ...this.view, x: this.view.x + dx, y: this.view.y + dy }
    this.setNeedsDraw()
  }

  zoomToFit() {
    this.#zoom = null
    this.setNeedsDraw()
  }

  #updateView(width, height) {
    const { bounds } = this.#frames, zoom = this.leader ? this.leader.#zoom : this.#zoom
    if (zoom) this.view = zoom
    else {
      const inset = Math.min(margin, 0.03 * Math.min(width, height) + 4)
      const scale = Math.max(Math.min((width - 2 * inset) / bounds.width, (height - 2 * inset) / bounds.height, 2), 0.01)
      this.view = {
        scale,
        x: (width - bounds.width * scale) / 2 - bounds.x * scale,
        y: (height - bounds.height * scale) / 2 - bounds.y * scale,
      }
    }
    const layout = [...this.rectangle(), this.#radius()].map(Math.round).join()
    if (layout === this.#layout) return
    this.#layout = layout
    const { style } = this.#canvas.parentElement, [left, top, boxWidth, boxHeight] = this.rectangle()
    const properties = { x: left, y: top, width: boxWidth, height: boxHeight, radius: this.#radius() }
    for (const [name, value] of Object.entries(properties)) style.setProperty(`--${name}`, `${value}px`)
    this.onviewchange(this.view)
  }

  #radius() {
    return Math.min(cornerRadius * Math.max(this.view.scale, 0.6), 32)
  }

  #drawHighlights(context, transforms, base) {
    if (!this.highlights) return
    const { selected, pointed } = this.highlights, pixel = 1 / this.view.scale
    const draw = (indices, color, width, fill) => {
      if (!fill) outlines(context, this.#frames, transforms, indices, base, "#0006", pixel, [], null, width + 2)
      outlines(context, this.#frames, transforms, indices, base, color, pixel, [], fill, width)
    }
    draw(selected.items, "#7cc0ff", 1)
    draw(selected.own, "#3ea0ff", 2.5)
    draw(pointed.items, "#7cc0ff", 1, "#3ea0ff2e")
    draw(pointed.own, "#3ea0ff", 1.5, "#3ea0ff5c")
  }

  #drawGrab(context) {
    if (!this.grab) return
    context.fillStyle = theme.color("tint")
    disc(context, this.grab.x, this.grab.y, 6 / this.view.scale)
  }

  #drawCrosshair(context) {
    if (!this.crosshair) return
    const { x, y } = this.crosshair, pixel = 1 / this.view.scale
    for (const [color, width] of [["#000a", 4], [theme.color("tint"), 2]]) {
      context.strokeStyle = color
      context.lineWidth = width * pixel
      context.beginPath()
      context.arc(x, y, 9 * pixel, 0, 2 * Math.PI)
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        context.moveTo(x + 5 * pixel * dx, y + 5 * pixel * dy)
        context.lineTo(x + 15 * pixel * dx, y + 15 * pixel * dy)
      }
      context.stroke()
    }
  }
}

/** Draws a frame of a preview, scaled to fill a canvas of the stage's proportions. */
export function drawPreview(canvas, frames) {
  const { context, width } = fitCanvas(canvas), { bounds, count } = frames
  const ratio = context.getTransform().a, scale = (ratio * width) / bounds.width
  const base = [scale, -bounds.x * scale, -bounds.y * scale], background = frames.background ?? defaultBackground
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  drawShapes(context, base, frames, frames.transforms, 0, count, background)
  setBase(context, base)
  drawTouches(context, frames.layers.touches)
}

/** Sets the transform from the stage's points to device pixels. */
function setBase(context, [scale, x, y]) {
  context.setTransform(scale, 0, 0, scale, x, y)
  context.globalAlpha = 1
}

function drawShapes(context, [scale, x, y], frames, transforms, first, end, background) {
  for (let index = first; index < end; index++) {
    const shape = frames.shapes[index], i = 7 * index
    if (!shape) continue
    const isClipped = shape.clip !== undefined
    if (isClipped) {
      context.save()
      clip(context, [scale, x, y], frames.clips, shape.clip)
    }
    context.setTransform(
      transforms[i] * scale, transforms[i + 1] * scale, transforms[i + 2] * scale, transforms[i + 3] * scale,
      transforms[i + 4] * scale + x, transforms[i + 5] * scale + y)
    context.globalAlpha = transforms[i + 6]
    context.fillStyle = shape.color
    if (shape.shadow) setShadow(context, shape.shadow)
    if (!shape.color.endsWith("00")) {
      fillRectangle(context, shape)
      clearShadow(context)
    }
    if (shape.gradient) fillGradient(context, shape)
    if (shape.image) drawImage(context, shape)
    if (shape.border) strokeBorder(context, shape)
    if (shape.path) drawPath(context, shape.path)
    if (shape.shadow) clearShadow(context)
    if (shape.text) drawText(context, shape, background)
    if (isClipped) context.restore()
  }
}

/** Clips what is drawn next to a clip and those that contain it. */
function clip(context, [scale, x, y], clips, index) {
  for (let area = clips[index]; area; area = clips[area.parent]) {
    const { t, w, h, radius } = area
    context.setTransform(t[0] * scale, t[1] * scale, t[2] * scale, t[3] * scale, t[4] * scale + x, t[5] * scale + y)
    roundedRectangle(context, w, h, radius)
    context.clip()
  }
}

/** Sets the shadow of what is drawn next, which is not subject to the transform. */
function setShadow(context, { color, dx, dy, radius }) {
  const { a, b, c, d } = context.getTransform()
  context.shadowColor = color
  context.shadowOffsetX = a * dx + c * dy
  context.shadowOffsetY = b * dx + d * dy
  context.shadowBlur = 2 * radius * Math.sqrt(Math.abs(a * d - b * c))
}

function clearShadow(context) {
  context.shadowColor = "transparent"
}

/** Fills a shape with its gradient, whose points are in fractions of the size. */
function fillGradient(context, { w, h, radius, gradient: { kind, points: [x1, y1, x2, y2], stops } }) {
  if (!(w > 0 && h > 0)) return
  const transform = context.getTransform()
  roundedRectangle(context, w, h, radius)
  context.transform(w, 0, 0, h, -w / 2, -h / 2)
  const isRadial = kind === "radial"
  if (isRadial) context.transform(x2 - x1, 0, 0, y2 - y1, x1, y1)
  const gradient = isRadial ? context.createRadialGradient(0, 0, 0, 0, 0, 1) : context.createLinearGradient(x1, y1, x2, y2)
  for (const [location, color] of stops) gradient.addColorStop(location, color)
  context.fillStyle = gradient
  context.fill()
  context.setTransform(transform)
  clearShadow(context)
}

/** Draws the image of a shape, if it has been loaded. */
function drawImage(context, { w, h, radius, image }) {
  const source = images.get(image.id, image.template)
  if (!source) return
  if (image.clipped) {
    context.save()
    roundedRectangle(context, w, h, radius)
    context.clip()
  }
  context.imageSmoothingQuality = "high"
  context.drawImage(source, ...image.rect)
  if (image.clipped) context.restore()
  clearShadow(context)
}

const pathOutlines = new WeakMap()

function drawPath(context, path) {
  let outline = pathOutlines.get(path)
  if (!outline) pathOutlines.set(path, (outline = new Path2D(path.data)))
  if (path.fill) {
    context.fillStyle = path.fill
    context.fill(outline)
    clearShadow(context)
  }
  if (!path.stroke) return
  context.strokeStyle = path.stroke
  context.lineWidth = path.width
  context.lineCap = path.cap
  context.lineJoin = path.join
  context.miterLimit = path.miterLimit
  context.setLineDash(path.dash ?? [])
  context.lineDashOffset = path.phase ?? 0
  context.stroke(outline)
  context.setLineDash([])
  context.lineCap = "butt"
  context.lineJoin = "miter"
}

/** Strokes the border inside the edges of a shape. */
function strokeBorder(context, { w, h, radius, border }) {
  const width = Math.min(border.width, w / 2, h / 2)
  if (!(width > 0)) return
  context.strokeStyle = border.color
  context.lineWidth = width
  roundedRectangle(context, w - width, h - width, Math.max(radius - width / 2, 0))
  context.stroke()
  clearShadow(context)
}

function fillRectangle(context, { w, h, radius }) {
  if (!(radius > 0)) return context.fillRect(-w / 2, -h / 2, w, h)
  roundedRectangle(context, w, h, radius)
  context.fill()
}

function roundedRectangle(context, w, h, radius) {
  context.beginPath()
  if (w === h && radius >= w / 2) context.arc(0, 0, w / 2, 0, 2 * Math.PI)
  else context.roundRect(-w / 2, -h / 2, w, h, radius)
}

/** Strokes the outline of a shape or ghost with its transform `t`, and fills it if there is a color for that. */
export function outline(context, [scale, x, y], { w, h, radius, t }, color, lineWidth, fill = null) {
  context.save()
  context.setTransform(t[0] * scale, t[1] * scale, t[2] * scale, t[3] * scale, t[4] * scale + x, t[5] * scale + y)
  context.strokeStyle = color
  context.lineWidth = lineWidth
  roundedRectangle(context, w, h, radius ?? 0)
  if (fill) {
    context.fillStyle = fill
    context.fill()
  }
  context.stroke()
  context.restore()
}

function disc(context, x, y, radius) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function drawText(context, shape, background) {
  const { text, w, h } = shape, lineHeight = text.size * 1.21
  context.font = `${text.weight === "bold" ? 600 : 400} ${text.size}px ${fontFamily}`
  context.textAlign = text.alignment ?? "center"
  context.textBaseline = "middle"
  context.fillStyle = text.color ?? contrastingColor(shape.backdrop ?? shape.color, background)
  const x = { left: -w / 2, center: 0, right: w / 2 }[context.textAlign]
  const lines = textLines(context, shape, Math.max(Math.floor(h / lineHeight), 1))
  lines.forEach((line, index) => context.fillText(line, x, (index - (lines.length - 1) / 2) * lineHeight))
}

const wrappedLines = new WeakMap()

/** The lines of a shape's text: broken at words into the shape's width if the text has the member `lines`. */
function textLines(context, { text, w }, fittingCount) {
  if (text.lines === undefined) return text.string.split("\n")
  let lines = wrappedLines.get(text)
  if (!lines) wrappedLines.set(text, (lines = wrap(context, text.string, w, text.lines || fittingCount)))
  return lines
}

function wrap(context, string, width, maximum) {
  const fits = text => context.measureText(text).width <= width, lines = []
  for (const paragraph of string.split("\n")) {
    let line = ""
    for (const word of paragraph.split(" ")) {
      if (line && !fits(`${line} ${word}`)) {
        lines.push(line)
        line = word
      } else line = line ? `${line} ${word}` : word
    }
    lines.push(line)
  }
  if (lines.length > maximum) {
    lines.length = maximum
    lines[maximum - 1] += "…"
  }
  return lines.map(line => {
    while (line.length > 1 && !fits(line)) line = line.replace(/.…?$/u, "…").replace(/^…$/, "")
    return line
  })
}

/** Black or white, whichever is readable on a color "#rrggbbaa" over the background. */
function contrastingColor(color, background) {
  const visible = parseInt(color.slice(7, 9) || "ff", 16) < 128 ? background : color
  const [red, green, blue] = [1, 3, 5].map(i => parseInt(visible.slice(i, i + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? "#000" : "#fff"
}
