const magic = 0x31465944, headerLength = 48, floatsPerShape = 7

/** The frames of a connection: decodes each from what differs from the previous one, and interpolates between the last two. */
export class FrameStream {
  tick = 0
  tickCount = 0
  isPaused = true
  isInPast = false
  isComputing = false
  hasReachedEnd = false
  bounds = { x: 0, y: 0, width: 320, height: 568 }
  speed = 1
  count = 0
  overlayCount = 0
  /** The transforms and alphas of the last frame, seven numbers a shape. */
  transforms = new Float32Array(0)
  /** What else is known of each shape: size, color, text. */
  shapes = []
  background = null
  /** The rounded rectangles that shapes are clipped to. */
  clips = []
  layers = {}
  paths = []
  ghosts = []
  items = { count: 0, awake: 0 }

  #decoder = new TextDecoder()
  #previous = new Float32Array(0)
  #interpolated = new Float32Array(0)
  #arrival = 0
  #duration = 0

  /** Returns to the state before the first frame of a connection. */
  reset() {
    Object.assign(this, { tick: 0, count: 0, transforms: new Float32Array(0), shapes: [], background: null, clips: [], layers: {}, paths: [], ghosts: [] })
  }

  /** Takes a frame of a binary message that arrived at the time `now`, in milliseconds; returns the offset of the next one. */
  decode(buffer, now, start = 0) {
    const view = new DataView(buffer, start)
    if (view.getUint32(0, true) !== magic) throw new Error("not a frame")
    const flags = view.getUint32(4, true), tick = view.getUint32(8, true), count = view.getUint32(36, true)
    const ticks = tick - this.tick, previousCount = this.count
    this.isPaused = (flags & 1) !== 0
    this.isInPast = (flags & 2) !== 0
    this.isComputing = (flags & 4) !== 0
    this.hasReachedEnd = (flags & 8) !== 0
    this.tick = tick
    this.tickCount = view.getUint32(12, true)
    const [x, y, width, height, speed] = [16, 20, 24, 28, 32].map(offset => view.getFloat32(offset, true))
    this.bounds = { x, y, width, height }
    this.speed = speed
    this.count = count
    this.overlayCount = view.getUint32(40, true)
    this.#previous = this.transforms
    this.transforms = new Float32Array(buffer, start + headerLength, count * floatsPerShape)
    const jsonLength = view.getUint32(44, true), jsonStart = start + headerLength + 4 * floatsPerShape * count
    const hasSameShapes = this.#merge(jsonLength > 0 ? this.#json(buffer, jsonStart, jsonLength) : {})
    const isContinuous = !this.isPaused && !this.isInPast && ticks > 0 && ticks < 4 && speed > 0
    this.#duration = isContinuous && hasSameShapes && previousCount === count ? (ticks * 1000) / 60 / speed : 0
    this.#arrival = now
    return Math.ceil((jsonStart + jsonLength) / 4) * 4
  }

  /**
   * Returns the transforms at a time between the last two frames.
   *
   * Only a display that refreshes more often than ticks arrive gets interpolated ones; for any other, the last frame is
   * shown at once.
   */
  transformsAt(now, refreshInterval) {
    const fraction = (now - this.#arrival) / this.#duration
    if (this.#duration < 1.5 * refreshInterval || fraction >= 1) return this.transforms
    if (this.#interpolated.length !== this.transforms.length) this.#interpolated = new Float32Array(this.transforms.length)
    const from = this.#previous, to = this.transforms, result = this.#interpolated
    const t = Math.max(fraction, 0), longest = 0.25 * Math.max(this.bounds.width, this.bounds.height)
    for (let i = 0; i < to.length; i += floatsPerShape) {
      const jumps = Math.abs(to[i + 4] - from[i + 4]) > longest || Math.abs(to[i + 5] - from[i + 5]) > longest
      for (let j = i; j < i + floatsPerShape; j++) result[j] = jumps ? to[j] : from[j] + (to[j] - from[j]) * t
    }
    return result
  }

  /** Whether `transformsAt` still changes. */
  isMoving(now) {
    return now - this.#arrival < this.#duration
  }

  #json(buffer, offset, length) {
    return JSON.parse(this.#decoder.decode(new Uint8Array(buffer, offset, length)))
  }

  /** Applies what differs from the previous frame; returns whether all shapes kept their sizes. */
  #merge({ shapes = [], layers, ...changes }) {
    Object.assign(this, changes)
    if (layers) this.layers = { ...this.layers, ...layers }
    let keepsSizes = true
    for (const [index, shape] of shapes) {
      const former = this.shapes[index]
      if (former?.w !== shape.w || former?.h !== shape.h) keepsSizes = false
      this.shapes[index] = shape
    }
    this.shapes.length = this.count
    return keepsSizes
  }
}
