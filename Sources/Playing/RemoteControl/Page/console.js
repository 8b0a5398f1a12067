import { $, h } from "./dom.js"
import { highlighted } from "./lua.js"

const historyKey = "dynlua.history", longest = 500, unfoldedLines = 2

/** The Lua console: history, completion with types and help, signatures, and values that unfold. */
export class Console {
  #history = read(historyKey)
  #position = this.#history.length
  #draft = ""
  #completions = null
  #output = h("div", { id: "console-output", role: "log", "aria-label": "Results", tabindex: 0 })
  #input = h("textarea", { id: "prompt", rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "Lua", role: "combobox", "aria-expanded": "false", "aria-controls": "completions", placeholder: "Lua" })
  #hint = h("div", { id: "signature", "aria-live": "polite", hidden: true })
  #list = h("ul", { id: "completions", role: "listbox", "aria-label": "Completions", hidden: true })

  constructor(connection) {
    this.connection = connection
    $("console").append(this.#output, h("div", { class: "prompt" }, this.#list, this.#hint, h("span", { "aria-hidden": "true" }, "›"), this.#input))
    this.#input.onkeydown = event => this.#keyDown(event)
    this.#input.oninput = () => this.#changed()
    this.#input.onblur = () => setTimeout(() => this.#close(), 150)
    $("console").onclick = event => event.target === this.#output && !String(getSelection()) && this.focus()
    this.#append(h("p", { class: "soft empty" }, "Lua in the running scene. Tab completes, ?name is help."))
    connection.on("log", ({ entries }) => this.#print(entries))
    connection.on("open", () => (this.#isFirstLog = true))
  }

  /** Whether the next entries of the log are those from before the connection, which are not printed. */
  #isFirstLog = true

  focus() {
    this.#input.focus()
  }

  /** Prints what the script prints, and its errors. */
  #print(entries) {
    if (this.#isFirstLog) return (this.#isFirstLog = false)
    for (const { kind, text } of entries) if (kind === "output" || kind === "error") this.#append(h("pre", { class: kind }, text))
  }

  async #evaluate() {
    const text = this.#input.value
    if (!text.trim()) return
    this.#close()
    let result
    try {
      if ((await this.connection.request("check", { text })).status === "incomplete") return this.#insert("\n  ")
      result = await this.connection.request("evaluate", { text })
    } catch (error) {
      result = { error }
    }
    this.#remember(text)
    this.#echo(text)
    this.#showResult(result)
    this.#input.value = ""
    this.#hint.hidden = true
    this.#resize()
  }

  #echo(text) {
    const line = h("pre", { class: "echo" })
    line.append(highlighted(text))
    this.#append(line)
  }

  #showResult({ lines = [], error }) {
    if (lines.length > unfoldedLines + 1) {
      const [first, ...rest] = lines
      this.#append(h("details", { class: "value" }, h("summary", {}, first, h("span", { class: "soft" }, ` ${rest.length} lines`)), h("pre", {}, rest.join("\n"))))
    } else for (const line of lines) this.#append(h("pre", { class: "value" }, line))
    if (error) this.#append(h("pre", { class: "error" }, error.message, error.traceback ? h("span", { class: "soft" }, `\n${error.traceback}`) : null))
  }

  #append(element) {
    this.#output.querySelector(".empty")?.remove()
    this.#output.append(element)
    while (this.#output.childElementCount > longest) this.#output.firstChild.remove()
    this.#output.scrollTop = this.#output.scrollHeight
  }

  #keyDown(event) {
    const { key } = event, input = this.#input
    const isFirstLine = !input.value.slice(0, input.selectionStart).includes("\n"), isLastLine = !input.value.slice(input.selectionEnd).includes("\n")
    if (this.#completions && ["ArrowDown", "ArrowUp"].includes(key)) this.#choose(key === "ArrowDown" ? 1 : -1)
    else if (this.#completions && (key === "Tab" || (key === "Enter" && this.#completions.index >= 0))) this.#accept()
    else if (this.#completions && key === "Escape") {
      this.#close()
      event.stopPropagation()
    } else if (key === "Tab" && !event.shiftKey && input.value.trim()) this.#complete(true)
    else if (key === "Enter" && !event.shiftKey) this.#evaluate()
    else if (key === "ArrowUp" && isFirstLine) this.#recall(-1)
    else if (key === "ArrowDown" && isLastLine) this.#recall(1)
    else if (key === "l" && event.ctrlKey) this.#output.replaceChildren()
    else return
    event.preventDefault()
  }

  #changed() {
    this.#resize()
    this.#complete(false)
    this.#showSignature()
  }

  /** Shows completions at the cursor; `isExplicit` inserts a single one and shows all of an empty word. */
  async #complete(isExplicit) {
    const { value: text, selectionStart: cursor } = this.#input
    if (!isExplicit && !/[\w.:]$/.test(text.slice(0, cursor))) return this.#close()
    const result = await this.connection.request("complete", { text, cursor }).catch(() => null)
    if (text !== this.#input.value) return
    if (!result?.items.length) return this.#close()
    this.#completions = { ...result, index: isExplicit ? 0 : -1 }
    if (isExplicit && result.items.length === 1) return this.#accept()
    this.#showCompletions()
  }

  #showCompletions() {
    const { items, index } = this.#completions
    this.#list.replaceChildren(...items.slice(0, 100).map((item, i) =>
      h("li", { id: `completion-${i}`, role: "option", "aria-selected": String(i === index), onpointerdown: event => {
        event.preventDefault()
        this.#completions.index = i
        this.#accept()
      } }, h("b", {}, item.text), h("span", { class: "soft" }, item.type), h("span", { class: "soft help" }, item.help))))
    this.#list.hidden = false
    this.#input.setAttribute("aria-expanded", "true")
    if (index >= 0) this.#input.setAttribute("aria-activedescendant", `completion-${index}`)
    this.#list.children[index]?.scrollIntoView({ block: "nearest" })
  }

  #choose(direction) {
    const { items, index } = this.#completions
    this.#completions.index = (index + direction + items.length) % items.length
    this.#showCompletions()
  }

  #accept() {
    const { from, to, items, index } = this.#completions
    this.#input.setRangeText(items[Math.max(index, 0)].text, from, to, "end")
    this.#close()
    this.#resize()
    this.#showSignature()
  }

  #close() {
    this.#completions = null
    this.#list.hidden = true
    this.#input.setAttribute("aria-expanded", "false")
    this.#input.removeAttribute("aria-activedescendant")
  }

  async #showSignature() {
    const { value: text, selectionStart: cursor } = this.#input
    const signature = /[(=]/.test(text) ? await this.connection.request("signature", { text, cursor }).catch(() => null) : null
    this.#hint.hidden = !signature
    if (!signature) return
    const { call, property, min = null, max = null } = signature
    const range = min !== null && max !== null ? `  ${min} … ${max}` : min !== null ? `  ${min} or more` : max !== null ? `  up to ${max}` : ""
    this.#hint.replaceChildren(property ?? call, h("b", {}, range))
  }

  #remember(text) {
    if (this.#history.at(-1) !== text) this.#history.push(text)
    this.#history = this.#history.slice(-longest)
    this.#position = this.#history.length
    try {
      localStorage.setItem(historyKey, JSON.stringify(this.#history))
    } catch {
      // Without storage, the history lasts as long as the page.
    }
  }

  #recall(direction) {
    const position = this.#position + direction
    if (position < 0 || position > this.#history.length) return
    if (this.#position === this.#history.length) this.#draft = this.#input.value
    this.#position = position
    this.#input.value = this.#history[position] ?? this.#draft
    this.#close()
    this.#resize()
  }

  #insert(text) {
    this.#input.setRangeText(text, this.#input.selectionStart, this.#input.selectionEnd, "end")
    this.#resize()
  }

  #resize() {
    this.#input.rows = Math.min(this.#input.value.split("\n").length, 8)
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? []
  } catch {
    return []
  }
}
