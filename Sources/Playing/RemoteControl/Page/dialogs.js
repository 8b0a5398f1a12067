import { $, h } from "./dom.js"

/** Asks whether an action is to be performed; the promise has a boolean. */
export async function confirm(title, text, action) {
  return (await show(title, [h("p", { class: "soft" }, text)], action)) !== null
}

/**
 * Asks for a name, until `perform` succeeds with it or the dialog is closed.
 *
 * @param perform Called with the name; the message of its error is shown.
 */
export async function askForName({ title, text, label, name, action, perform }) {
  const input = h("input", { type: "text", "aria-label": label, value: name, spellcheck: "false", autocapitalize: "off", autocomplete: "off", required: true })
  const failure = h("p", { class: "failure", role: "alert", hidden: true })
  await show(title, [h("p", { class: "soft" }, text), input, failure], action, async () => {
    try {
      await perform(input.value.trim())
      return true
    } catch (error) {
      failure.textContent = error.message
      failure.hidden = false
      input.focus()
      return false
    }
  }, () => {
    input.focus()
    input.setSelectionRange(0, name.replace(/\.lua$/, "").length)
  })
}

/** Shows a dialog; the promise has the value of `accept`, or null if the dialog was closed. */
function show(title, content, action, accept = async () => true, didShow = () => {}) {
  const dialog = $("question")
  return new Promise(resolve => {
    let result = null
    const submit = async event => {
      event.preventDefault()
      const value = await accept()
      if (!value) return
      result = value
      dialog.close()
    }
    dialog.replaceChildren(h("form", { onsubmit: submit },
      h("h2", { id: "question-title" }, title), ...content,
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), h("button", { class: "primary" }, action))))
    dialog.onclose = () => resolve(result)
    dialog.showModal()
    didShow()
  })
}
