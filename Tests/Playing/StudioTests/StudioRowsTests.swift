import JSON
import RemoteControl
import Runs
import RunsTesting
import Studio
import Sweeps
import Testing
import TestSupport

/// The runs of a sweep's table that pages list and play.
@Suite struct StudioRowsTests {
  private let folder: TemporaryDirectory
  private let studio: StudioHarness
  private let rows: [SweepRow]

  private static let script =
    SceneHarness.fallingSquare.replacing("{ square })", with: "{ square, magnitude = params.g or 1 })")
    + "\nif params.g == 3 then error('too much') end\nfunction update() result = { y = square.center.y } end\n"

  init() throws {
    folder = try TemporaryDirectory()
    let path = folder.path("own.lua")
    try folder.write("own.lua", Self.script)
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: path, source: Array(Self.script.utf8))]
    let plan = try SweepPlan(parameters: [SweepParameter("g=1,2.5,3")])
    let scenario = SweepScenario(header: header, seconds: 0.5)
    rows = (1...plan.runCount).compactMap { scenario.perform(plan.run(number: $0), of: plan) }
    var encoder = SweepEncoder(.csv)
    let bytes = rows.flatMap { encoder.encode($0) }
    studio = try StudioHarness(Self.script, path: path)
    studio.studio.enableRows(
      try SweepTable(bytes, format: .csv, name: "t.csv"), name: "t.csv", ofScript: path)
    studio.connect(Client(id: 2))
  }

  private var row: JSONValue? { studio.notification("state")?["row"] }

  @Test func `pages list the parameters, results and errors of all runs`() throws {
    #expect(studio.notification("hello")?["rows"] == "t.csv")
    let result = try studio.request("rows")
    #expect(result["name"] == "t.csv" && result["count"] == 3)
    #expect(result["columns"] == ["g", "y"])
    let listed = try #require(result["rows"]?.arrayValue)
    #expect(listed.map { $0["run"] } == [1, 2, 3])
    #expect(listed.map { $0["values"]?[0] } == [1, 2.5, 3])
    #expect(listed.map { $0["values"]?[1]?.doubleValue } == rows.map { $0["y"]?.doubleValue })
    #expect(listed[1]["ticks"] == 30 && listed[1]["hash"]?.stringValue?.count == 16)
    #expect(listed[1]["error"] == .null)
    #expect(listed[2]["error"]?.stringValue?.hasSuffix("too much") == true)
  }

  @Test func `a run has the state hash of the table, also after going back and after a restart`() throws {
    #expect(row == .null)
    try studio.request("openRow", ["run": 2])
    #expect(studio.scene.tick == 0)
    #expect(studio.notification("opened") != nil)
    #expect(row?["run"] == 2 && row?["ticks"] == 30 && row?["isHashEqual"] == .null)
    studio.run(29)
    #expect(row?["isHashEqual"] == .null)
    studio.run(20)
    #expect(row?["isHashEqual"] == true)
    try studio.request("goTo", ["tick": 30])
    studio.finishSeek()
    #expect(studio.scene.tick == 30 && row?["isHashEqual"] == true)
    try studio.request("restart")
    #expect(row?["run"] == 2 && row?["isHashEqual"] == .null)
    studio.run(30)
    #expect(row?["isHashEqual"] == true)
  }

  @Test func `the hash is compared at the last tick, also if more ticks run before the next update`() throws {
    try studio.request("openRow", ["run": 2])
    studio.scene.run(40)
    #expect(row?["isHashEqual"] == .null)
    studio.run()
    #expect(row?["isHashEqual"] == true)
  }

  @Test func `a run that was changed has another state hash than the table`() throws {
    try studio.request("openRow", ["run": 1])
    studio.run(3)
    try studio.request("evaluate", ["text": "square.center = { 50, 50 } animator:updateItem(square)"])
    studio.run(30)
    #expect(row?["isHashEqual"] == false)
  }

  @Test func `a run that fails is opened with its error`() throws {
    try studio.request("openRow", ["run": 3])
    studio.update()
    #expect(studio.notification("state")?["error"]?["message"]?.stringValue?.contains("too much") == true)
  }

  @Test func `opening a script ends the run of the table`() throws {
    try studio.request("openRow", ["run": 1])
    try studio.request("open", ["path": .string(folder.path("own.lua"))])
    #expect(row == .null)
  }

  @Test func `a run that is not in the table, and a session without a table, are errors`() throws {
    #expect(studio.failure("openRow", ["run": 4])?.message == "t.csv has no run 4")
    #expect(studio.failure("openRow", ["run": 0]) != nil)
    let other = try StudioHarness()
    #expect(other.notification("hello")?["rows"] == .null)
    for method in ["rows", "openRow"] {
      let failure = other.failure(method, ["run": 1])
      #expect(failure?.message == "there is no table; start the studio with --rows")
    }
  }
}
