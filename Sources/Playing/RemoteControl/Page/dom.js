/** Returns the element with an identifier. */
export const $ = id => document.getElementById(id)

/** Creates an element: h("button", { class: "small", onclick: f, "aria-label": "…" }, child, …). */
export function h(name, attributes, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? "" : value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined))
  return element
}

/** Changes the icon, label and tooltip of a button. */
export function setButton(button, iconName, label, key) {
  if (button.getAttribute("aria-label") === label) return
  button.querySelector("use").setAttribute("href", `#icon-${iconName}`)
  button.setAttribute("aria-label", label)
  button.title = key ? `${label} (${key})` : label
}

/** Has a screen reader read a text. */
export function announce(text) {
  $("announcer").textContent = text
}

/** Formats a tick as seconds. */
export const seconds = tick => `${(tick / 60).toFixed(2)} s`

/** Rounds a number to at most `digits` decimals, without trailing zeros. */
export const decimal = (value, digits = 2) => String(+value.toFixed(digits))

/** Sizes a canvas to its box in device pixels; returns a context whose unit is the CSS pixel. */
export function fitCanvas(canvas) {
  const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight
  const pixelWidth = Math.round(width * ratio), pixelHeight = Math.round(height * ratio)
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  const context = canvas.getContext("2d")
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { context, width, height }
}

/** Reads the colors of the page's theme, again when it changes between light and dark. */
export const theme = new (class {
  #colors = {}
  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => (this.#colors = {}))
  }
  color(name) {
    return (this.#colors[name] ??= getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim())
  }
})()
