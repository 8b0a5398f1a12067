import { outline } from "./canvas.js"

/** The debug layers, with the colors of all of dynlua's displays; `unit` says what the length of an arrow is. */
export const layers = [
  { name: "boundaries", title: "Boundaries", color: "#f2bf33" },
  { name: "attachments", title: "Attachments", color: "#33d9e6" },
  { name: "snaps", title: "Snaps", color: "#e666f2" },
  { name: "fields", title: "Fields", color: "#5999ff" },
  { name: "contacts", title: "New contacts", unit: "N·s", color: "#ffffd9" },
  { name: "touches", title: "Touches", color: "#9fa8b8" },
  { name: "contactImpulses", title: "Contact impulses", unit: "N·s", color: "#ff6b57", isOfEngine: true },
  { name: "frictionImpulses", title: "Friction", unit: "N·s", color: "#c58cff", isOfEngine: true },
  { name: "forces", title: "Forces", unit: "N", color: "#ffb347", isOfEngine: true },
  { name: "velocities", title: "Velocities", unit: "pt/s", color: "#6ee787", isOfEngine: true },
  { name: "sleeping", title: "Items at rest", color: "#a9aab4", isOfEngine: true },
  { name: "islands", title: "Islands", colors: ["#ff7eb6", "#4dc4ff", "#ffc24d"], isOfEngine: true },
  { name: "boundingBoxes", title: "Broad-phase boxes", color: "#ff9a5c", isOfEngine: true },
]
const colors = Object.fromEntries(layers.map(({ name, color }) => [name, color]))
const contactLifetime = 20, touchLifetime = 20
/** The sources of forces, by the indices in frames, with their colors. */
const forceSources = [
  ["gravity", "#ffb347"], ["pushes", "#ff7eb6"], ["fields", "#5999ff"], ["attachments", "#33d9e6"], ["snaps", "#e666f2"],
  ["contacts", "#ff6b57"], ["resistance", "#a9aab4"],
]
/** The length in points of the arrow of a force of 1 N, which grows with the square root. */
const forceLength = 20
/** The time in seconds in which an item moves by the length of its velocity's arrow. */
const velocityTime = 0.1
/** The length in points of the arrow of an impulse of 1 N·s, which grows with the square root; and that of the longest arrow. */
const impulseLength = 60, longestArrow = 160

/** The colors of paths, which are readable on light and dark stages with their dark edge. */
const pathColors = { former: "#9ba0ad", current: "#ffe659", future: "#40f266" }

/** Draws ghosts, paths and the debug layers; `pixel` is the length of a CSS pixel in points. */
export function drawLayers(context, frames, transforms, pixel, { ghosts, paths }) {
  const { a: scale, e: x, f: y } = context.getTransform()
  for (const ghost of ghosts) outline(context, [scale, x, y], ghost, `${pathColors.former}b0`, 1.5 * pixel)
  for (const path of paths) drawPath(context, path, pixel)
  const of = name => frames.layers[name] ?? []
  drawIslands(context, frames, transforms, of("islands"), [scale, x, y], pixel)
  outlines(context, frames, transforms, of("sleeping"), [scale, x, y], colors.sleeping, pixel, [4, 3])
  stroke(context, colors.boundingBoxes, pixel, path => of("boundingBoxes").forEach(box => path.rect(...box)))
  drawFields(context, of("fields"), of("fieldLines"))
  stroke(context, colors.boundaries, 1.5, path => of("boundaries").forEach(points => polyline(path, points)))
  connectors(context, of("attachments"), colors.attachments)
  connectors(context, of("snaps"), colors.snaps)
  drawContacts(context, of("contacts"))
  for (const arrow of arrows(frames)) drawArrow(context, arrow, pixel)
}

/** Draws the value of the arrow at a position, if there is one. */
export function drawValue(context, frames, position, pixel) {
  const nearest = arrows(frames).reduce((best, arrow) => {
    const distance = distanceToArrow(position, arrow)
    return distance < best.distance ? { arrow, distance } : best
  }, { distance: 8 * pixel })
  if (!nearest.arrow) return
  const { x, y, dx, dy, color } = nearest.arrow
  // The arrows of a contact have the same origin.
  const text = arrows(frames).filter(arrow => arrow.x === x && arrow.y === y).map(({ text }) => text).join(", ")
  context.font = `600 ${12 * pixel}px system-ui, sans-serif`
  context.textBaseline = "middle"
  context.textAlign = "left"
  const width = context.measureText(text).width + 26 * pixel, height = 22 * pixel
  const { bounds } = frames
  const left = Math.min(Math.max(x + dx + 8 * pixel, bounds.x), bounds.x + bounds.width - width)
  const top = Math.min(Math.max(y + dy - height - 4 * pixel, bounds.y), bounds.y + bounds.height - height)
  context.fillStyle = "#14151af0"
  context.beginPath()
  context.roundRect(left, top, width, height, 6 * pixel)
  context.fill()
  context.fillStyle = color
  disc(context, left + 11 * pixel, top + height / 2, 4 * pixel)
  context.fillStyle = "#fff"
  context.fillText(text, left + 20 * pixel, top + height / 2)
}

/** Returns the arrows of vectors: `{ x, y, dx, dy, color, text }` with their drawn lengths. */
function arrows(frames) {
  const result = [], of = name => frames.layers[name] ?? []
  for (const [x, y, dx, dy] of of("velocities")) {
    result.push({ x, y, dx: velocityTime * dx, dy: velocityTime * dy, color: colors.velocities, text: `${rounded(Math.hypot(dx, dy))} pt/s` })
  }
  const addImpulse = (name, title, alpha, x, y, dx, dy) => {
    const impulse = Math.hypot(dx, dy), factor = impulse > 0 ? Math.min(impulseLength * Math.sqrt(impulse), longestArrow) / impulse : 0
    result.push({ x, y, dx: factor * dx, dy: factor * dy, color: colors[name], alpha, text: `${title} ${rounded(impulse)} N·s`, hasOrigin: true })
  }
  for (const arrow of of("contactImpulses")) addImpulse("contactImpulses", "normal", 1, ...arrow)
  for (const arrow of of("frictionImpulses")) addImpulse("frictionImpulses", "friction", 1, ...arrow)
  for (const [x, y, dx, dy, source] of of("forces")) {
    const [title, color] = forceSources[source], force = Math.hypot(dx, dy), factor = Math.min(forceLength * Math.sqrt(force), longestArrow) / force
    result.push({ x, y, dx: factor * dx, dy: factor * dy, color, text: `${title} ${rounded(force)} N`, hasOrigin: true })
  }
  for (const [x, y, age, dx, dy] of of("contacts")) {
    if (dx !== undefined) addImpulse("contacts", "impact", Math.max(1 - age / contactLifetime, 0), x, y, dx, dy)
  }
  return result
}

/** Formats a number with three significant digits. */
const rounded = value => String(+value.toPrecision(3))

function distanceToArrow(point, { x, y, dx, dy }) {
  const length = dx * dx + dy * dy || 1, t = Math.min(Math.max(((point.x - x) * dx + (point.y - y) * dy) / length, 0), 1)
  return Math.hypot(point.x - x - t * dx, point.y - y - t * dy)
}

/** Tints the shapes of each island; dashed if it is at rest. The color stays the same as long as its first shape does. */
function drawIslands(context, frames, transforms, islands, base, pixel) {
  for (const { awake, shapes } of islands) {
    if (shapes.length === 0) continue
    const hue = (shapes[0] * 137.5 + 330) % 360
    if (awake) outlines(context, frames, transforms, shapes, base, `hsl(${hue} 90% 66%)`, pixel, [], `hsl(${hue} 90% 60% / .45)`)
    else outlines(context, frames, transforms, shapes, base, `hsl(${hue} 40% 62%)`, pixel, [4, 3], `hsl(${hue} 30% 55% / .22)`)
  }
}

/** Outlines shapes, given as indices. */
export function outlines(context, frames, transforms, indices, base, color, pixel, dash = [], fill = null, width = 1.5) {
  context.setLineDash(dash.map(length => length * pixel))
  for (const index of indices) {
    const shape = frames.shapes[index]
    if (shape) outline(context, base, { ...shape, t: transforms.subarray(7 * index, 7 * index + 6) }, color, width * pixel, fill)
  }
  context.setLineDash([])
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

/** Draws an arrow with a dark edge, so that it is visible on any item. */
function drawArrow(context, { x, y, dx, dy, color, alpha = 1, hasOrigin }, pixel) {
  const length = Math.hypot(dx, dy)
  context.globalAlpha = alpha
  if (length > 2 * pixel) {
    const head = Math.min(7 * pixel, length / 2), angle = Math.atan2(dy, dx), path = new Path2D()
    polyline(path, [x, y, x + dx, y + dy])
    polyline(path, [
      x + dx - head * Math.cos(angle - 0.5), y + dy - head * Math.sin(angle - 0.5), x + dx, y + dy,
      x + dx - head * Math.cos(angle + 0.5), y + dy - head * Math.sin(angle + 0.5),
    ])
    context.lineCap = context.lineJoin = "round"
    for (const [style, width] of [["#0008", 3.5], [color, 1.75]]) {
      context.strokeStyle = style
      context.lineWidth = width * pixel
      context.stroke(path)
    }
    context.lineCap = "butt"
  }
  if (hasOrigin) {
    context.fillStyle = color
    disc(context, x, y, 2.5 * pixel)
  }
  context.globalAlpha = 1
}

/** Draws flashes that grow and fade where contacts began. */
function drawContacts(context, contacts) {
  context.fillStyle = colors.contacts
  for (const [x, y, age] of contacts) {
    const fraction = age / contactLifetime
    context.globalAlpha = Math.max(1 - fraction, 0)
    disc(context, x, y, 3 + 7 * fraction)
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
