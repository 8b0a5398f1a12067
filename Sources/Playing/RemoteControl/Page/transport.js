import { $, announce, fitCanvas, h, seconds, setButton, theme } from "./dom.js"

/** Play, pause, steps, speed, and the timeline with its events. */
export class Transport {
  #state = { branches: [] }
  #marks = []
  #isScrubbing = false
  #seek = null
  #isSeeking = false
  #drawn = ""

  constructor(connection, frames) {
    Object.assign(this, { connection, frames })
    const slider = $("time")
    $("play").onclick = () => this.toggle()
    $("back").onclick = () => this.step(-1)
    $("forward").onclick = () => this.step(1)
    $("restart").onclick = () => this.perform("restart")
    $("speed").onchange = () => this.setSpeed(+$("speed").value)
    $("branches").onchange = event => {
      const [action, index] = event.target.value.split(" ")
      this.perform(action, { index: +index })
      event.target.value = ""
      event.target.blur()
    }
    slider.onpointerdown = () => (this.#isScrubbing = true)
    slider.onpointerup = slider.onpointercancel = () => (this.#isScrubbing = false)
    slider.oninput = () => this.goTo(+slider.value)
    slider.onpointermove = event => this.#showHint(event)
    slider.onpointerleave = () => ($("hint").hidden = true)
    connection.on("state", state => this.#setState(state))
    connection.on("log", ({ entries }) => this.#addMarks(entries))
    for (const name of ["open", "opened"]) {
      connection.on(name, () => {
        this.#marks = []
        this.#drawn = ""
      })
    }
    connection.on("close", () => this.#showBadge("Offline"))
    new ResizeObserver(() => (this.#drawn = "")).observe($("marks"))
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (this.#drawn = ""))
  }

  get state() {
    return this.#state
  }

  perform(method, params) {
    return this.connection.request(method, params).catch(error => announce(error.message))
  }

  toggle() {
    this.perform(this.frames.isPaused ? "resume" : "pause")
  }

  step(ticks) {
    this.perform("step", { ticks })
  }

  /** Shows the state of a tick; while one is computed, only the latest of further calls is kept. */
  async goTo(tick) {
    this.#seek = tick
    if (this.#isSeeking) return
    this.#isSeeking = true
    while (this.#seek !== null) {
      const next = this.#seek
      this.#seek = null
      await this.perform("goTo", { tick: next })
    }
    this.#isSeeking = false
  }

  setSpeed(speed) {
    this.perform("setSpeed", { speed })
  }

  /** Displays the present frame's time; called once per animation frame. */
  update() {
    const { tick, tickCount, isPaused, isInPast, isComputing, hasReachedEnd, speed, items } = this.frames
    const isWaiting = this.connection.waitingTime > longestWait
    const status = `${isWaiting}/${tick}/${tickCount}/${isPaused}/${isInPast}/${isComputing}/${speed}/${items.count}/${items.awake}/${this.#marks.length}/${this.#isScrubbing}`
    if (status === this.#drawn) return
    this.#drawn = status
    const slider = $("time")
    slider.max = Math.max(tickCount, 1)
    if (!this.#isScrubbing) slider.value = tick
    slider.setAttribute("aria-valuetext", `${seconds(tick)} of ${seconds(tickCount)}`)
    $("clock").textContent = seconds(tick)
    $("length").textContent = seconds(tickCount)
    if (isPaused) setButton($("play"), "play", isInPast ? "Continue from here" : "Play", "space")
    else setButton($("play"), "pause", "Pause", "space")
    $("back").disabled = tick === 0
    const badge = isWaiting ? "No response" : isComputing ? "Computing" : isInPast ? "Past" : hasReachedEnd || this.#state.ended ? "Ended" : isPaused ? "Paused" : "Live"
    this.#showBadge(badge)
    $("items").textContent = `${items.count} ${items.count === 1 ? "item" : "items"}, ${items.awake} awake`
    const option = [...$("speed").options].find(option => Math.abs(option.value - speed) < 1e-3)
    if (option) $("speed").value = option.value
    this.#drawMarks()
  }

  #showBadge(text) {
    if ($("badge").textContent !== text) $("badge").textContent = text
    document.body.dataset.state = text.toLowerCase().replace(" ", "-")
  }

  #setState(state) {
    if (state.ended && state.ended !== this.#state.ended) announce(`${state.ended}; Restart runs it again`)
    this.#state = state
    $("paths").setAttribute("aria-pressed", Boolean(state.paths))
    const { branches, compared } = state
    const group = (label, action) => h("optgroup", { label }, ...branches.map(branch =>
      h("option", { value: `${action} ${branch.index}`, disabled: action === "compare" && branch.index === compared }, branchName(branch))))
    $("branches").hidden = branches.length === 0
    $("branches").replaceChildren(
      h("option", { value: "" }, branches.length === 1 ? "1 branch" : `${branches.length} branches`),
      group("Compare with", "compare"), group("Return to", "goToBranch"))
    this.#drawn = ""
  }

  /** Adds marks of entries; one before the last mark begins another run, which replaces the later marks. */
  #addMarks(entries) {
    for (const { tick, kind, text, from, gesture } of entries) {
      if (tick < this.#marks.at(-1)?.tick) this.#marks = this.#marks.filter(mark => mark.tick <= tick)
      if (kind !== "output") this.#marks.push({ tick, kind, text, from: from ?? tick, gesture })
    }
    this.#marks = this.#marks.slice(-mostMarks)
  }

  #position(tick, width) {
    return thumbRadius + (tick / Math.max(this.frames.tickCount, 1)) * (width - 2 * thumbRadius)
  }

  #drawMarks() {
    const { context, width, height } = fitCanvas($("marks")), middle = height / 2, { tick, tickCount, isInPast } = this.frames
    context.clearRect(0, 0, width, height)
    const bar = (from, to, y, thickness, color) => {
      context.fillStyle = theme.color(color)
      context.beginPath()
      context.roundRect(from, y - thickness / 2, Math.max(to - from, thickness), thickness, thickness / 2)
      context.fill()
    }
    const x = tick => this.#position(tick, width)
    bar(0, width, middle, 6, "track")
    bar(0, x(tick), middle, 6, isInPast ? "past" : "tint")
    this.#state.branches.slice(-3).forEach(({ tick, tickCount }, index) =>
      bar(x(tick), Math.min(x(tickCount), width), middle + 8 + 4 * index, 2, "soft"))
    const ends = {}
    for (const mark of this.#marks) {
      const start = x(mark.from), end = x(mark.tick)
      // Where many are, one is drawn of those that would touch.
      if (start < ends[mark.kind] + 4) continue
      ends[mark.kind] = end
      drawMark(context, mark, start, end)
    }
    this.#drawRuler(context, x, tickCount, height)
  }

  #drawRuler(context, x, tickCount, height) {
    const length = tickCount / 60
    const step = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find(step => length / step <= 10) ?? 1800
    context.fillStyle = theme.color("soft")
    context.font = "10px system-ui, sans-serif"
    context.textAlign = "center"
    for (let second = 0; second < length - step / 3; second += step) {
      context.fillText(`${second}`, Math.max(x(second * 60), 6), height - 2)
    }
  }

  #showHint(event) {
    const box = $("timeline").getBoundingClientRect(), width = box.width
    const offset = Math.min(Math.max(event.clientX - box.left, 0), width)
    const tick = Math.round(((offset - thumbRadius) / (width - 2 * thumbRadius)) * this.frames.tickCount)
    const nearest = this.#marks.reduce((best, mark) => {
      const [start, end] = [mark.from, mark.tick].map(tick => this.#position(tick, width))
      const distance = Math.max(start - offset, offset - end, 0)
      return distance < (best?.distance ?? 6) ? { mark, distance } : best
    }, null)
    const hint = $("hint")
    hint.hidden = false
    hint.textContent = nearest ? `${seconds(nearest.mark.tick)}  ${nearest.mark.text}` : seconds(Math.min(Math.max(tick, 0), this.frames.tickCount))
    hint.style.left = `${Math.min(Math.max(offset, hint.offsetWidth / 2), width - hint.offsetWidth / 2)}px`
  }
}

/** The maximum number of marks; of more, the first are dropped. */
const mostMarks = 20_000
/** Half the width of the slider's thumb, in CSS pixels. */
const thumbRadius = 8
/** The time without an answer after which the page says so, in milliseconds. */
const longestWait = 2000
const markColors = { contact: "mark-contact", error: "mark-error", system: "mark-system", touch: "mark-touch" }

/**
 * Draws the mark of an entry of the log above the bar: a disc for a tap, a ring for a long press, a line with a disc for a
 * drag, a triangle for an error, a diamond for a reload or another message, and a tick for a contact or another event.
 */
function drawMark(context, { kind, gesture }, start, end) {
  const middle = 6
  context.fillStyle = context.strokeStyle = theme.color(markColors[kind] ?? "soft")
  context.lineWidth = 1.75
  context.beginPath()
  if (kind === "touch") {
    if (gesture === "longPress") {
      context.arc(start, middle, 3, 0, 2 * Math.PI)
      return context.stroke()
    }
    context.arc(start, middle, 3.25, 0, 2 * Math.PI)
    if (gesture !== "tap") context.roundRect(start, middle - 1, Math.max(end - start, 6), 2, 1)
  } else if (kind === "error") {
    context.moveTo(end, middle - 4.5)
    context.lineTo(end + 4.5, middle + 3.5)
    context.lineTo(end - 4.5, middle + 3.5)
  } else if (kind === "system") {
    for (const [dx, dy] of [[0, -4], [4, 0], [0, 4], [-4, 0]]) context.lineTo(end + dx, middle + dy)
  } else context.roundRect(end - 0.75, middle - 1, 1.5, 5, 1)
  context.fill()
}

const causes = { continuation: "left", rerun: "before rerun", insertion: "before change", restart: "before restart" }

/** Returns the name of a branch, such as "Branch 1, left at 2.00 s". */
export function branchName({ index, cause, tick }) {
  return `Branch ${index + 1}, ${causes[cause] ?? cause}${cause === "continuation" ? ` at ${seconds(tick)}` : ""}`
}
