import Display
import Dynamics
import LuaDynamics
import LuaHost
import POSIX
import Runs
import Terminal
import TerminalDisplay
import TerminalPlayer
import Views

/// The cost of a scene of 500 items that plays for 20 s on the terminal in which the benchmark runs.
///
/// For comparable results, use a terminal of 200 columns and 60 rows with 24-bit colors.
enum TerminalPlaybackBenchmark {
  static let seconds = 20.0
  private static let size = Size(width: 1000, height: 520)

  /// Boxes and balls that fall and pile up; every 1.5 s, a third of them gets random velocities.
  static let script = """
    local view, items = stage.view, {}
    for i = 0, 499 do
      local isCircle = i % 2 == 0
      local size = 12 + i % 5 * 3
      items[#items + 1] = View {
        size = { size, size }, center = { 20 + i % 48 * 20, 20 + i // 48 * 40 }, cornerRadius = isCircle and size / 2 or 2,
        backgroundColor = ({ "red", "orange", "gold", "green", "teal", "blue", "purple", "pink" })[i % 8 + 1],
        collisionBoundsType = isCircle and "ellipse" or "rectangle",
      }
      view:addSubview(items[#items])
    end
    local animator = Animator(view)
    local material = DynamicItemBehavior { elasticity = 0.4, friction = 0.1 }
    for _, item in ipairs(items) do material:addItem(item) end
    animator:addBehavior(material)
    animator:addBehavior(GravityBehavior(items))
    local collision = CollisionBehavior(items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator:addBehavior(collision)
    local turn = 0
    every(1.5, function()
      turn = turn + 1
      for i, item in ipairs(items) do
        if i % 3 == turn % 3 then
          material:addLinearVelocity(item, { math.random(-400, 400), -math.random(300, 800) })
          material:addAngularVelocity(item, math.random(-10, 10))
        end
      end
    end)
    """

  /// Simulates and draws the scene without frame pacing; returns, per second of the scene, the CPU time of
  /// the ticks and of the frames in percent of a core, and the number of bytes.
  static func measureDrawing() throws -> String {
    let session = try Session(.init(size: size), report: { print("error: \($0)") })
    session.run(Chunk(script, name: "scene"))
    var byteCount = 0
    var renderer = TerminalRenderer(
      columns: 200, rows: 60, depth: .trueColor, colorTolerance: TerminalRenderer.imperceptibleColorDifference
    ) { byteCount += $0.count }
    var (ticks, frames) = (0.0, 0.0)
    for _ in 0..<Int(seconds) * 30 {
      let start = processorSeconds
      session.stage.advanceOneTick()
      session.stage.advanceOneTick()
      let middle = processorSeconds
      try renderer.render(Frame(of: session.stage))
      ticks += middle - start
      frames += processorSeconds - middle
    }
    return "60 ticks \((ticks / seconds * 100).text(places: 1)) %, 30 frames "
      + "\((frames / seconds * 100).text(places: 1)) % of a core, "
      + "\((Double(byteCount) / seconds / 1000).text(places: 0)) kB/s"
  }

  /// Plays the scene in real time and prints the share of a core that it used.
  static func play() throws {
    guard let terminalInput = TerminalInput() else { return print("run this on a terminal") }
    let capture = OutputCapture()
    let log = EventLog { capture?.drain() ?? [] }
    let session = try Session(
      .init(size: size), log: { log.add($0) }, report: { print("error: \($0)") })
    session.run(Chunk(script, name: "scene"))
    let colors = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    let shutdownRequest = ShutdownRequest { exit($0) }
    let controller = SceneController(session, log: log, stopRequest: shutdownRequest, seconds: seconds)
    let player = Player(
      controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
      environment: colors)
    let before = (time: ContinuousClock.now, processor: processorSeconds)
    _ = try player.play()
    let elapsed = (ContinuousClock.now - before.time) / .seconds(1)
    let used = processorSeconds - before.processor
    capture?.stop()
    print(
      "500 items for \(elapsed.text(places: 1)) s: \((used / elapsed * 100).text(places: 1)) % of one core, "
        + "\((Double(player.sentByteCount) / elapsed / 1000).text(places: 0)) kB/s, "
        + "\((Double(player.frameCount) / elapsed).text(places: 1)) frames/s")
  }
}
