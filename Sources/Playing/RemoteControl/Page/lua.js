const keywords = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(" "))
const token = new RegExp(
  [
    String.raw`(?<comment>--\[(?<c>=*)\[[^]*?(?:\]\k<c>\]|$)|--[^\n]*)`,
    String.raw`(?<string>"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|\[(?<s>=*)\[[^]*?(?:\]\k<s>\]|$))`,
    String.raw`(?<number>0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`,
    String.raw`(?<name>[A-Za-z_]\w*)`,
    String.raw`(?<other>\s+|\.{2,3}|[^])`,
  ].join("|"),
  "g")

/** Splits Lua into tokens `{ kind, text, from }`; kinds are comment, string, number, keyword, constant, call, field, name, other. */
export function tokens(text) {
  const result = []
  let before = ""
  for (const match of text.matchAll(token)) {
    const { comment, string, number, name } = match.groups, end = match.index + match[0].length
    const kind =
      comment !== undefined ? "comment"
      : string !== undefined ? "string"
      : number !== undefined ? "number"
      : name === undefined ? "other"
      : ["true", "false", "nil"].includes(name) ? "constant"
      : keywords.has(name) ? "keyword"
      : /^\s*[({"']/.test(text.slice(end, end + 8)) ? "call"
      : before === "." || before === ":" ? "field"
      : "name"
    result.push({ kind, text: match[0], from: match.index })
    if (match[0].trim()) before = match[0]
  }
  return result
}

/** Returns the literals that can be dragged or chosen: `{ kind: "number" | "color" | "boolean", from, to, text }`. */
export function literals(list) {
  const result = []
  list.forEach(({ kind, text, from }, index) => {
    if (kind === "number") {
      const isNegative = isSign(list, index)
      result.push({ kind, from: isNegative ? from - 1 : from, to: from + text.length, text: (isNegative ? "-" : "") + text })
    } else if (kind === "string" && isColor(text.slice(1, -1))) result.push({ kind: "color", from, to: from + text.length, text })
    else if (kind === "constant" && text !== "nil") result.push({ kind: "boolean", from, to: from + text.length, text })
  })
  return result
}

/** Whether the token before a number is a minus sign that belongs to it, and no subtraction. */
function isSign(list, index) {
  if (list[index - 1]?.text !== "-") return false
  let before = index - 2
  while (before >= 0 && !list[before].text.trim()) before--
  const { kind, text } = list[before] ?? { kind: "other", text: "=" }
  return kind === "keyword" || (kind === "other" && !")]}".includes(text))
}

function isColor(text) {
  return /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) || (/^[a-z]{3,}$/i.test(text) && CSS.supports("color", text) && !/^(inherit|initial|unset|revert|currentcolor|canvas.*)$/i.test(text))
}

/** Returns a fragment with a `span` of the class of its kind for each token, and for each literal. */
export function highlighted(text) {
  const list = tokens(text), fragment = document.createDocumentFragment(), found = literals(list)
  let next = 0
  for (let index = 0; index < list.length; index++) {
    const { kind, text, from } = list[index], literal = found[next]
    if (literal && from === literal.from) {
      fragment.append(span(literal.text, `${literal.kind === "number" ? "number" : kind} literal`, next++))
      if (literal.text.length > text.length) index++
    } else if (kind === "other") fragment.append(text)
    else fragment.append(span(text, kind))
  }
  return fragment
}

function span(text, className, literal) {
  const element = document.createElement("span")
  element.className = className
  element.textContent = text
  if (literal !== undefined) element.dataset.literal = literal
  return element
}

/** The step of a number's last digit, at least: 0.01 for 0.25, 1 for 80, 10 for large numbers such as 5000. */
export function stepOf(text) {
  const decimals = /\.(\d+)/.exec(text)?.[1].length ?? 0
  if (decimals > 0) return 10 ** -Math.max(decimals, 2)
  return Math.abs(Number(text)) >= 2000 ? 10 : 1
}

/** Formats a number with as many decimals as a step has. */
export function formatted(value, step) {
  return value.toFixed(Math.max(Math.round(-Math.log10(step)), 0)).replace(/(\.\d*?[1-9])0+$|\.0+$/, "$1").replace(/^-0$/, "0")
}
