import Dynamics
import LuaDynamics
import LuaHost
import TestSupport
import Views

/// A script played tick by tick, with everything that it reported.
final class Playback {
  /// Lua code: a ball above a floor, with the globals `ball`, `collision` and `animator`.
  static let bouncing = """
    ball = Item { size = { 10, 10 }, center = { 0, -20 } }
    collision = CollisionBehavior { ball }
    collision:addBoundary("floor", { -100, 0 }, { 100, 0 })
    animator = Animator()
    animator:addBehavior(GravityBehavior { ball })
    animator:addBehavior(collision)

    """

  let session: Session
  private let record = Record()

  private final class Record {
    var events: [LogEvent] = []
    var errors: [LuaError] = []
  }

  /// Runs a script's main chunk, with a time limit that slow tests do not reach.
  init(
    _ chunk: Chunk, arguments: [String] = [], modules: [String] = [], size: Size = .phone,
    idiom: Stage.Idiom? = nil, timeLimit: Double = 300, memoryLimit: Int = 256 << 20,
    objectLimit: Int = 100_000,
    profile: Lua.LibraryProfile = .trusted
  ) throws {
    let record = record
    session = try Session(
      .init(
        size: size, idiom: idiom, moduleDirectories: modules, memoryLimit: memoryLimit, timeLimit: timeLimit,
        objectLimit: objectLimit,
        profile: profile), log: { record.events.append($0) },
      report: { record.errors.append($0) })
    session.run(chunk, arguments: arguments)
  }

  /// Runs Lua code.
  convenience init(
    _ text: String, size: Size = .phone, idiom: Stage.Idiom? = nil, timeLimit: Double = 300,
    memoryLimit: Int = 256 << 20, objectLimit: Int = 100_000,
    profile: Lua.LibraryProfile = .trusted
  ) throws {
    try self.init(
      Chunk(text, name: "test.lua"), size: size, idiom: idiom, timeLimit: timeLimit, memoryLimit: memoryLimit,
      objectLimit: objectLimit,
      profile: profile)
  }

  /// Runs a recipe, after `editing` its text if a test needs a different scene.
  convenience init(
    recipe name: String, arguments: [String] = [], size: Size = .phone,
    editing edit: (String) -> String = { $0 }
  ) throws {
    let text = try Repository.text(of: "scripts/\(name).lua")
    try self.init(
      Chunk(edit(text), name: "scripts/\(name).lua"), arguments: arguments,
      modules: [Repository.path("scripts")], size: size)
  }

  var stage: Stage { session.stage }
  var views: [View] { stage.view.subviews }
  var events: [LogEvent] { record.events }
  var errors: [LuaError] { record.errors }

  /// The number of errors, including those that were only counted.
  var errorCount: Int {
    errors.reduce(0) { count, error in
      let repeats = error.message.firstMatch(of: /\(repeated (\d+) times\)$/)?.1
      let others = error.message.firstMatch(of: /^(\d+) further errors? (?:is|are) not listed/)?.1
      return count + ((repeats ?? others).flatMap { Int($0) } ?? 1)
    }
  }

  /// The behaviors of the script's first animator.
  var behaviors: [DynamicBehavior] { stage.animators.first?.behaviors ?? [] }

  /// The first behavior of a type.
  func behavior<Behavior: DynamicBehavior>(_ type: Behavior.Type = Behavior.self) -> Behavior? {
    behaviors.lazy.compactMap { $0 as? Behavior }.first
  }

  /// Runs `ticks` ticks and calls a closure after each.
  func advance(ticks: Int, each: () -> Void = {}) {
    for _ in 0..<ticks {
      stage.advanceOneTick()
      each()
    }
  }

  /// Runs until the stage is idle, at most for the given simulated seconds.
  func runUntilIdle(limit: Double = 30) {
    session.runUntilIdle(limit: limit)
  }

  /// Runs Lua code in the same session.
  func run(_ text: String) {
    session.run(Chunk(text, name: "more.lua"))
  }

  /// The value of a Lua expression in this session.
  func evaluate(_ expression: String) throws -> LuaValue {
    try session.lua.run(Chunk("return \(expression)", name: "expression")).first ?? .nil
  }
}

extension Size {
  /// The smallest supported phone.
  static let phone = Size(width: 320, height: 568)
  /// A pad in portrait.
  static let pad = Size(width: 768, height: 1024)
}
