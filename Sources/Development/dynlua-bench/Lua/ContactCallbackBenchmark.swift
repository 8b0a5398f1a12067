import LuaDynamics
import LuaHost
import Views

/// The cost of contact callbacks, in a scene with many contact begin and end events: circles that bounce with
/// restitution 1 in a box.
///
/// Two copies of the box are stepped alternately, one with callbacks and one without. Their motion is
/// identical, so the difference of their times is the cost of the callbacks.
enum ContactCallbackBenchmark {
  static let circleCount = 500
  static let stepCount = 240

  /// The result of one paired run of the two boxes.
  private struct Measurement {
    var callbacks = 0.0
    var seconds = 0.0
    var secondsWithoutCallbacks = 0.0

    var nanosecondsPerCallback: Double { (seconds - secondsWithoutCallbacks) / callbacks * 1e9 }
    var nanosecondsIncludingStep: Double { seconds / callbacks * 1e9 }
  }

  /// Measures the rows of the table: callbacks that count, and callbacks that read the contact's items.
  static func rows(love: LoveEngine?) throws -> [ResultRow] {
    try rows("counting", ourBody: "", theirBody: "", love: love)
      + rows(
        "reading both items", ourBody: "local a, b = contact.item, contact.otherItem",
        theirBody: "local a, b = first:getBody(), second:getBody()", love: love)
  }

  private static func rows(_ label: String, ourBody: String, theirBody: String, love: LoveEngine?) throws
    -> [ResultRow]
  {
    var (ourMeasurements, theirMeasurements): ([Measurement], [Measurement]) = ([], [])
    for _ in 0..<TimingComparison.pairCount {
      ourMeasurements.append(try measure(ourBody))
      if let love { theirMeasurements.append(try measure(theirBody, in: love)) }
    }
    let peer = love == nil ? LoveEngine.installationHint : "LÖVE"
    return [
      ResultRow(
        label: "a callback, \(label)",
        comparison: TimingComparison(
          ours: ourMeasurements.map(\.nanosecondsPerCallback),
          theirs: theirMeasurements.map(\.nanosecondsPerCallback)),
        peerName: peer, maximumRatio: 1),
      ResultRow(
        label: "… with its share of the step",
        comparison: TimingComparison(
          ours: ourMeasurements.map(\.nanosecondsIncludingStep),
          theirs: theirMeasurements.map(\.nanosecondsIncludingStep)),
        peerName: peer),
    ]
  }

  // MARK: This package

  private static func measure(_ body: String) throws -> Measurement {
    let (withCallbacks, withoutCallbacks) = (try makeEngine(callbacks: body), try makeEngine(callbacks: nil))
    var measure = Measurement()
    for _ in 0..<stepCount {
      measure.seconds += processorTime { withCallbacks.session.stage.advanceOneTick() }
      measure.secondsWithoutCallbacks += processorTime { withoutCallbacks.session.stage.advanceOneTick() }
    }
    measure.callbacks = try withCallbacks.evaluate("return callbackCount()")
    return measure
  }

  private static func makeEngine(callbacks body: String?) throws -> HostEngine {
    let engine = try HostEngine()
    _ = try engine.evaluate("\(initialStateScript)\n\(hostScript)")
    if let body { _ = try engine.evaluate("listen(function(contact) \(body) end) return 0") }
    return engine
  }

  /// Returns the CPU time that a closure takes, in seconds.
  private static func processorTime(_ work: () -> Void) -> Double {
    let started = processorSeconds
    work()
    return processorSeconds - started
  }

  // MARK: LÖVE

  private static func measure(_ body: String, in love: LoveEngine) throws -> Measurement {
    _ = try love.evaluate("\(initialStateScript)\n\(loveScript)")
    _ = try love.evaluate("prepare(function(first, second, contact) \(body) end) return 0")
    _ = try love.evaluate("measure(\(stepCount)) return 0")
    return Measurement(
      callbacks: try love.evaluate("return callbackCount()"), seconds: try love.evaluate("return seconds"),
      secondsWithoutCallbacks: try love.evaluate("return secondsWithout"))
  }

  // MARK: The boxes

  /// Lua source of the initial state: circles in rows, 16 points apart, each with a speed of 200 pt/s in a
  /// random direction.
  private static let initialStateScript = """
    local side, perRow, seed = 400, 24, 1
    local function begin(make)
      for i = 0, \(circleCount) - 1 do
        seed = seed * 16807 % 2147483647
        local angle = seed / 2147483647 * 2 * math.pi
        local x, y = 16 + i % perRow * 16, 16 + math.floor(i / perRow) * 16
        make(x, y, 200 * math.cos(angle), 200 * math.sin(angle))
      end
    end
    """

  private static let hostScript = """
    stage.view.size = { side, side }
    local animator, collision = Animator(stage.view), CollisionBehavior {}
    local matter = DynamicItemBehavior {
      elasticity = 1, friction = 0, resistance = 0, angularResistance = 0, allowsRotation = false }
    collision.translatesReferenceBoundsIntoBoundary = true
    animator:addBehavior(collision)
    animator:addBehavior(matter)
    begin(function(x, y, dx, dy)
      local circle = Item { size = { 10, 10 }, center = { x, y }, collisionBoundsType = "ellipse" }
      collision:addItem(circle)
      matter:addItem(circle)
      matter:addLinearVelocity(circle, { dx, dy })
    end)
    function listen(look)
      local count = 0
      function collision.beganContact(contact) count = count + 1; look(contact) end
      function collision.endedContact(contact) count = count + 1; look(contact) end
      function callbackCount() return count end
    end
    return 0
    """

  private static let loveScript = """
    love.physics.setMeter(10)
    local function box()
      local world = love.physics.newWorld(0, 0, false)
      local wall = love.physics.newBody(world, 0, 0, "static")
      local edge = love.physics.newFixture(wall, love.physics.newChainShape(true, 0, 0, side, 0, side, side, 0, side))
      edge:setRestitution(1)
      edge:setFriction(0)
      begin(function(x, y, dx, dy)
        local body = love.physics.newBody(world, x, y, "dynamic")
        local fixture = love.physics.newFixture(body, love.physics.newCircleShape(5), 1)
        fixture:setRestitution(1)
        fixture:setFriction(0)
        body:setFixedRotation(true)
        body:setLinearVelocity(dx, dy)
      end)
      return world
    end
    local withCallbacks, withoutCallbacks
    function prepare(look)
      local count = 0
      local function callback(first, second, contact) count = count + 1; look(first, second, contact) end
      seed = 1
      withCallbacks = box()
      seed = 1
      withoutCallbacks = box()
      withCallbacks:setCallbacks(callback, callback)
      function callbackCount() return count end
    end
    function measure(steps)
      local clock = os.clock
      seconds, secondsWithout = 0, 0
      for step = 1, steps do
        local started = clock()
        withCallbacks:update(1 / 60)
        local middle = clock()
        withoutCallbacks:update(1 / 60)
        seconds, secondsWithout = seconds + middle - started, secondsWithout + clock() - middle
      end
    end
    return 0
    """
}
