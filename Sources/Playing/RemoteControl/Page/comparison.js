import { $, announce, seconds } from "./dom.js"
import { StageCanvas } from "./canvas.js"
import { FrameStream } from "./frame.js"
import { branchName } from "./transport.js"

const modeKey = "dynlua.comparison"

/** The comparison of the run with another one: as ghosts behind its items, or side by side at the same tick. */
export class Comparison {
  /** The frames of the other run. */
  frames = new FrameStream()
  #canvas = new StageCanvas(this.frames, $("compared-stage"))
  #isSideBySide = false
  #state = { comparing: false, branches: [] }
  #shown = ""

  constructor(connection, frames, canvas, layersMenu) {
    Object.assign(this, { connection, presentFrames: frames, canvas, layersMenu })
    this.#canvas.leader = canvas
    const hasRole = isFormer => ({ role }) => (role === "former") === isFormer
    canvas.comparison = () => (this.#isShown ? { ghosts: [], paths: frames.paths.filter(hasRole(false)) } : frames)
    this.#canvas.comparison = () => ({ ghosts: [], paths: frames.paths.filter(hasRole(true)) })
    try {
      this.#isSideBySide = localStorage.getItem(modeKey) === "sides"
    } catch {
      // Without storage, each page begins with ghosts.
    }
    $("comparison-mode").onclick = () => this.toggleMode()
    connection.on("state", state => {
      this.#state = state
      this.#update()
    })
  }

  /** Takes the part of a message after the frame of the present run. */
  decode(buffer, now, start) {
    if (start < buffer.byteLength) this.frames.decode(buffer, now, start)
    else this.frames.reset()
    this.#canvas.setNeedsDraw()
  }

  /** Shows the runs side by side, or the other one as ghosts. */
  toggleMode() {
    this.#isSideBySide = !this.#isSideBySide
    try {
      localStorage.setItem(modeKey, this.#isSideBySide ? "sides" : "ghosts")
    } catch {
      // The choice lasts as long as the page.
    }
    this.#update()
    if (this.#state.comparing) announce(this.#isSideBySide ? "Side by side" : "As ghosts")
  }

  /** Draws the other run; called once per animation frame. */
  draw(now, refreshInterval) {
    if (!this.#isShown) return
    this.#canvas.draw(now, refreshInterval)
    this.#showLabels()
  }

  setNeedsDraw() {
    this.#canvas.setNeedsDraw()
  }

  get #isShown() {
    return this.#isSideBySide && this.#state.comparing
  }

  #update() {
    const isShown = this.#isShown
    $("comparison").hidden = !this.#state.comparing
    $("comparison-mode").setAttribute("aria-pressed", this.#isSideBySide)
    $("comparison-legend").hidden = isShown
    $("views").classList.toggle("compared", isShown)
    this.layersMenu.setComparison(isShown)
    this.canvas.setNeedsDraw()
    this.#canvas.setNeedsDraw()
  }

  #showLabels() {
    const { presentFrames, frames } = this, { branches, compared } = this.#state
    const branch = branches.find(({ index }) => index === compared)
    const status =
      frames.isComputing || frames.count + frames.tickCount === 0 ? "computing"
      : frames.hasReachedEnd ? `ended at ${seconds(frames.tick)}`
      : seconds(frames.tick)
    const text = `${seconds(presentFrames.tick)}/${branch ? branchName(branch) : ""}/${status}`
    if (text === this.#shown) return
    this.#shown = text
    $("view-label").lastElementChild.textContent = seconds(presentFrames.tick)
    const [name, time] = $("compared-label").querySelectorAll("span")
    name.textContent = branch ? branchName(branch) : "Former run"
    time.textContent = status
    $("compared-stage").setAttribute("aria-label", `Compared run: ${name.textContent}`)
  }
}
