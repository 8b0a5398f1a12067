import { $, announce, h } from "./dom.js"
import { UndoStack, editOfBlockEnd, editOfKey, matchingBrackets, occurrences } from "./editing.js"

const lineHeight = 21, tabSize = 4, longestMarkedText = 200_000, mostMarks = 500

/** The text area of the source pane: undo, indentation, comments, matching brackets, and find. */
export class Editor {
  /** Called after each change by the user. */
  onedit = () => {}

  #area = $("area")
  #undo = new UndoStack()
  #brackets = h("div", { "aria-hidden": "true" })
  #found = h("div", { "aria-hidden": "true" })
  #areMarksDue = false
  /** Whether the next Tab moves the focus instead of indenting; after Escape, and if Tab has moved the focus here. */
  #tabLeavesText = false
  /** The last key that was pressed, or null if the pointer was pressed after it. */
  #lastKey = null
  /** The state before the input that is being handled. */
  #former = null

  constructor() {
    const area = this.#area
    $("text").prepend(this.#brackets, this.#found)
    area.addEventListener("beforeinput", event => this.#willEdit(event))
    area.addEventListener("input", () => this.#didEdit())
    for (const name of ["focus", "blur", "pointerup", "keyup"]) area.addEventListener(name, () => this.#updateBrackets())
    area.addEventListener("blur", () => (this.#tabLeavesText = false))
    area.addEventListener("focus", () => (this.#tabLeavesText = this.#lastKey === "Tab"))
    document.addEventListener("keydown", ({ key }) => (this.#lastKey = key), true)
    document.addEventListener("pointerdown", () => (this.#lastKey = null), true)
    document.addEventListener("selectionchange", () => document.activeElement === area && this.#updateBrackets())
    $("find").onsubmit = event => {
      event.preventDefault()
      this.findNext(1)
    }
    $("find-text").oninput = () => this.#search()
    $("find-text").onkeydown = event => this.#findKeyDown(event)
    $("find-previous").onclick = () => this.findNext(-1)
    $("find-close").onclick = () => this.#closeFind()
  }

  get text() {
    return this.#area.value
  }

  /** Displays a text with its own undo stack. */
  open(text, undo) {
    this.#area.value = text
    this.#undo = undo
    this.textDidChange()
  }

  /** Replaces a range; changes of one group in a row are undone together. */
  replace(from, to, text, { group = null, start = from + text.length, end = start } = {}) {
    this.#undo.save(this.#state, group)
    const { value } = this.#area
    this.#area.value = value.slice(0, from) + text + value.slice(to)
    this.#area.setSelectionRange(start, end)
    this.textDidChange()
  }

  /** Replaces the whole text, which can be undone. */
  replaceAll(text) {
    if (text === this.text) return
    const { selectionStart } = this.#area
    this.replace(0, this.text.length, text, { start: Math.min(selectionStart, text.length) })
  }

  /** Begins another group of changes. */
  endGroup() {
    this.#undo.endGroup()
  }

  /** Selects a range, and scrolls it into view. */
  select(from, to, { takesFocus = true } = {}) {
    if (takesFocus) this.#area.focus({ preventScroll: true })
    this.#area.setSelectionRange(from, to)
    const { line, column } = this.#position(from), pane = $("editor")
    const top = line * lineHeight, left = column * this.#characterWidth
    if (top < pane.scrollTop + lineHeight || top > pane.scrollTop + pane.clientHeight - 4 * lineHeight) pane.scrollTop = top - pane.clientHeight / 3
    if (left < pane.scrollLeft || left > pane.scrollLeft + pane.clientWidth - 120) pane.scrollLeft = Math.max(left - pane.clientWidth / 2, 0)
  }

  /** Handles the keys of editing; returns whether the key is one of them. */
  handleKey(event) {
    const key = event.key.toLowerCase(), isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    if (isCommand && key === "z") this.#restore(event.shiftKey ? this.#undo.redo(this.#state) : this.#undo.undo(this.#state))
    else if (isCommand && key === "y") this.#restore(this.#undo.redo(this.#state))
    else if (isCommand && key === "f") this.#openFind()
    else if (event.key === "F3" || (isCommand && key === "g")) this.findNext(event.shiftKey ? -1 : 1)
    else if (event.key === "Escape" && !this.#tabLeavesText) {
      this.#tabLeavesText = true
      announce("Tab leaves the text")
    }
    else {
      const leavesText = this.#tabLeavesText && event.key === "Tab"
      if (!["Shift", "Tab"].includes(event.key)) this.#tabLeavesText = false
      const edit = this.#area.readOnly || leavesText ? null : editOfKey(event, this.#state)
      if (!edit) return false
      this.replace(edit.from, edit.to, edit.text, edit)
      this.onedit()
    }
    return true
  }

  /** Selects the next occurrence of the text that is searched, or the previous one. */
  findNext(direction) {
    const found = occurrences(this.text, $("find-text").value)
    if (found.length === 0) return
    const { selectionStart, selectionEnd } = this.#area
    const next =
      direction > 0
        ? found.findIndex(([from, to]) => from >= selectionEnd || (from >= selectionStart && to > selectionEnd))
        : found.findLastIndex(([from]) => from < selectionStart)
    this.#showFound(found, next >= 0 ? next : direction > 0 ? 0 : found.length - 1)
  }

  /** Updates the marks after a change of the text. */
  textDidChange() {
    this.#updateBrackets()
    if (!$("find").hidden) this.#markFound(occurrences(this.text, $("find-text").value), -1)
  }

  get #state() {
    const { value, selectionStart, selectionEnd } = this.#area
    return { text: value, start: selectionStart, end: selectionEnd }
  }

  #restore(state) {
    if (!state) return
    this.#area.value = state.text
    this.select(state.start, state.end)
    this.textDidChange()
    this.onedit()
  }

  #willEdit(event) {
    const isUndo = event.inputType === "historyUndo"
    if (isUndo || event.inputType === "historyRedo") {
      // From the browser's menu; its own stack does not have the changes of this one.
      event.preventDefault()
      return this.#restore(isUndo ? this.#undo.undo(this.#state) : this.#undo.redo(this.#state))
    }
    const isTyping = event.inputType === "insertText" && !/\s/.test(event.data ?? " "), isDeletion = event.inputType.startsWith("deleteContent")
    this.#former = { state: this.#state, group: isTyping ? "typing" : isDeletion ? "deletion" : null }
  }

  #didEdit() {
    if (this.#former) this.#undo.save(this.#former.state, this.#former.group)
    const isTyping = this.#former?.group === "typing"
    this.#former = null
    const edit = isTyping ? editOfBlockEnd(this.#state) : null
    if (edit) this.replace(edit.from, edit.to, edit.text, { ...edit, group: "typing" })
    this.textDidChange()
    this.onedit()
  }

  // Marks

  #updateBrackets() {
    if (this.#areMarksDue) return
    this.#areMarksDue = true
    requestAnimationFrame(() => {
      this.#areMarksDue = false
      const { value, selectionStart, selectionEnd } = this.#area
      const isActive = document.activeElement === this.#area && selectionStart === selectionEnd && value.length < longestMarkedText
      const found = isActive ? matchingBrackets(value, selectionStart) : null
      const kind = found?.[1] === null ? "bracket unmatched" : "bracket"
      this.#brackets.replaceChildren(...(found ?? []).filter(offset => offset !== null).map(offset => this.#mark(offset, offset + 1, kind)))
    })
  }

  #mark(from, to, kind) {
    const { line, column } = this.#position(from), mark = h("div", { class: `text-mark ${kind}` })
    const end = this.#position(to), width = end.line === line ? end.column - column : 1
    mark.style.top = `${12 + line * lineHeight}px`
    mark.style.left = `calc(4px + ${column}ch)`
    mark.style.width = `${width}ch`
    return mark
  }

  /** The line and the column of an offset, both from 0. */
  #position(offset) {
    const before = this.text.slice(0, offset), line = before.split("\n").length - 1
    let column = 0
    for (const character of before.slice(before.lastIndexOf("\n") + 1)) column += character === "\t" ? tabSize - (column % tabSize) : 1
    return { line, column }
  }

  get #characterWidth() {
    return parseFloat(getComputedStyle(this.#area).fontSize) * 0.6
  }

  // Find

  #openFind() {
    const { value, selectionStart, selectionEnd } = this.#area, selected = value.slice(selectionStart, selectionEnd)
    $("find").hidden = false
    if (selected && !selected.includes("\n")) $("find-text").value = selected
    $("find-text").select()
    $("find-text").focus()
    this.#markFound(occurrences(this.text, $("find-text").value), -1)
  }

  #closeFind() {
    $("find").hidden = true
    this.#found.replaceChildren()
    this.#area.focus({ preventScroll: true })
  }

  #search() {
    const found = occurrences(this.text, $("find-text").value)
    const index = found.findIndex(([from]) => from >= this.#area.selectionStart)
    if (found.length === 0) return this.#markFound(found, -1)
    this.#showFound(found, Math.max(index, 0))
  }

  #showFound(found, index) {
    this.select(...found[index], { takesFocus: $("find").hidden })
    this.#markFound(found, index)
    announce(`${index + 1} of ${found.length}`)
  }

  #markFound(found, index) {
    const text = $("find-text").value
    $("find-count").textContent = !text ? "" : found.length === 0 ? "none" : index < 0 ? `${found.length}` : `${index + 1} of ${found.length}`
    $("find-text").setAttribute("aria-invalid", Boolean(text) && found.length === 0)
    const marked = $("find").hidden ? [] : found.slice(0, mostMarks)
    this.#found.replaceChildren(...marked.map(([from, to], each) => this.#mark(from, to, each === index ? "found current" : "found")))
  }

  #findKeyDown(event) {
    if (event.key === "Escape") this.#closeFind()
    else if (event.key === "Enter" && event.shiftKey) this.findNext(-1)
    else if (event.key === "F3" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "g")) this.findNext(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
