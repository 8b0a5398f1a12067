import { outline } from "./canvas.js"

/** The debug layers, with the colors of all of dynlua's displays. */
export const layers = [
  { name: "boundaries", title: "Boundaries", color: "#f2bf33" },
  { name: "attachments", title: "Attachments", color: "#33d9e6" },
  { name: "snaps", title: "Snaps", color: "#e666f2" },
  { name: "contacts", title: "Contacts", color: "#ffffd9" },
  { name: "fields", title: "Fields", color: "#5999ff" },
  { name: "touches", title: "Touches", color: "#9fa8b8" },
]
const colors = Object.fromEntries(layers.map(({ name, color }) => [name, color]))
const contactLifetime = 15, touchLifetime = 20

/** The colors of paths, which are readable on light and dark stages with their dark edge. */
const pathColors = { former: "#9ba0ad", current: "#ffe659", future: "#40f266" }

/** Draws ghosts, paths and the debug layers; `pixel` is the length of a CSS pixel in points. */
export function drawLayers(context, frames, transforms, pixel) {
  const { a: scale, e: x, f: y } = context.getTransform()
  for (const ghost of frames.ghosts) outline(context, [scale, x, y], ghost, `${pathColors.former}b0`, 1.5 * pixel)
  for (const path of frames.paths) drawPath(context, path, pixel)
  const of = name => frames.layers[name] ?? []
  drawFields(context, of("fields"), of("fieldLines"))
  stroke(context, colors.boundaries, 1.5, path => of("boundaries").forEach(points => polyline(path, points)))
  connectors(context, of("attachments"), colors.attachments)
  connectors(context, of("snaps"), colors.snaps)
  drawContacts(context, of("contacts"))
}

/** Draws discs where fingers touch or have touched recently. */
export function drawTouches(context, touches = []) {
  context.fillStyle = colors.touches
  for (const [x, y, age] of touches) {
    const fraction = age / touchLifetime
    context.globalAlpha = 0.75 * Math.max(1 - fraction, 0)
    disc(context, x, y, 13 + 9 * fraction)
  }
  context.globalAlpha = 1
}

/** Strokes a path twice, with a dark edge below, so that it is visible on any background; that of the future fades. */
function drawPath(context, { points, role }, pixel) {
  const count = points.length / 2
  if (count < 2) return
  if (role !== "future") {
    const path = new Path2D()
    polyline(path, points)
    context.lineJoin = context.lineCap = "round"
    context.strokeStyle = "#0006"
    context.lineWidth = 3.5 * pixel
    context.stroke(path)
    context.globalAlpha = role === "former" ? 0.75 : 1
    context.strokeStyle = pathColors[role]
    context.lineWidth = (role === "former" ? 1.5 : 2) * pixel
    context.stroke(path)
    context.globalAlpha = 1
    return
  }
  const spacing = 7 * pixel
  let distance = spacing
  for (let i = 2; i < points.length; i += 2) {
    distance += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1])
    if (distance < spacing) continue
    distance = 0
    context.globalAlpha = 1 - 0.85 * (i / points.length)
    context.fillStyle = "#0006"
    disc(context, points[i], points[i + 1], 2.7 * pixel)
    context.fillStyle = pathColors.future
    disc(context, points[i], points[i + 1], 1.8 * pixel)
  }
  context.globalAlpha = 1
}

function drawFields(context, fields, lines) {
  context.fillStyle = colors.fields
  context.globalAlpha = 0.7
  for (const [x1, y1, x2, y2] of lines) {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1, sideX = (-1.5 * (y2 - y1)) / length, sideY = (1.5 * (x2 - x1)) / length
    context.beginPath()
    context.moveTo(x1 + sideX, y1 + sideY)
    context.lineTo(x2, y2)
    context.lineTo(x1 - sideX, y1 - sideY)
    context.fill()
  }
  context.globalAlpha = 1
  for (const { x, y, outline: lines } of fields) {
    stroke(context, colors.fields, 1.5, path => lines.forEach(points => polyline(path, points)))
    disc(context, x, y, 4)
  }
}

function connectors(context, lines, color) {
  stroke(context, color, 1.5, path => {
    for (const [x1, y1, x2, y2] of lines) polyline(path, [x1, y1, x2, y2])
  })
  context.fillStyle = color
  for (const [x1, y1, x2, y2] of lines) {
    disc(context, x1, y1, 2.5)
    disc(context, x2, y2, 2.5)
  }
}

/** Draws arrows as x, y, dx, dy. */
function arrows(context, vectors, color) {
  stroke(context, color, 1.5, path => {
    for (const [x, y, dx, dy] of vectors) {
      const length = Math.hypot(dx, dy)
      if (length < 1) continue
      const endX = x + dx, endY = y + dy, head = Math.min(6, length / 2), angle = Math.atan2(dy, dx)
      polyline(path, [x, y, endX, endY])
      polyline(path, [
        endX - head * Math.cos(angle - 0.5), endY - head * Math.sin(angle - 0.5), endX, endY,
        endX - head * Math.cos(angle + 0.5), endY - head * Math.sin(angle + 0.5),
      ])
    }
  })
}

/** Draws flashes that grow and fade, and the normals with the length of the impulse. */
function drawContacts(context, contacts) {
  for (const [x, y, age, normalX, normalY, impulse] of contacts) {
    const fraction = age / contactLifetime
    context.globalAlpha = Math.max(1 - fraction, 0)
    context.fillStyle = colors.contacts
    disc(context, x, y, 3 + 7 * fraction)
    if (normalX === undefined) continue
    const length = 10 + 20 * Math.log1p(impulse ?? 0)
    arrows(context, [[x, y, normalX * length, normalY * length]], colors.contacts)
  }
  context.globalAlpha = 1
}

function stroke(context, color, lineWidth, build) {
  const path = new Path2D()
  build(path)
  context.strokeStyle = color
  context.lineWidth = lineWidth
  context.stroke(path)
}

/** Appends a polyline through points in the order x, y, x, y, … */
function polyline(path, points) {
  path.moveTo(points[0], points[1])
  for (let i = 2; i < points.length; i += 2) path.lineTo(points[i], points[i + 1])
}

function disc(context, x, y, radius) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}
