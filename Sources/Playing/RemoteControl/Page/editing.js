import { tokens } from "./lua.js"

const openers = new Set(["then", "do", "repeat", "function", "(", "{", "["]), closers = new Set(["end", "until", "elseif", ")", "}", "]"])
const pairs = { "(": ")", "{": "}", "[": "]" }
/** The pause in milliseconds after which typing is undone separately. */
const undoPause = 1000, undoLimit = 500

/** The undo stack of a text: states `{ text, start, end }` with the selection. */
export class UndoStack {
  #undo = []
  #redo = []
  #group = null
  #time = 0

  /** Saves the state before a change; changes of one group that follow each other without a pause are undone together. */
  save(state, group) {
    const now = performance.now(), isContinued = group !== null && group === this.#group && now - this.#time < undoPause
    this.#time = now
    this.#group = group
    this.#redo = []
    if (isContinued) return
    this.#undo.push(state)
    if (this.#undo.length > undoLimit) this.#undo.shift()
  }

  /** Returns the state to go back to; null if there is none. */
  undo(present) {
    return this.#exchange(this.#undo, this.#redo, present)
  }

  /** Returns the state that was undone last; null if there is none. */
  redo(present) {
    return this.#exchange(this.#redo, this.#undo, present)
  }

  /** Begins another group, so that the next change is undone separately. */
  endGroup() {
    this.#group = null
  }

  #exchange(from, to, present) {
    this.#group = null
    const state = from.pop()
    if (!state) return null
    to.push(present)
    return state
  }
}

/** Returns the indentation of a line. */
const indentationOf = line => /^[ \t]*/.exec(line)[0]

/** Returns the unit of indentation of a text: that of its first indented line; two spaces by default. */
function indentationUnit(text) {
  const first = /^(\t+| +)\S/m.exec(text)?.[1]
  return !first ? "  " : first[0] === "\t" ? "\t" : first.length >= 4 && first.length % 4 === 0 ? "    " : "  "
}

/** The change of depth by a line of Lua: `{ lowest, depth }`, relative to its beginning. */
function depthChange(line) {
  let depth = 0, lowest = 0
  for (const { kind, text } of tokens(line)) {
    if (kind === "comment" || kind === "string") continue
    if (text === "else" || closers.has(text)) lowest = Math.min(lowest, --depth)
    if (text === "else" || openers.has(text)) depth++
  }
  return { lowest, depth }
}

/**
 * Returns the edit of a key in a text with a selection: `{ from, to, text, start, end }`, the range to replace, the new
 * text, and the selection afterwards; null if the key has no special meaning.
 */
export function editOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }, { text, start, end }) {
  const isCommand = ctrlKey || metaKey
  if (altKey) return null
  if (key === "Tab" && !isCommand) return start === end && !shiftKey ? insertTab(text, start) : indentLines(text, start, end, shiftKey)
  if (key === "Enter" && !isCommand && !shiftKey) return breakLine(text, start, end)
  if (key === "/" && isCommand) return toggleComments(text, start, end)
  return null
}

function insertTab(text, start) {
  const unit = indentationUnit(text), column = start - text.lastIndexOf("\n", start - 1) - 1
  const inserted = unit === "\t" ? unit : " ".repeat(unit.length - (column % unit.length))
  return { from: start, to: start, text: inserted, start: start + inserted.length, end: start + inserted.length }
}

/** Changes the lines of a selection, which then is that of the changed lines. */
function changeLines(text, start, end, change) {
  const from = text.lastIndexOf("\n", start - 1) + 1
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end, lineEnd = text.indexOf("\n", last), to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split("\n"), changed = change(lines)
  const first = changed[0].length - lines[0].length, total = changed.join("\n").length - (to - from)
  return {
    from, to, text: changed.join("\n"), start: Math.max(start + first, from), end: Math.max(end + total, from),
  }
}

function indentLines(text, start, end, isOutwards) {
  const unit = indentationUnit(text)
  return changeLines(text, start, end, lines => lines.map(line =>
    !isOutwards ? (line ? unit + line : line)
    : line.startsWith("\t") ? line.slice(1)
    : line.slice(Math.min(unit.length, indentationOf(line).length))))
}

function toggleComments(text, start, end) {
  return changeLines(text, start, end, lines => {
    const filled = lines.filter(line => line.trim()), isCommented = filled.length > 0 && filled.every(line => /^\s*--/.test(line))
    if (isCommented) return lines.map(line => line.replace(/^(\s*)-- ?/, "$1"))
    const column = Math.min(...filled.map(line => indentationOf(line).length))
    return lines.map(line => (line.trim() ? `${line.slice(0, column)}-- ${line.slice(column)}` : line))
  })
}

/** Breaks a line: the next one is indented as its block. A closing bracket behind the cursor gets a line of its own. */
function breakLine(text, start, end) {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start), { lowest, depth } = depthChange(line)
  const indentation = indentationOf(line), inner = depth > lowest ? indentation + indentationUnit(text) : indentation
  const isBetween = depth > lowest && pairs[text[start - 1]] === text[end] && text[end] !== undefined
  const inserted = `\n${inner}`, cursor = start + inserted.length
  return { from: start, to: end, text: inserted + (isBetween ? `\n${indentation}` : ""), start: cursor, end: cursor }
}

/** Returns the edit that moves a line that has become the end of a block, such as `end`, outwards; null if it is right. */
export function editOfBlockEnd({ text, start, end }) {
  if (start !== end) return null
  const from = text.lastIndexOf("\n", start - 1) + 1, line = text.slice(from, start)
  if (!/^[ \t]+(end|else|elseif|until|\}|\)|\])$/.test(line)) return null
  const before = text.slice(0, Math.max(from - 1, 0)).split("\n").findLast(each => each.trim())
  if (before === undefined) return null
  const indentation = indentationOf(line), unit = indentationUnit(text), { lowest, depth } = depthChange(before)
  const wanted = depth > lowest ? indentationOf(before) : indentationOf(before).slice(0, -unit.length)
  if (indentation.length <= wanted.length) return null
  const cursor = start - indentation.length + wanted.length
  return { from, to: from + indentation.length, text: wanted, start: cursor, end: cursor }
}

/** Returns the offsets of the bracket at the cursor and of its counterpart, which is null if it is missing; null for no bracket. */
export function matchingBrackets(text, cursor) {
  const brackets = tokens(text).filter(({ kind, text }) => kind === "other" && /^[()[\]{}]$/.test(text))
  const index = [cursor - 1, cursor].map(offset => brackets.findIndex(({ from }) => from === offset)).find(found => found >= 0)
  if (index === undefined) return null
  const opens = ({ text }) => text in pairs, direction = opens(brackets[index]) ? 1 : -1, open = []
  for (let i = index; i >= 0 && i < brackets.length; i += direction) {
    if (opens(brackets[i]) === (direction > 0)) open.push(brackets[i])
    else {
      const other = open.pop(), [first, second] = direction > 0 ? [other, brackets[i]] : [brackets[i], other]
      if (pairs[first.text] !== second.text) return [brackets[index].from, null]
      if (open.length === 0) return [brackets[index].from, brackets[i].from]
    }
  }
  return [brackets[index].from, null]
}

/** Returns the ranges of a text in another one, without regard to case unless it has capitals. */
export function occurrences(text, searched) {
  if (!searched) return []
  const isExact = searched !== searched.toLowerCase(), [whole, part] = isExact ? [text, searched] : [text.toLowerCase(), searched.toLowerCase()]
  // Some characters change their length in lowercase, and then the offsets would be wrong.
  if (whole.length !== text.length) return []
  const result = []
  for (let from = whole.indexOf(part); from >= 0; from = whole.indexOf(part, from + part.length)) result.push([from, from + part.length])
  return result
}
