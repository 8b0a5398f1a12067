import Display
import Dynamics
import Foundation
import LineEditing
import LuaConsole
import LuaDynamics
import LuaHost
import Synchronization
import Terminal
import TerminalDisplay
import TestSupport
import Testing
import Views

@testable import TerminalPlayer

/// The README's animated picture of a terminal: a recipe that is played, tapped, and changed at the prompt.
@Suite struct ReadmeRecordingTests {
  /// The environment variable with which the test records the picture.
  ///
  /// A recording test fails, since it compares nothing.
  private static let recording = "RECORD_PICTURES"

  @Test func `the README's recording matches the terminal output`() throws {
    let play = try RecordedSession()
    try play.wait(seconds: 0.6)
    try play.tap(at: Point(x: 420, y: 60))
    try play.wait(seconds: 0.6)
    try play.enter("watch \"square.center\"")
    try play.wait(seconds: 0.8)
    try play.enter("push.angle = math.pi")
    try play.wait(seconds: 1.2)
    try play.enter("push.magnitude = 4")
    try play.wait(seconds: 1.2)
    try play.enter("push")
    try play.wait(seconds: 2)
    let picture = play.picture.svg(framesPerSecond: RecordedSession.framesPerSecond)
    #expect(play.terminal.violations == [])

    let file = Repository.path(".images/terminal.svg")
    if ProcessInfo.processInfo.environment[Self.recording] != nil {
      try picture.write(toFile: file, atomically: true, encoding: .utf8)
      Issue.record(".images/terminal.svg was recorded; look at it and run the tests again")
    } else {
      let isSame = try picture == Repository.text(of: ".images/terminal.svg")
      #expect(isSame, "record it again: \(Self.recording)=1 swift test --filter ReadmeRecordingTests")
    }
  }
}

/// Plays `push.lua` on an emulated terminal at a constant frame rate, like `Player` but without a clock.
private final class RecordedSession {
  static let framesPerSecond = 10
  private static let (columns, rows) = (80, 28)

  private(set) var terminal = TerminalEmulator(columns: columns, rows: rows)
  private(set) var picture = TerminalSVG(columns: columns, rows: rows)

  private let session: Session
  private let console: Console
  private let lines: Lines
  private let prompt: Prompt
  private let sent = Sent()
  private var renderer: TerminalRenderer

  /// Log lines that have not been printed yet.
  private final class Lines: Sendable {
    private let waiting = Mutex<[String]>([])

    func add(_ line: String) { waiting.withLock { $0.append(line) } }

    func take() -> [String] {
      waiting.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }
  /// Bytes that the terminal has not received yet.
  private final class Sent { var bytes: [UInt8] = [] }

  init() throws {
    let lines = Lines(), sent = sent
    self.lines = lines
    session = try Session(
      .init(size: Size(width: 560, height: 250), timeLimit: 300),
      log: { lines.add($0.description) }, report: { Issue.record("\($0)") })
    try session.lua.register(
      Function("print", "Shows a text.", parameters: [.init("text", "It.", type: "string")]) { call in
        lines.add(try call.argument(0))
      })
    session.run(Chunk(try Repository.text(of: "scripts/push.lua"), name: "scripts/push.lua"))
    let console = try Console(session)
    self.console = console
    prompt = Prompt(validate: { _ in .complete }, complete: { _ in .init() }) { sent.bytes += $0.utf8 }
    let area = PromptArea.lowerRows(of: TerminalSize(columns: Self.columns, rows: Self.rows))
    guard case .rows(let rows, _) = area else { preconditionFailure("The prompt has rows of its own") }
    renderer = TerminalRenderer(columns: Self.columns, rows: rows.lowerBound, depth: .trueColor) {
      sent.bytes += $0
    }
    renderer.preservesCursor = true
    renderer.panel.eventRowCount = 0
    prompt.open(in: area)
  }

  func tap(at point: Point) throws {
    session.stage.tap(at: point)
  }

  func wait(seconds: Double) throws {
    for _ in 0..<Int(seconds * Double(Self.framesPerSecond)) { try showFrame() }
  }

  /// Types a line, one key per frame, and evaluates it.
  func enter(_ line: String) throws {
    for scalar in line.unicodeScalars {
      _ = prompt.handle(.key(.character(scalar)))
      try showFrame()
    }
    for case .evaluate(let text) in prompt.handle(.key(.enter)) {
      guard case .output(let answer) = console.evaluate(text) else {
        Issue.record("\(text) failed")
        return
      }
      prompt.finishEvaluation(answer)
    }
  }

  private func showFrame() throws {
    for _ in 0..<Stage.ticksPerSecond / Self.framesPerSecond { session.stage.advance() }
    prompt.printAbove(lines.take())
    prompt.draw()
    renderer.panel.watches = console.watchValues().map { "\($0.expression) = \($0.text)" }
    try renderer.render(Frame(of: session.stage))
    terminal.receive(sent.bytes)
    sent.bytes = []
    picture.add(terminal)
  }
}
