import { h } from "./dom.js"
import { choose } from "./dialogs.js"
import { changes, merged } from "./merge.js"

const key = path => `dynlua.draft:${path}`
/** The number of equal lines that are shown before and after a difference. */
const context = 3

/** Returns the draft `{ text, base }` of a file in the browser's storage, which outlives the session; null if there is none. */
export function storedDraft(path) {
  try {
    return JSON.parse(localStorage.getItem(key(path)))
  } catch {
    return null
  }
}

/** Stores the draft of a file; null removes it. */
export function storeDraft(path, draft) {
  try {
    if (draft) localStorage.setItem(key(path), JSON.stringify(draft))
    else localStorage.removeItem(key(path))
  } catch {
    // Without storage, or if it is full, the draft lasts as long as the session.
  }
}

/**
 * Shows what another program has written to a file beside the text of the page, and asks which one to use.
 *
 * The promise has the text, or null if the user has not decided.
 */
export async function resolveConflict({ name, text, draft, base }) {
  const both = merged(base, draft, text)
  const action = await choose(
    `${name} was changed by another program`,
    [
      h("p", { class: "soft" }, "Your changes are not saved yet. Nothing is written before you save."),
      h("div", { class: "differences", tabindex: 0, role: "group", "aria-label": "The file and your text" },
        h("b", {}, "The file"), h("b", {}, "Your text"), ...rows(text.split("\n"), draft.split("\n"))),
    ],
    [
      { name: "Use the file" },
      { name: "Keep my text" },
      { name: "Use both changes", isDisabled: both === null, title: both === null ? "Both have changed the same lines" : undefined },
    ],
    { kind: "wide" })
  return { "Use the file": text, "Keep my text": draft, "Use both changes": both }[action] ?? null
}

/** The rows of two texts beside each other, without long parts in which they are equal. */
function rows(former, lines) {
  const result = []
  const addRow = (left, right, isChanged) => result.push(
    h("pre", { class: isChanged ? (left === undefined ? "missing" : "removed") : null }, left ?? ""),
    h("pre", { class: isChanged ? (right === undefined ? "missing" : "added") : null }, right ?? ""))
  const addEqual = (from, to, isFirst, isLast) => {
    const head = isFirst ? 0 : context, tail = isLast ? 0 : context
    if (to - from <= head + tail + 1) return former.slice(from, to).forEach(line => addRow(line, line, false))
    former.slice(from, from + head).forEach(line => addRow(line, line, false))
    result.push(h("i", { class: "soft" }, `${to - from - head - tail} equal lines`))
    former.slice(to - tail, to).forEach(line => addRow(line, line, false))
  }
  const differences = changes(former, lines)
  let position = 0
  for (const { from, to, lines: replacement } of differences) {
    addEqual(position, from, position === 0, false)
    for (let row = 0; row < Math.max(to - from, replacement.length); row++) {
      addRow(row < to - from ? former[from + row] : undefined, replacement[row], true)
    }
    position = to
  }
  addEqual(position, former.length, differences.length === 0, true)
  return result
}
