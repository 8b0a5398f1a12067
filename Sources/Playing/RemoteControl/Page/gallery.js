import { drawPreview } from "./canvas.js"
import { askForName } from "./dialogs.js"
import { storeDraft } from "./drafts.js"
import { $, announce, h } from "./dom.js"
import { FrameStream } from "./frame.js"

/** The time between two frames of a preview, and the pause before it begins again, in milliseconds. */
const frameInterval = 1000 / 30, pause = 900
/** The part of the preview that is shown where motion is reduced. */
const stillFraction = 0.4
const address = "#gallery"

/** The gallery of scripts, each with a moving preview; a script is opened, or copied into a file. */
export class Gallery {
  #hasScene = false
  #cards = new Map()
  #queue = []
  #isLoading = false
  #reducesMotion = matchMedia("(prefers-reduced-motion: reduce)")
  #observer = new IntersectionObserver(entries => this.#setVisible(entries), { root: $("gallery"), rootMargin: "120px" })

  constructor(connection) {
    this.connection = connection
    $("gallery-button").onclick = () => this.show()
    $("gallery-close").onclick = () => this.close()
    $("gallery-search").oninput = () => this.#filter()
    $("gallery").onkeydown = event => this.#keyDown(event)
    addEventListener("popstate", () => this.#update())
    connection.on("hello", ({ script, program }) => {
      this.#hasScene = script !== null || program !== null
      if (!this.#hasScene && !this.isShown) history.replaceState(null, "", address)
      this.#update()
    })
  }

  get isShown() {
    return document.body.dataset.view === "gallery"
  }

  /** Shows the gallery instead of the scene; the browser's back button returns to it. */
  show() {
    if (location.hash !== address) history.pushState(null, "", address)
    this.#update()
  }

  /** Returns to the scene, if there is one. */
  close() {
    if (!this.#hasScene) return
    if (location.hash === address) history.pushState(null, "", location.pathname)
    this.#update()
  }

  /** Asks for the name of a copy, writes it and opens it. */
  fork(path, text) {
    const name = path.replace(/^.*\//, "")
    askForName({
      title: `Fork ${name}`, text: "The copy is written to the folder in which dynlua was started, and opened.", label: "Name of the copy", name: `my-${name}`, action: "Fork",
      perform: async name => {
        const copy = await this.connection.request("fork", { path, name, ...(text === undefined ? {} : { text }) })
        storeDraft(path, null)
        this.#hasScene = true
        this.close()
        announce(`${copy.path} written and opened`)
      },
    })
  }

  /** Draws the previews that are visible; called once per animation frame. */
  draw(now) {
    for (const card of this.#cards.values()) if (card.isVisible && card.frames) this.#drawCard(card, now)
  }

  #update() {
    const isShown = location.hash === address || !this.#hasScene
    const wasShown = this.isShown
    document.body.dataset.view = isShown ? "gallery" : "scene"
    document.title = `${isShown ? "Gallery" : $("title").textContent} – dynlua`
    $("gallery").hidden = !isShown
    $("gallery-close").hidden = !this.#hasScene
    if (isShown && !this.connection.isOpen) return
    if (isShown) this.#load()
    if (isShown && !wasShown) $("gallery").querySelector("h2").focus({ preventScroll: true })
    if (!isShown && wasShown) $("stage").focus({ preventScroll: true })
  }

  async #load() {
    try {
      const { scripts, folder } = await this.connection.request("gallery")
      this.#show(scripts, folder)
    } catch (error) {
      $("gallery-list").replaceChildren(h("p", { class: "failure empty", role: "alert" }, error.message))
    }
  }

  #show(scripts, folder) {
    const list = JSON.stringify(scripts)
    if (this.list === list) return
    this.list = list
    this.#observer.disconnect()
    this.#cards.clear()
    this.#queue = []
    const cards = scripts.flatMap((script, index) => {
      const begins = script.lesson && script.lesson !== scripts[index - 1]?.lesson
      return [...(begins ? [h("li", { class: "lesson" }, h("h3", {}, script.lesson))] : []), this.#card(script)]
    })
    $("gallery-list").replaceChildren(h("ul", { class: "cards", "aria-label": "Scenes" }, ...cards))
    if (!folder) {
      $("gallery-list").append(h("p", { class: "soft empty" }, "There are no examples here. Start dynlua studio in a folder that contains the folder scripts, or name one: dynlua studio --scripts FOLDER"))
    }
    this.#filter()
    $("gallery").scrollTop = 0
  }

  #card({ path, name, title, summary, isOwn }) {
    const canvas = h("canvas", { "aria-hidden": "true" })
    const element = h("li", { class: "scene-card" },
      h("button", { class: "open", "aria-label": `Open ${title}`, onclick: () => this.#open(path) }, canvas),
      h("div", { class: "caption" }, h("b", {}, title), isOwn ? h("span", { class: "tag", title: name }, "yours") : null,
        h("button", { class: "quiet icon fork", "aria-label": `Fork ${title}`, title: "Fork: copy into a file of your own", onclick: () => this.fork(path) },
          icon("fork"))),
      h("p", { class: "soft", title: summary }, summary || name))
    this.#cards.set(canvas, { path, canvas, element, isVisible: false, frames: null, stream: new FrameStream(), index: -1, start: 0 })
    this.#observer.observe(canvas)
    return element
  }

  async #open(path) {
    try {
      await this.connection.request("open", { path })
      this.#hasScene = true
      this.close()
    } catch (error) {
      $("gallery-list").querySelector(":scope > .failure")?.remove()
      $("gallery-list").prepend(h("p", { class: "failure", role: "alert" }, error.message))
    }
  }

  #filter() {
    const text = $("gallery-search").value.trim().toLowerCase()
    for (const lesson of $("gallery-list").querySelectorAll(".lesson")) lesson.hidden = text !== ""
    for (const { element } of this.#cards.values()) element.hidden = !element.textContent.toLowerCase().includes(text)
    const isEmpty = [...this.#cards.values()].every(({ element }) => element.hidden) && this.#cards.size > 0
    $("gallery-list").dataset.empty = isEmpty ? `No scene has “${text}” in its description.` : ""
  }

  #keyDown(event) {
    if (event.key === "Escape" && !(event.target.type === "search" && event.target.value)) this.close()
    else if (event.key === "/" && event.target.type !== "search") {
      event.preventDefault()
      $("gallery-search").focus()
    } else this.#moveFocus(event)
  }

  /** Moves the focus between the cards with the arrow keys. */
  #moveFocus(event) {
    if (!event.target.matches(".open")) return
    const buttons = [...$("gallery-list").querySelectorAll("li:not([hidden]) .open")], index = buttons.indexOf(event.target)
    const columns = getComputedStyle(event.target.closest("ul")).gridTemplateColumns.split(" ").length
    const offset = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    if (!offset || !buttons[index + offset]) return
    event.preventDefault()
    buttons[index + offset].focus()
  }

  // Previews

  #setVisible(entries) {
    for (const { target, isIntersecting } of entries) {
      const card = this.#cards.get(target)
      if (!card) continue
      card.isVisible = isIntersecting
      if (isIntersecting && !card.frames && !card.isQueued) {
        card.isQueued = true
        this.#queue.push(card)
      }
    }
    this.#loadNext()
  }

  /** Loads the previews one after another, those that are visible first. */
  async #loadNext() {
    if (this.#isLoading) return
    this.#isLoading = true
    while (this.#queue.length > 0) {
      const index = Math.max(this.#queue.findIndex(({ isVisible }) => isVisible), 0), [card] = this.#queue.splice(index, 1)
      try {
        const { download } = await this.connection.request("preview", { path: card.path })
        const response = await fetch(`download/${download}`)
        if (!response.ok) throw new Error(response.statusText)
        card.frames = split(await response.arrayBuffer())
        card.element.classList.add("loaded")
      } catch (error) {
        card.isQueued = false
        card.element.classList.add("failed")
        card.element.querySelector(".open").title = `No preview: ${error.message}`
      }
    }
    this.#isLoading = false
  }

  #drawCard(card, now) {
    const { frames, canvas, stream } = card, length = frames.length * frameInterval + pause
    card.start ||= now
    const time = (now - card.start) % length
    const index = this.#reducesMotion.matches ? Math.floor(stillFraction * (frames.length - 1)) : Math.min(Math.floor(time / frameInterval), frames.length - 1)
    const isStale = card.width !== canvas.clientWidth
    if (index === card.index && !isStale) return
    // Each frame contains what differs from the previous one.
    const mustRestart = index < card.index
    if (mustRestart) {
      stream.reset()
      stream.shapes = []
      card.index = -1
    }
    while (card.index < index) stream.decode(frames[++card.index], now)
    const { width, height } = stream.bounds
    canvas.style.aspectRatio = `${width} / ${height}`
    card.width = canvas.clientWidth
    drawPreview(canvas, stream)
  }
}

/** Splits a preview into its frames, each of which follows its length. */
function split(buffer) {
  const view = new DataView(buffer), frames = []
  for (let offset = 0; offset < buffer.byteLength;) {
    const length = view.getUint32(offset, true)
    frames.push(buffer.slice(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return frames
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS("http://www.w3.org/2000/svg", "use")
  use.setAttribute("href", `#icon-${name}`)
  svg.setAttribute("aria-hidden", "true")
  svg.append(use)
  return svg
}
