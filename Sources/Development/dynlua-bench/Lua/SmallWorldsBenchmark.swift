import Dynamics
import LuaDynamics
import LuaHost
import Views

/// The cost of many small worlds, as in parameter sweeps: making and dropping sessions, and their ticks.
enum SmallWorldsBenchmark {
  /// Runs the benchmarks and prints a line for each.
  static func printResults() throws {
    let creation = try seconds(count: 300) { _ = try Session(report: { print("error: \($0)") }) }
    print("making and dropping a session: \((creation * 1e3).text(places: 3)) ms")
    let runs = try seconds(count: 300) { try makePushBehaviorSession().stage.runWithoutEvents(ticks: 0) }
    print("making a session, running push.lua, dropping it: \((runs * 1e3).text(places: 3)) ms")

    let session = try makePushBehaviorSession()
    let ticks = seconds(count: 20) { session.stage.runWithoutEvents(ticks: 10_000) } / 10_000
    print("push.lua: \(Int(1 / ticks).groupedDigits) ticks per second")

    let world = TenBodies()
    let steps = seconds(count: 20) { for _ in 0..<10_000 { world.animator.step() } } / 10_000
    print("10 boxes in a closed view, without Lua: \(Int(1 / steps).groupedDigits) steps per second")
  }

  /// The median time of a closure, in seconds.
  private static func seconds(count: Int, _ work: () throws -> Void) rethrows -> Double {
    let times = try (0..<count).map { _ in try timed(work) }.sorted()
    return times[times.count / 2]
  }

  /// The scene of push.lua, with a push that moves the square all the time.
  private static func makePushBehaviorSession() throws -> Session {
    let session = try Session(report: { print("error: \($0)") })
    session.run(
      Chunk(
        """
        local view   = stage.view
        local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "green" }
        view:addSubview(square)
        local animator  = Animator(view)
        local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
        local push      = PushBehavior { square, mode = PushMode.continuous }
        animator:addBehavior(collision)
        animator:addBehavior(push)
        push.angle, push.magnitude = 2, 1
        """, name: "push.lua"))
    return session
  }
}

extension Stage {
  fileprivate func runWithoutEvents(ticks: Int) { for _ in 0..<ticks { advanceOneTick() } }
}

/// Ten boxes of 20 × 20 points that fall in a closed view, with full elasticity, so that they do not rest.
private struct TenBodies {
  let animator: Animator
  private let view: Canvas

  /// A reference view with fixed bounds.
  private final class Canvas: ReferenceView {
    let bounds = Rect(x: 0, y: 0, width: 320, height: 568)
  }

  init() {
    let items = (0..<10).map { index in
      let center = Point(x: Double(20 + index * 30), y: Double(100 + index % 3 * 40))
      return Item(center: center, size: Size(width: 20, height: 20))
    }
    view = Canvas()
    animator = Animator(referenceView: view)
    animator.addBehavior(GravityBehavior(items: items))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let material = DynamicItemBehavior(items: items)
    material.elasticity = 1
    material.friction = 0
    material.resistance = 0
    animator.addBehavior(material)
  }
}
