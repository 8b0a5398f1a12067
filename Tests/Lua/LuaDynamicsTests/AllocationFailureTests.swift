import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// If any allocation in a binding fails, the script gets "not enough memory" and nothing else happens.
///
/// The bindings are taken from their tables, so that none is left out, and sample arguments from their
/// declared types.
@Suite struct AllocationFailureTests {
  /// A use of a binding: the receiver that exists before, and the Lua that runs while allocations fail.
  struct BindingUse: CustomTestStringConvertible, Sendable {
    let name: String
    let receiver: String
    let body: String

    var testDescription: String { name }
  }

  @Test(arguments: try BindingUses().uses)
  func `a binding survives the failure of each of its allocations without a leak`(use: BindingUse) throws {
    let play = try Playback("", idiom: .pad)
    play.session.writeSnapshot = { _, _, _ in }
    let lua = play.session.lua
    var failures = 0
    while true {
      try prepare(use, in: play)
      let alive = lua.liveObjectCount
      lua.failAllocation(after: failures)
      let error = failure { try lua.callGlobal("probe") }
      lua.failAllocation(after: nil)
      lua.collectGarbage()
      #expect(lua.stackHeight == 0, "allocation \(failures)")
      #expect(try lua.run(Chunk("return 1 + 1", name: "after")) == [.integer(2)])
      guard let error else { break }
      try #require(isOutOfMemory(error), "allocation \(failures): \(error)")
      #expect(lua.liveObjectCount <= alive, "allocation \(failures) leaked an object")
      failures += 1
      try #require(failures < 5000, "too many allocations")
    }
    play.advance(ticks: 3)
    // Deferred code, such as a task, may have failed with the same error.
    #expect(play.errors.allSatisfy(isOutOfMemory))
  }

  /// Creates a new receiver, and a function `probe` that uses it.
  private func prepare(_ use: BindingUse, in play: Playback) throws {
    try play.session.lua.run(
      Chunk(
        """
        do
          local o = \(use.receiver)
          function probe()
            \(use.body)
          end
        end
        """, name: use.name))
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.collectGarbage()
  }

  private func failure(_ work: () throws -> Void) -> LuaError? {
    do {
      try work()
      return nil
    } catch {
      return error as? LuaError
    }
  }

  private func isOutOfMemory(_ error: LuaError) -> Bool {
    error.kind == .memory || error.message.contains("not enough memory")
  }
}

/// Every binding with sample receivers and arguments.
private struct BindingUses {
  var uses: [AllocationFailureTests.BindingUse] {
    get throws {
      let lua = try Playback("", idiom: .pad).session.lua
      return try lua.types.flatMap(uses) + lua.functions.map { try use(of: $0, prefix: "") }
    }
  }

  private func uses(of type: TypeDescription) throws -> [AllocationFailureTests.BindingUse] {
    var uses = try type.functions.map { try use(of: $0, prefix: "\(type.name).") }
    if type.kind == .constants {
      return uses
        + type.members.map {
          .init(name: "\(type.name).\($0.name)", receiver: type.name, body: "return o.\($0.name)")
        }
    }
    if let constructor = type.constructor {
      uses.append(.init(name: type.name, receiver: "nil", body: "return \(try instance(of: type.name))"))
      if !constructor.parameters.isEmpty {
        let arguments = try samples(constructor.parameters)
        uses.append(
          .init(name: "\(type.name)(…)", receiver: "nil", body: "return \(type.name)(\(arguments))"))
      }
    }
    for constructor in type.namedConstructors {
      let label = "\(type.name).\(constructor.name ?? "")"
      let items = try constructor.itemsParameter.map { [try sample(of: $0.type)] } ?? []
      let fields = try constructor.namedParameters.map { "\($0.name) = \(try sample(of: $0.type))" }
      let table = values[label] ?? (items + fields).joined(separator: ", ")
      uses.append(.init(name: label, receiver: "nil", body: "return \(label) { \(table) }"))
    }
    // An abstract type is tested with a type that inherits from it.
    let concrete = type.name == "ItemListBehavior" ? "PushBehavior" : type.name
    let receiver = try instance(of: concrete)
    for (event, body) in [("pairs", "for _ in pairs(o) do end"), ("tostring", "return tostring(o)")] {
      uses.append(.init(name: "\(event)(\(type.name))", receiver: receiver, body: body))
    }
    for member in type.members {
      for body in try bodies(of: member, in: type) {
        let receiver =
          receivers["\(type.name).\(member.name)"]
          ?? (movingMembers.contains(member.name) ? inAnimator(receiver) : receiver)
        uses.append(.init(name: "\(type.name): \(body)", receiver: receiver, body: body))
      }
    }
    return uses
  }

  private func bodies(of member: MemberDescription, in type: TypeDescription) throws -> [String] {
    let name = member.name
    switch member.kind {
    case .property(isWritable: false), .lazyTable: return ["return o.\(name)"]
    case .property(isWritable: true):
      return [
        "return o.\(name)", "o.\(name) = \(try values["\(type.name).\(name)"] ?? sample(of: member.type))",
      ]
    case .callback: return ["o.\(name) = function() end"]
    case .handler: return ["o.\(name) = function() end", "o:\(name)(function() end)"]
    case .table: return ["o.\(name) = {}"]
    case .method:
      let fields = try member.namedParameters.map { "\($0.name) = \(try sample(of: $0.type))" }
      let table = fields.isEmpty ? nil : "{ \(fields.joined(separator: ", ")) }"
      return [
        "return o:\(name)(\(try values["\(type.name).\(name)"] ?? table ?? samples(member.parameters)))"
      ]
    case .constant: return []
    }
  }

  private func use(of function: FunctionDescription, prefix: String) throws
    -> AllocationFailureTests.BindingUse
  {
    let name = prefix + function.name
    if let body = functions[name] { return .init(name: name, receiver: "nil", body: body) }
    let arguments = try values[name] ?? samples(function.parameters)
    return .init(name: name, receiver: "nil", body: "return \(name)(\(arguments))")
  }

  private func samples(_ parameters: [Parameter]) throws -> String {
    // A method with a variable number of arguments handles them one by one: after a failure, the former ones
    // stay.
    try parameters.filter { !$0.isVariadic }.map { try sample(of: $0.type) }.joined(separator: ", ")
  }

  /// A Lua expression of the type.
  private func sample(of type: String) throws -> String {
    if let literal = literals[type] { return literal }
    if type.hasPrefix("fun(") {
      return type.hasSuffix(": boolean") ? "function() return true end" : "function() end"
    }
    if type.hasSuffix("?") { return try sample(of: String(type.dropLast())) }
    if type.hasSuffix("[]") {
      let element = try sample(of: String(type.dropLast(2)))
      return "{ \(element), \(element) }"
    }
    if type.hasPrefix("("), type.hasSuffix(")") { return try sample(of: String(type.dropFirst().dropLast())) }
    if let choice = type.split(separator: "|").first, choice.count < type.count {
      return try sample(of: String(choice))
    }
    return type.hasPrefix("\"") ? type : try instance(of: type)
  }

  /// A Lua expression that creates an object, record or value of the type.
  private func instance(of type: String) throws -> String {
    try #require(instances[type], "add an instance of \(type) to AllocationFailureTests")
  }

  private let literals = [
    "number": "1", "integer": "1", "boolean": "true", "string": "'text'", "table": "{}", "any": "{ 1, 'x' }",
    "function": "function() end", "Color": "'red'", "PushMode": "PushMode.continuous",
    "PopoverArrowDirection": "PopoverArrowDirection.up", "CollisionMode": "CollisionMode.items",
  ]

  private let instances = [
    "SavedState": "stage:save()",
    "Point": "Point(1, 2)", "Vector": "Vector(3, 4)", "Size": "Size(5, 6)", "Rect": "Rect(0, 0, 10, 20)",
    "EdgeInsets": "EdgeInsets(1, 1, 1, 1)", "FloatRange": "FloatRange(-1, 1)", "Color": "Color(1, 0, 0)",
    "Path": "Path():moveTo({ 0, 0 }):lineTo({ 50, 0 }):lineTo({ 50, 50 })",
    "Stage": "stage", "Camera": "stage.camera", "View": "View { size = { 20, 20 } }",
    "Item": "Item { size = { 20, 20 } }",
    "Shape": "Shape { path = { { 0, 0 }, { 50, 0 }, { 50, 50 } }, fill = 'red' }",
    "Gradient": "Gradient { 'red', 'blue' }", "Label": "Label { text = 'text' }", "Image": "Image {}",
    "Button": "Button { title = 'title' }", "ScrollView": "ScrollView { size = { 50, 50 } }",
    "BarButtonItem": "BarButtonItem { title = 'title' }",
    "NavigationBar": "NavigationBar { title = 'title' }",
    "Popover": "Popover { contentView = View { size = { 50, 50 } } }",
    "Alert": "Alert { title = 'title', buttons = { 'a', 'b' } }",
    "ItemGroup": "ItemGroup { Item { size = { 20, 20 } }, Item { size = { 9, 9 } } }",
    "Animator": "Animator(stage.view)", "Behavior": "Behavior {}",
    "GravityBehavior": "GravityBehavior { Item { size = { 1, 1 } } }",
    "CollisionBehavior": "CollisionBehavior { Item { size = { 1, 1 } } }",
    "PushBehavior": "PushBehavior { Item { size = { 1, 1 } } }",
    "DynamicItemBehavior": "DynamicItemBehavior { Item { size = { 1, 1 } } }",
    "SnapBehavior": "SnapBehavior { item = Item { size = { 1, 1 } }, snapPoint = { 9, 9 } }",
    "AttachmentBehavior": "AttachmentBehavior { item = Item { size = { 1, 1 } }, anchor = { 9, 9 } }",
    "FieldBehavior":
      "FieldBehavior.custom { Item { size = { 1, 1 } }, evaluate = function() return { 1, 1 } end }",
    "Region": "Region.circle(50)",
    "GestureRecognizer": "View():onTap(function() end)",
    "TapGestureRecognizer": "View():onTap(function() end)",
    "PanGestureRecognizer": "View():onPan(function() end)",
    "PinchGestureRecognizer": "View():onPinch(function() end)",
    "RotationGestureRecognizer": "View():onRotation(function() end)",
    "SwipeGestureRecognizer": "View():onSwipe(function() end)",
    "HoverGestureRecognizer": "View():onHover(function() end)",
    "WheelGestureRecognizer": "View():onWheel(function() end)",
    "LongPressGestureRecognizer": "View():onLongPress(function() end)",
    "Timer": "after(1, function() end)", "Task": "go(function() wait(1) end)",
    "animate": "animate { duration = 1, changes = function() end, completion = function() end }",
    "Presentation": "View().presentation",
    "CastHit": """
    (function()
      local item, animator = Item { size = { 9, 9 } }, Animator()
      animator:addBehavior(Behavior { })
      animator:addBehavior(DynamicItemBehavior { item })
      return animator:rayCast({ -50, 0 }, { 50, 0 })
    end)()
    """,
    "Forces": """
    (function()
      local item, animator = Item { size = { 9, 9 } }, Animator()
      animator:addBehavior(DynamicItemBehavior { item })
      return item.forces
    end)()
    """,
    "KeyPress": """
    (function()
      local found
      stage.onKey = function(press) found = press end
      stage:pressKey("a")
      stage:step(1)
      return found
    end)()
    """,
    "Contact": """
    (function()
      local found
      local collision = CollisionBehavior { Item { size = { 9, 9 } }, Item { size = { 9, 9 }, center = { 8, 0 } } }
      function collision.beganContact(contact) found = contact end
      Animator():addBehavior(collision)
      stage:step(2)
      return found
    end)()
    """,
  ]

  /// The members of items that are errors in no animator.
  private let movingMembers: Set = ["velocity", "angularVelocity", "applyImpulse", "stop"]

  /// An expression that creates an item and adds it to an animator, unless it is no item.
  private func inAnimator(_ receiver: String) -> String {
    """
    (function()
      local o = \(receiver)
      pcall(function() Animator():addBehavior(DynamicItemBehavior { o }) end)
      return o
    end)()
    """
  }

  /// Arguments and values that cannot be derived from the types.
  private let values = [
    "PushBehavior.targetOffset": "o.items[1]", "PushBehavior.setTargetOffset": "o.items[1], { 1, 1 }",
    "Image.file": "nil", "Path.svg": "'M 0 0 h 9 v 9 z'",
    "AttachmentBehavior.gear": """
    attachment = AttachmentBehavior.pin { item = Item { size = { 1, 1 } }, anchor = { 9, 9 } },
    attachedTo = AttachmentBehavior.pin { item = Item { size = { 1, 1 } }, anchor = { 9, 9 } }
    """,
    "Stage.pressKey": "'a', 1", "Stage.isKeyDown": "'a'",
    "View.gradient": "{ 'red', 'blue' }", "Shape.path": "{ { 0, 0 }, { 50, 0 }, { 50, 50 } }",
    "NavigationBar.leftBarButtonItems": "{ BarButtonItem(), BarButtonItem() }",
    "NavigationBar.rightBarButtonItems": "{ BarButtonItem(), BarButtonItem() }",
    "Popover.present": "{ from = { 10, 10, 10, 10 }, animated = false }",
    "Alert.buttons": "{ 'a', { title = 'b', role = 'cancel' } }",
    "CollisionBehavior.addBoundary": "'floor', { 0, 9 }, { 9, 9 }",
    "CollisionBehavior.setSurface": "{ boundary = 'floor', friction = 1, passDirection = { 0, -1 } }",
    "Behavior.applyForces": "{ Item { size = { 9, 9 } }, Item { size = { 9, 9 } } }, { 1, 2, 3, 4 }",
    "Behavior.addLinearVelocities": "{ Item { size = { 9, 9 } }, Item { size = { 9, 9 } } }, { 1, 2, 3, 4 }",
  ]

  /// Receivers that must be in an animator.
  private let receivers = Dictionary(
    uniqueKeysWithValues: [
      "applyForce", "applyTorque", "applyImpulse", "addAcceleration", "addLinearVelocity",
      "addAngularVelocity", "applyForces", "addLinearVelocities",
    ].map {
      (
        "Behavior.\($0)",
        "(function() local b, a = Behavior {}, Animator() a:addBehavior(b) return b end)()"
      )
    } + [("Animator.add", "Animator { gravity = true }")])

  /// Functions that must be called in a task or as a protected call.
  private let functions = [
    "wait": "go(function() wait(0.01) end)",
    "waitUntil": "go(function() waitUntil(function() return true end) end)",
    "reload": "pcall(reload)",
    // They read a file, or a picture from one.
    "Shape.svg": "pcall(Shape.svg, 'none.svg')", "Path.trace": "pcall(Path.trace, Image {})",
  ]
}
