import Dynamics
import JSON
import LuaConsole
import LuaDynamics
import LuaHost
import RemoteControl
import Runs
import Views

/// The inspector, graphs, and holding items with the pointer.
extension StudioSession {
  func inspect(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let inspector = SceneInspector(controller.session)
    switch request.method {
    case "tree": return inspector.tree.json
    case "nodeAt": return inspector.node(at: try request.point())?.json ?? nil
    case "shapes": return try inspector.shapes(of: try request.string("id")).json
    case "properties": return .array(try inspector.properties(of: try request.string("id")).map(\.json))
    default:
      let (id, name) = (try request.string("id"), try request.string("name"))
      let change = try inspector.setProperty(name, of: id, to: try request.string("literal")) {
        (text) throws(RequestFailure) in try evaluateForInspector(text)
      }
      return change.json
    }
  }

  /// Evaluates the text of a control of a page in the console, and returns the session afterwards.
  @discardableResult
  private func evaluateForInspector(_ text: String) throws(RequestFailure) -> Session {
    switch controller.evaluate(text) {
    case .output: return controller.session
    case .failed(let error): throw RequestFailure(error)
    case nil: throw RequestFailure("the run cannot be continued; the log has the reason")
    }
  }

  // MARK: Graphs

  func performGraphRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    observeCurrentSession()
    guard request.method == "addGraph" else {
      try graphs.remove(try request.integer("graph", in: 1...Int(Int32.max))) {
        (text) throws(RequestFailure) in try evaluateForInspector(text)
      }
      return nil
    }
    if let expression = request.parameters["expression"]?.stringValue {
      let number = try graphs.addExpression(expression) {
        (text) throws(RequestFailure) in try evaluateForInspector(text)
      }
      return ["graph": .number(number)]
    }
    guard let quantity = GraphQuantity(rawValue: try request.string("quantity")) else {
      let names = GraphQuantity.allCases.map(\.rawValue).joined(separator: ", ")
      throw request.failure("quantity", expected: "one of \(names)")
    }
    return ["graph": .number(try graphs.add(quantity, ofItem: try request.string("id")))]
  }

  /// Makes the session at the end of the run the one that the graphs sample.
  private func observeCurrentSession() {
    graphs.observe(controller.liveSession, branches: controller.timeline?.branches ?? [])
  }

  /// Samples the graphs after the ticks of a frame, and sends the new samples.
  func sendSamples() {
    observeCurrentSession()
    if !controller.isInPast, graphs.beginSampling(afterTick: controller.session.stage.runTick) {
      graphs.sample(controller.console?.watchValues() ?? [])
    }
    for samples in graphs.takeSamples() {
      channel.notify("samples", samples.json, to: nil, replacingPending: false)
    }
  }

  // MARK: Grabbing

  /// Holds the item at a point with the pointer of a page; each page has one.
  func performGrabRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let pointer = request.client.id
    switch request.method {
    case "grab":
      let point = try request.point()
      controller.perform(.grabBegan(pointer, point))
      let stage = controller.session.stage
      if let item = stage.item(heldBy: pointer) {
        return ["item": SceneInspector(controller.session).node(of: item)?.json ?? nil]
      }
      if let (item, animator) = stage.item(at: point), animator.isAnchored(item) {
        throw RequestFailure("\(SceneInspector(controller.session).name(of: item)) is anchored")
      }
    case "moveGrab": controller.perform(.grabMoved(pointer, try request.point()))
    default: controller.perform(.grabEnded(pointer))
    }
    return nil
  }
}
