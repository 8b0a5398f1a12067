import { StageCanvas } from "./canvas.js"
import { Comparison } from "./comparison.js"
import { Connection } from "./connection.js"
import { Console } from "./console.js"
import { $ } from "./dom.js"
import { Exports } from "./exports.js"
import { FrameStream } from "./frame.js"
import { Gallery } from "./gallery.js"
import { Graphs } from "./graphs.js"
import { Highlights } from "./highlights.js"
import { StageInput } from "./input.js"
import { Inspector } from "./inspector.js"
import { Log } from "./log.js"
import { LayersMenu, notify } from "./menus.js"
import { Panes } from "./panes.js"
import { Rows } from "./rows.js"
import { Shortcuts } from "./shortcuts.js"
import { Source } from "./source.js"
import { Transport } from "./transport.js"

const connection = new Connection(), panes = new Panes(), shortcuts = new Shortcuts()
const frames = new FrameStream()

const canvas = new StageCanvas(frames, $("stage")), transport = new Transport(connection, frames)
const goTo = tick => transport.goTo(tick)
const highlights = (canvas.highlights = new Highlights(connection, frames, canvas))
const inspector = new Inspector(connection, highlights, node => graphs.setSubject(node))
const graphs = new Graphs(connection, frames, inspector, goTo)
const input = new StageInput(connection, canvas, frames, highlights, id => {
  panes.show("inspector")
  inspector.select(id)
})
const source = new Source(connection), prompt = new Console(connection)
const layersMenu = new LayersMenu(connection), comparison = new Comparison(connection, frames, canvas, layersMenu)
const exports = new Exports(connection, frames, layersMenu)
new Rows(connection, panes)
new Log(connection, goTo, line => {
  panes.show("source")
  source.showLine(line)
})

// The connection

let wasConnected = false
connection.on("open", () => {
  if (wasConnected) notify("Connected again")
  wasConnected = true
  frames.reset()
  document.body.classList.remove("disconnected")
})
connection.on("close", ({ hasEnded }) => {
  document.body.classList.add("disconnected")
  const unsaved = source.hasUnsavedText ? " The text that is not saved stays here, and with the same --port in the new page." : ""
  notify(hasEnded ? `The session has ended. Start dynlua studio again, and open the page whose address it prints.${unsaved}` : "Connection lost. Trying again…", true, true)
})
connection.on("hello", ({ title, script, program }) => {
  $("title").textContent = title ?? script ?? ""
  showParts(program === null ? "script" : "program")
})

/** Hides what belongs to scripts while a compiled program plays the scene. */
function showParts(scene) {
  if (document.body.dataset.scene === scene) return
  document.body.dataset.scene = shortcuts.scene = scene
  $("time").disabled = scene === "program"
  if (scene === "program") panes.show("scene")
}

// After the title, which it displays or replaces.
const gallery = new Gallery(connection)
source.onfork = (path, text) => gallery.fork(path, text)
connection.on("frame", data => {
  const now = performance.now()
  comparison.decode(data, now, frames.decode(data, now))
  canvas.setNeedsDraw()
})

// The display

let lastRefresh = 0, refreshInterval = 1000 / 60
function refresh(now) {
  const elapsed = now - lastRefresh
  if (elapsed > 1 && elapsed < 50) refreshInterval += (elapsed - refreshInterval) * 0.1
  lastRefresh = now
  requestAnimationFrame(refresh)
  if (gallery.isShown) return gallery.draw(now)
  input.flush()
  highlights.update(now)
  canvas.draw(now, refreshInterval)
  comparison.draw(now, refreshInterval)
  transport.update()
  graphs.update()
  connection.requestFrames()
}
requestAnimationFrame(refresh)

canvas.onviewchange = view => {
  comparison.setNeedsDraw()
  $("zoom").querySelector("[data-zoom=fit]").textContent = `${Math.round(view.scale * 100)} %`
}
for (const button of $("zoom").children) {
  button.onclick = () => ({ in: () => canvas.zoom(1.25), out: () => canvas.zoom(0.8), fit: () => canvas.zoomToFit() })[button.dataset.zoom]()
}
$("paths").onclick = () => transport.perform("togglePaths")
$("rotate").onclick = () => transport.perform("rotate")
$("end-comparison").onclick = () => transport.perform("endComparison")

// Keys

// Those of the scene come with the greeting, since a terminal has them, too; these are of the page alone.
const moreKeys = { backOneTick: ["ArrowLeft"], forwardOneTick: ["ArrowRight"] }
connection.on("hello", ({ commands }) => {
  shortcuts.setSceneCommands(commands.map(({ name, keys, summary, needsScript }) => ({
    keys: [...keys, ...(moreKeys[name] ?? [])], description: summary, scene: needsScript ? "script" : undefined, action: () => transport.perform(name),
  })))
})

const commands = [
  [["d"], "show debug layers", () => layersMenu.toggleAll()],
  [["x"], "export a picture, an animation or a recording", () => exports.open(), "script"],
  [["o"], "show the gallery", () => gallery.show(), "script"],
  [["b"], "compare side by side, or as ghosts", () => comparison.toggleMode(), "script"],
  [["i"], "inspect, or touch again", () => input.select(input.tool === "inspect" ? "touch" : "inspect")],
  [["z"], "zoom to fit", () => canvas.zoomToFit()],
  [[":"], "open the Lua prompt", () => {
    panes.show("console")
    prompt.focus()
  }],
  [["e"], "edit the source", () => {
    panes.show("source")
    $("area").focus({ preventScroll: true })
  }, "script"],
  [["?"], "show this help", () => shortcuts.showHelp()],
  [["Escape"], "return to the stage", () => $("stage").focus({ preventScroll: true })],
]
for (const [keys, description, action, scene] of commands) shortcuts.add(keys, description, action, scene)
shortcuts.describe(["←", "↑", "→", "↓"], "on the stage: move the crosshair; Enter touches, Shift-Enter inspects")
shortcuts.describe(["Alt ↑", "Alt ↓"], "in the source: change the number at the cursor; with Shift by ten steps", "script")
shortcuts.describe(["Ctrl S"], "in the source: write the file", "script")
shortcuts.describe(["Ctrl F", "F3"], "in the source: find, and find the next one", "script")
shortcuts.describe(["Ctrl Z", "Ctrl ⇧ Z"], "in the source: undo, and redo", "script")
shortcuts.describe(["Tab", "⇧ Tab", "Ctrl /"], "in the source: indent, outdent, comment", "script")
shortcuts.start()

connection.open()
