import Dynamics
import LuaDynamics
import LuaHost
import Terminal
import TerminalDisplay
import Views

/// Clicks that put a view into the variable `_` of the prompt.
extension Player {
  /// Evaluates the view at the mouse at the prompt if the event is a click with Alt or Control, and returns
  /// whether it is one.
  func inspectItem(at event: MouseEvent, in viewport: Viewport) -> Bool {
    guard event.action == .press, event.button == .left, !event.modifiers.isDisjoint(with: [.alt, .control]),
      viewport.contains(column: event.column, row: event.row)
    else { return false }
    let point = viewport.point(atColumn: event.column, row: event.row)
    guard let view = session.stage.hitTest(point), let expression = expression(for: view) else { return true }
    if !isPromptOpen { openPrompt() }
    prompt.printAbove(prompt.echoedLines(expression))
    evaluate(expression)
    return true
  }

  /// The variable that holds a view, or its path from the view of the stage; nil for views of alerts and
  /// popovers.
  private func expression(for view: View) -> String? {
    let stage = session.stage
    let root = view.isDescendant(of: stage.overlay) ? stage.overlay : stage.view
    let rootName = root === stage.view ? "stage.view" : "stage.overlay"
    if view === root { return rootName }
    if let name = session.lua.variableName(of: view) { return name }
    var path = ""
    var current = view
    while let parent = current.superview {
      guard let index = parent.subviews.firstIndex(where: { $0 === current }) else { return nil }
      path = ".subviews[\(index + 1)]\(path)"
      if parent === root { return "\(rootName)\(path)" }
      current = parent
    }
    return nil
  }
}
