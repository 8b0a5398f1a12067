import Dynamics
import Foundation
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// Every recipe, saved in the middle of its run.
@Suite struct SavedRecipeTests {
  /// The recipes whose course depends on local variables, or on a task: these are not part of a saved state.
  private static let dependentOnVariables: Set<String> = [
    "bridge_breaks",  // the mass of the next ball
    "cards",  // the order of the deck
    "cup",  // the number of balls
    "float",  // the list of crates in the water
    "fields",  // the field that the next tap shows
    "item_properties",  // the number of bounces
    "list",  // the offset that the bubbles lag behind
    "marbles",  // the order of the marbles, and the one that the camera follows
    "pachinko",  // the task that drops balls
    "platformer",  // the direction of the player
    "saves",  // the list of saved states
    "slingshot",  // the pouch and the count of what fell
    "snap",  // the snap that the next tap replaces
    "truck",  // the direction of the truck
  ]

  private static var recipes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts"))
        .filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }.sorted()
    }
  }

  @Test(arguments: try SavedRecipeTests.recipes)
  func `a recipe continues bit by bit from a saved state`(recipe: String) throws {
    var random = SplitMix64(seed: UInt64(recipe.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
    let play = try Playback(recipe: recipe)
    // Unoptimized code takes a second for each.
    for _ in 0..<(_isDebugAssertConfiguration() ? 1 : 3) {
      play.advance(ticks: Int(random.next() % 90))
      play.run("saved = stage:save()")
      let (tick, hash) = (play.stage.tick, play.stage.stateHash)
      let gestures = (0..<3).map { _ in
        (
          tick: Int(random.next() % 60), start: Self.point(&random, on: play.stage),
          end: Self.point(&random, on: play.stage), isDrag: random.next() % 2 == 0
        )
      }
      func run() -> [UInt64] {
        (0..<120).map { tick in
          for (touch, gesture) in gestures.enumerated() {
            if gesture.tick == tick { play.stage.touchBegan(touch, at: gesture.start) }
            if gesture.tick + 4 == tick, gesture.isDrag { play.stage.touchMoved(touch, to: gesture.end) }
            if gesture.tick + 6 == tick {
              play.stage.touchEnded(touch, at: gesture.isDrag ? gesture.end : gesture.start)
            }
          }
          play.stage.advanceOneTick()
          return play.stage.stateHash
        }
      }
      let first = run()
      play.run("stage:restore(saved)")
      #expect(play.stage.tick == tick)
      #expect(play.stage.stateHash == hash || recipe == "pachinko")
      let second = run()
      let difference = zip(first, second).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(
        difference == nil || Self.dependentOnVariables.contains(recipe),
        "tick \(difference?.offset ?? 0)")
    }
    // The water still has the crate that was dropped after saving, and is not there any more.
    #expect(play.errors.isEmpty || recipe == "float")
  }

  private static func point(_ random: inout SplitMix64, on stage: Stage) -> Point {
    Point(
      x: Double(random.next() % 1000) / 1000 * stage.size.width,
      y: Double(random.next() % 1000) / 1000 * stage.size.height)
  }
}
