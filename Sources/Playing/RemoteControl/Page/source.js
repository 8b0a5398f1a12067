import { $, announce, h } from "./dom.js"
import { confirm } from "./dialogs.js"
import { resolveConflict, storeDraft, storedDraft } from "./drafts.js"
import { UndoStack } from "./editing.js"
import { Editor } from "./editor.js"
import { formatted, highlighted, literals, stepOf, tokens } from "./lua.js"

const lineHeight = 21, pixelsPerStep = 3, typingPause = 500

/** The source pane: a highlighted text area in which each number and color has a handle. */
export class Source {
  #editor = new Editor()
  #files = []
  #file = null
  #literals = []
  #drag = null
  #isPreviewing = false
  #timer = 0
  #scriptError = "null"
  /** Whether the script belongs to the gallery, so that only a copy can be saved. */
  #isReadOnly = false
  #picker = h("input", { type: "color", class: "offscreen", tabindex: -1, "aria-hidden": "true" })

  /** Called with the path and the text of a script of which a copy is to be saved. */
  onfork = () => {}

  constructor(connection) {
    this.connection = connection
    const area = $("area")
    this.#editor.onedit = () => this.#edited()
    area.onkeydown = event => this.#keyDown(event)
    $("highlight").onpointerdown = event => this.#beginDrag(event)
    $("highlight").onpointermove = event => this.#continueDrag(event)
    $("highlight").onpointerup = $("highlight").onpointercancel = () => this.#endDrag()
    $("save").onclick = () => this.save()
    $("revert").onclick = () => this.revert()
    $("reset").onclick = () => this.reset()
    $("resolve").onclick = () => this.#resolve()
    $("files").onchange = () => this.#show(this.#files[$("files").selectedIndex])
    this.#picker.oninput = () => this.#replace(this.#picker.literal, `"${this.#picker.value}"`)
    $("editor").append(this.#picker)
    connection.on("hello", ({ readOnly }) => {
      this.#isReadOnly = readOnly
      this.#load()
    })
    connection.on("opened", () => {
      this.#files = []
      this.#showError(null)
    })
    connection.on("source", () => this.#load())
    connection.on("draft", ({ path, draft }) => this.#receiveDraft(path, draft))
    addEventListener("pagehide", () => this.#preview())
    addEventListener("beforeunload", event => {
      // The session keeps the draft, unless it has ended.
      if (this.hasUnsavedText && !connection.isOpen) event.preventDefault()
    })
    connection.on("state", ({ error }) => this.#setScriptError(error ?? null))
  }

  /** Whether a file of the script has a draft. */
  get hasUnsavedText() {
    return this.#files.some(isModified)
  }

  /** Writes the text to the file; the session reloads it or runs it again. */
  async save() {
    const file = this.#file
    if (file && this.#isReadOnly) return this.onfork(this.#files[0].path, this.#files[0].draft)
    if (!file || !isModified(file)) return
    if (isConflicting(file)) return this.#resolve()
    const text = file.draft
    clearTimeout(this.#timer)
    file.isPending = false
    try {
      const saved = await this.connection.request("saveSource", { path: file.path, text, version: file.version, mode: "rerun" })
      Object.assign(file, saved, { text, base: text })
      this.#keep(file, file.draft !== text)
      this.#showError(null)
      announce(`${file.name} saved`)
    } catch (error) {
      // A text with invalid syntax was written all the same; otherwise the file may have another text now.
      if (error.line) Object.assign(file, { text, base: text })
      this.#keep(file, file.draft !== text || !error.line)
      await this.#load()
      if (this.#file && isConflicting(this.#file)) return this.#resolve()
      this.#showError(error)
    }
    this.#update()
  }

  /** Returns to the text of the file. */
  revert() {
    if (this.#file) this.#replaceText(this.#file.text)
  }

  /** Returns to the text that the file had when it was opened, after a question. */
  async reset() {
    const { path, name } = this.#file
    if (!(await confirm(`Reset ${name}?`, "The file returns to the text that it had when the studio opened it. What has been saved since is lost.", "Reset"))) return
    try {
      await this.connection.request("reset", { path })
      storeDraft(path, null)
      announce(`${name} reset`)
    } catch (error) {
      this.#showError(error)
    }
    this.#load()
  }

  /** Moves the cursor to a line. */
  showLine(line) {
    const start = this.#file.draft.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0)
    this.#editor.select(start, start)
  }

  /** Asks which text to use if another program has changed the file. */
  async #resolve() {
    const file = this.#file, { text } = file, resolved = await resolveConflict(file)
    if (resolved === null || this.#file?.path !== file.path) return
    this.#file.base = text
    this.#replaceText(resolved)
  }

  #replaceText(text) {
    this.#editor.replaceAll(text)
    this.#setDraft(text)
    this.#preview()
  }

  async #load() {
    let files
    try {
      files = (await this.connection.request("source")).files
    } catch (error) {
      // What is shown stays: the connection has ended, or a file is being written.
      return this.#showError(error)
    }
    const formerFiles = new Map(this.#files.map(file => [file.path, file]))
    this.#files = files.map(file => {
      const former = formerFiles.get(file.path), stored = former ? null : storedDraft(file.path)
      // What this page, or an earlier one of the browser, has not sent yet is newer than what the session has.
      const isPending = former?.isPending ?? (stored !== null && (stored.isPending || !file.draft))
      const draft = !isPending ? file.draft : former ? { text: former.draft, base: former.base } : stored
      return {
        ...file, draft: draft?.text ?? file.text, base: draft?.base ?? file.text, isPending, undo: former?.undo ?? new UndoStack(),
      }
    })
    $("files").replaceChildren(...files.map(({ name }) => h("option", {}, name)))
    $("files").hidden = files.length < 2
    this.#show(this.#files.find(({ path }) => path === this.#file?.path) ?? this.#files[0] ?? null)
    this.#preview()
  }

  /** Takes over a draft of another page; null if it was saved or reverted there. */
  #receiveDraft(path, draft) {
    const file = this.#files.find(file => file.path === path)
    if (!file || file.isPending) return
    Object.assign(file, { draft: draft?.text ?? file.text, base: draft?.base ?? file.text })
    storeDraft(path, draft)
    if (file === this.#file) this.#show(file)
  }

  #show(file) {
    const isSame = file !== null && file.path === this.#file?.path
    this.#file = file
    // A file that another program has changed keeps its undo stack, the cursor and the scroll position.
    if (isSame) this.#editor.replaceAll(file.draft)
    else this.#editor.open(file?.draft ?? "", file?.undo ?? new UndoStack())
    $("area").readOnly = !file
    this.#update()
  }

  #edited() {
    this.#setDraft(this.#editor.text)
    this.#timer = setTimeout(() => this.#preview(), typingPause)
  }

  #setDraft(text) {
    const file = this.#file
    clearTimeout(this.#timer)
    if (!isModified(file)) file.base = file.text
    file.draft = text
    this.#keep(file, true)
    this.#update()
  }

  /** Stores a draft in the browser, until it is saved or reverted. */
  #keep(file, isPending) {
    file.isPending = isPending
    storeDraft(file.path, isModified(file) ? { text: file.draft, base: file.base, isPending } : null)
  }

  /** Displays the text with its highlighting, and what differs from the file. */
  #update() {
    const text = this.#file?.draft ?? ""
    this.#literals = literals(tokens(text))
    const lines = text.split("\n"), [first, end] = changedLines(lines, this.#file?.text.split("\n") ?? [])
    $("highlight").replaceChildren(highlighted(text), "\n")
    for (const swatch of $("highlight").querySelectorAll(".string.literal")) swatch.style.setProperty("--swatch", swatch.textContent.slice(1, -1))
    $("gutter").replaceChildren(
      ...lines.map((_, index) => h("div", { class: index >= first && index < end ? "changed" : null }, index + 1)))
    const width = lines.reduce((longest, line) => Math.max(longest, line.length), 0)
    $("text").style.minWidth = `${width + 4}ch`
    $("area").style.height = `${(lines.length + 1) * lineHeight + 24}px`
    const isChanged = this.#file !== null && isModified(this.#file)
    $("save").disabled = !this.#file || (!isChanged && !this.#isReadOnly)
    $("save").textContent = this.#isReadOnly ? "Save a copy…" : "Save"
    $("save").title = this.#isReadOnly ? "Copy into a file of your own (Ctrl-S)" : "Write to the file (Ctrl-S)"
    $("reset").hidden = !this.#file?.canReset || isChanged
    $("revert").hidden = !isChanged
    $("source-state").textContent = isChanged ? "Not saved" : this.#files.length === 1 ? this.#file?.name ?? "" : ""
    const hasConflict = this.#file !== null && isConflicting(this.#file)
    if ($("conflict").hidden === hasConflict) {
      $("conflict").hidden = !hasConflict
      $("conflict-text").textContent = hasConflict ? `Another program has changed ${this.#file.name}.` : ""
    }
    this.#markError()
  }

  /**
   * Computes the run with the drafts that the session does not have yet, or returns to the run before where that is the
   * text of the file; while one is computed, only the latest of further changes is kept.
   */
  async #preview() {
    clearTimeout(this.#timer)
    if (this.#isPreviewing) return
    this.#isPreviewing = true
    let file
    while (this.connection.isOpen && (file = this.#files.find(({ isPending }) => isPending))) {
      $("source").setAttribute("aria-busy", "true")
      const { path, draft, base } = file
      try {
        await (isModified(file) ? this.connection.request("previewSource", { path, text: draft, base }) : this.connection.request("revertSource", { path }))
        this.#showError(null)
      } catch (error) {
        this.#showError(error)
        if (!this.connection.isOpen) break
      }
      // The files may have been loaded again meanwhile.
      const present = this.#files.find(file => file.path === path)
      if (present?.draft === draft) this.#keep(present, false)
    }
    this.#isPreviewing = false
    $("source").removeAttribute("aria-busy")
  }

  /** Shows an error of the running script when it is raised, and no longer when it has been replaced. */
  #setScriptError(error) {
    const text = JSON.stringify(error)
    if (text === this.#scriptError) return
    this.#scriptError = text
    if (error || !this.#file || !isModified(this.#file)) this.#showError(error)
  }

  #showError(error) {
    this.error = error
    const box = $("source-error")
    box.hidden = !error
    if (error) box.textContent = error.line ? `Line ${error.line}: ${error.message}` : error.message
    $("area").setAttribute("aria-invalid", Boolean(error))
    this.#markError()
  }

  #markError() {
    const isHere = this.error?.line && (!this.error.file || this.error.file.endsWith(this.#file?.name))
    const mark = $("code").querySelector(".error-line") ?? h("div", { class: "error-line" })
    if (!isHere) return mark.remove()
    mark.style.top = `${12 + (this.error.line - 1) * lineHeight}px`
    $("code").prepend(mark)
    $("gutter").children[this.error.line - 1]?.classList.add("failed")
  }

  // Dragging

  #beginDrag(event) {
    const index = event.target.dataset.literal
    if (index === undefined || event.button !== 0 || !this.#file) return
    event.preventDefault()
    const literal = this.#literals[index]
    if (literal.kind === "boolean") return this.#replace(literal, literal.text === "true" ? "false" : "true")
    if (literal.kind === "color") return this.#pickColor(literal, event.target)
    $("highlight").setPointerCapture(event.pointerId)
    this.#drag = { index, literal, x: event.clientX, target: event.target, start: literal.text, hasMoved: false }
  }

  #continueDrag(event) {
    const drag = this.#drag
    if (!drag) return
    const distance = event.clientX - drag.x
    if (!drag.hasMoved && Math.abs(distance) < 3) return
    drag.hasMoved = true
    document.body.classList.add("dragging-number")
    const factor = event.shiftKey ? 10 : event.altKey ? 0.1 : 1, step = stepOf(drag.start) * Math.min(factor, 1)
    this.#setNumber(drag, Number(drag.start) + Math.round(distance / pixelsPerStep) * stepOf(drag.start) * factor, step)
    this.#showBubble(drag)
  }

  #endDrag() {
    const drag = this.#drag
    if (!drag) return
    this.#drag = null
    this.#editor.endGroup()
    $("bubble").hidden = true
    document.body.classList.remove("dragging-number")
    if (drag.hasMoved) return announce(drag.literal.text)
    $("area").focus({ preventScroll: true })
    $("area").setSelectionRange(drag.literal.from, drag.literal.to)
  }

  #setNumber(drag, value, step) {
    const text = formatted(value, step)
    if (text !== drag.literal.text) drag.literal = this.#replace(drag.literal, text)
  }

  #showBubble({ index, literal, start }) {
    const bubble = $("bubble"), span = $("highlight").querySelector(`[data-literal="${index}"]`)
    const box = span.getBoundingClientRect(), pane = $("source").getBoundingClientRect()
    bubble.replaceChildren(h("b", {}, literal.text), h("span", { class: "soft" }, `was ${start}`))
    bubble.hidden = false
    bubble.style.left = `${Math.min(Math.max(box.left - pane.left + box.width / 2, 60), pane.width - 60)}px`
    bubble.style.top = `${box.top - pane.top}px`
  }

  #pickColor(literal, target) {
    const box = target.getBoundingClientRect(), pane = $("editor").getBoundingClientRect()
    Object.assign(this.#picker.style, { left: `${box.left - pane.left}px`, top: `${box.bottom - pane.top + $("editor").scrollTop}px` })
    this.#picker.value = hexadecimal(literal.text.slice(1, -1))
    this.#picker.literal = literal
    this.#picker.click()
  }

  /** Replaces a literal, previews the result, and returns the new literal. */
  #replace(literal, text) {
    this.#editor.replace(literal.from, literal.to, text, { group: `literal ${literal.from}` })
    this.#setDraft(this.#editor.text)
    this.#preview()
    const replaced = { ...literal, text, to: literal.from + text.length }
    if (this.#picker.literal === literal) this.#picker.literal = replaced
    return replaced
  }

  // Keyboard

  #keyDown(event) {
    const area = $("area"), direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.altKey && direction) {
      const literal = this.#literals.find(({ from, to }) => from <= area.selectionStart && area.selectionStart <= to)
      if (!literal) return
      const step = stepOf(literal.text), amount = direction * step * (event.shiftKey ? 10 : 1)
      const text =
        literal.kind === "number" ? formatted(Number(literal.text) + amount, step)
        : literal.kind === "boolean" ? String(literal.text !== "true")
        : null
      if (text === null) return this.#pickColor(literal, $("highlight").querySelector(`[data-literal="${this.#literals.indexOf(literal)}"]`))
      const { from } = this.#replace(literal, text)
      area.setSelectionRange(from, from + text.length)
      announce(text)
    } else if ((event.ctrlKey || event.metaKey) && event.key === "s") this.save()
    else if (!this.#editor.handleKey(event)) return
    event.preventDefault()
  }
}

const isModified = file => file.draft !== file.text
/** Whether the file no longer has the text to which the changes were made. */
const isConflicting = file => isModified(file) && file.base !== file.text

/** The range of lines between the common beginning and the common end of two texts. */
function changedLines(lines, former) {
  let first = 0, end = lines.length, formerEnd = former.length
  while (first < end && lines[first] === former[first]) first++
  while (end > first && formerEnd > first && lines[end - 1] === former[formerEnd - 1]) {
    end--
    formerEnd--
  }
  return [first, end]
}

/** Converts a CSS color to "#rrggbb". */
function hexadecimal(color) {
  const context = document.createElement("canvas").getContext("2d")
  context.fillStyle = color
  return context.fillStyle.slice(0, 7)
}
