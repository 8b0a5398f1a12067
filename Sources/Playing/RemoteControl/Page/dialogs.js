import { $, h } from "./dom.js"

/** Asks whether an action is to be performed; the promise has a boolean. */
export async function confirm(title, text, action) {
  return (await choose(title, [h("p", { class: "soft" }, text)], [{ name: action }])) !== null
}

/**
 * Asks for a name, until `perform` succeeds with it or the dialog is closed.
 *
 * @param perform Called with the name; the message of its error is shown.
 */
export async function askForName({ title, text, label, name, action, perform }) {
  const input = h("input", { type: "text", "aria-label": label, value: name, spellcheck: "false", autocapitalize: "off", autocomplete: "off", required: true })
  const failure = h("p", { class: "failure", role: "alert", hidden: true })
  await choose(title, [h("p", { class: "soft" }, text), input, failure], [{ name: action }], {
    accept: async action => {
      try {
        await perform(input.value.trim())
        return action
      } catch (error) {
        failure.textContent = error.message
        failure.hidden = false
        input.focus()
        return null
      }
    },
    didShow: () => {
      input.focus()
      input.setSelectionRange(0, name.replace(/\.lua$/, "").length)
    },
  })
}

/**
 * Asks for one of several actions; the promise has what `accept` makes of its name, or null if the dialog was closed.
 *
 * @param actions Each `{ name, isDisabled, title }`; the last one stands out.
 * @param accept Called with the name of the action; null keeps the dialog open.
 */
export function choose(title, content, actions, { accept = async action => action, didShow = () => {}, kind = "" } = {}) {
  const dialog = $("question")
  return new Promise(resolve => {
    let result = null
    const submit = async event => {
      event.preventDefault()
      const value = await accept(event.submitter.value)
      if (value === null) return
      result = value
      dialog.close()
    }
    const buttons = actions.map(({ name, isDisabled, title }, index) => {
      const isDefault = index === actions.length - 1
      return h("button", { class: isDefault ? "primary" : null, value: name, disabled: isDisabled, title }, name)
    })
    dialog.className = kind
    dialog.replaceChildren(h("form", { onsubmit: submit },
      h("h2", { id: "question-title" }, title), ...content,
      h("div", { class: "actions" }, h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), ...buttons)))
    dialog.onclose = () => resolve(result)
    dialog.showModal()
    didShow()
  })
}
