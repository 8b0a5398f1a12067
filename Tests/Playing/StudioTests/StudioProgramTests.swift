import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
import Studio
import Testing
import Views

/// The session of a scene that a compiled program plays.
@Suite struct StudioProgramTests {
  /// A red square on the stage, which no script has made.
  private final class Program: StopRequest {
    let stage = Stage(size: Size(width: 200, height: 200))
    let square = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let channel = TestChannel()
    let page = Client(id: 1)
    let isStopped = false
    private(set) var controller: SceneController?
    private var studio: StudioSession?

    func setInterruptTarget(_ session: Session) {}

    init() throws {
      square.backgroundColor = Color(red: 1, green: 0, blue: 0)
      stage.view.addSubview(square)
      let session = try Session(Session.Configuration(), stage: stage, log: nil) { _ in }
      let controller = SceneController(session, log: EventLog(), stopRequest: self)
      controller.startPlayback()
      studio = StudioSession(controller, channel: channel, programName: "Square.swift")
      self.controller = controller
      channel.events.append(.connected(page))
      studio?.performRequests()
    }

    func request(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
      channel.responses = []
      channel.events.append(
        .request(ClientRequest(client: page, id: 1, method: method, parameters: parameters)))
      studio?.performRequests()
      return try #require(channel.responses.first).get()
    }
  }

  @Test func `pages learn the name of the program, and that there is no script`() throws {
    let greeting = try Program().channel.notifications.first { $0.method == "hello" }?.parameters
    #expect(greeting?["program"] == "Square.swift" && greeting?["title"] == "Square.swift")
    #expect(greeting?["script"] == .null && greeting?["exportFormats"] == [])
  }

  @Test func `the scene pauses, runs single ticks and changes its speed`() throws {
    let program = try Program()
    _ = try program.request("pause")
    _ = try program.request("step", ["ticks": 3])
    #expect(program.controller?.isPaused == true && program.stage.tick == 3)
    _ = try program.request("setSpeed", ["speed": 0.5])
    _ = try program.request("rotate")
    // The rotation belongs to the next tick.
    _ = try program.request("step")
    #expect(program.stage.speed == 0.5 && program.stage.orientation == .landscapeLeft)
  }

  @Test(
    arguments: [
      ("goTo", ["tick": 0]), ("step", ["ticks": -1]), ("restart", [:]), ("rerun", [:]),
      ("togglePaths", [:]), ("compare", ["index": 0]),
    ] as [(String, JSONValue)])
  func `requests that compute the run again fail`(method: String, parameters: JSONValue) throws {
    let program = try Program()
    _ = try program.request("step", ["ticks": 3])
    let error = #expect(throws: RequestFailure.self) { try program.request(method, parameters) }
    #expect(error?.message == "\(method): a compiled program cannot be recomputed; this needs a script")
    #expect(program.stage.tick == 3)
  }

  @Test func `the inspector reads and changes what the program has made`() throws {
    let program = try Program()
    let tree = try program.request("tree")
    let square = tree["children"]?.arrayValue?.first?["children"]?.arrayValue?.first
    let id = try #require(square?["id"])
    let properties = try program.request("properties", ["id": id]).arrayValue
    #expect(properties?.first { $0["name"] == "backgroundColor" }?["value"] == "#ff0000ff")
    let change = try program.request("setProperty", ["id": id, "name": "alpha", "literal": "0.5"])
    #expect(change["line"] == "stage.view.subviews[1].alpha = 0.5")
    #expect(program.square.alpha == 0.5)
  }
}
