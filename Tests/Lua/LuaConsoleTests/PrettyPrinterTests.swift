import Testing

@testable import LuaConsole

@Suite struct PrettyPrinterTests {
  // MARK: Tables

  @Test(arguments: [
    ("{ 1, 'two', x = true }", "{ 1, \"two\", x = true }"),
    (
      "{ b = 1, a = 2, [3] = 'three', [1.5] = 0, [true] = 1 }",
      "{ [3] = \"three\", [1.5] = 0, a = 2, b = 1, [true] = 1 }"
    ),
    ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
    ("{ ['two words'] = 1, ['end'] = 2, _ok1 = 3 }", "{ _ok1 = 3, [\"end\"] = 2, [\"two words\"] = 1 }"),
    ("{ { { 'deep' } } }", "{ { { \"deep\" } } }"),
    ("{ { { { 'too deep' } } } }", "{ { { { … } } } }"),
    ("{ { { {} } } }", "{ { { {} } } }"),
    ("setmetatable({ 1 }, { __name = 'Ball' })", "Ball { 1 }"),
    ("setmetatable({ 1 }, { __tostring = function() return 'so' end })", "so"),
    ("{ setmetatable({ 1 }, { __metatable = 'locked' }) }", "{ { 1 } }"),
    ("{ [Point(1, 2)] = Point(3, 4) }", "{ [Point(1, 2)] = Point(3, 4) }"),
    ("{ View, PushMode, stage }", "{ View, PushMode, Stage \"stage\" }"),
  ])
  func `prints table entries in a fixed order`(text: String, expected: String) throws {
    #expect(try ConsoleFixture().type(text) == ["_1 = \(expected)"])
  }

  @Test func `prints the first 64 entries of a table`() throws {
    let fixture = try ConsoleFixture(
      "wide = {} for i = 1, 1000 do wide[i] = i end named = {} for i = 1, 70 do named['k' .. i] = 0 end")
    #expect(fixture.type("wide").contains { $0.contains("… 936 more") })
    #expect(fixture.type("#named, named").last?.hasSuffix(" more lines") == true)
  }

  @Test func `prints several elements of a list on a line`() throws {
    let fixture = try ConsoleFixture(
      "t = {} for i = 1, 30 do t[i] = i * 1000 end words = { ('x'):rep(40), ('y'):rep(40), n = 2 }")
    #expect(
      fixture.type("t") == [
        "_1 = {", "  1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000, 12000,",
        "  13000, 14000, 15000, 16000, 17000, 18000, 19000, 20000, 21000, 22000, 23000,",
        "  24000, 25000, 26000, 27000, 28000, 29000, 30000,", "}",
      ])
    #expect(
      fixture.type("words") == [
        "_2 = {", "  \"\(String(repeating: "x", count: 40))\",",
        "  \"\(String(repeating: "y", count: 40))\",",
        "  n = 2,", "}",
      ])
  }

  @Test func `breaks a long table into a line per entry`() throws {
    let fixture = try ConsoleFixture("t = { first = ('x'):rep(40), second = { ('y'):rep(40), z = 1 }, 3 }")
    let (x, y) = (String(repeating: "x", count: 40), String(repeating: "y", count: 40))
    #expect(
      fixture.type("t") == [
        "_1 = {", "  3,", "  first = \"\(x)\",", "  second = { \"\(y)\", z = 1 },", "}",
      ])
  }

  @Test func `prints at most forty lines`() throws {
    let fixture = try ConsoleFixture(
      "t = {} for i = 1, 20 do t[i] = {} for j = 1, 20 do t[i][j] = ('x'):rep(70) end end")
    let lines = fixture.type("t")
    #expect(lines.count == 40)
    #expect(lines.last?.hasSuffix(" more lines") == true)
  }

  @Test func `marks cycles`() throws {
    let fixture = try ConsoleFixture(
      "t = { 1 } t.me = t a = {} b = { a } a[1] = b shared = {} twice = { shared, shared }")
    #expect(fixture.type("t") == ["_1 = { 1, me = <cycle> }"])
    #expect(fixture.type("a") == ["_2 = { { <cycle> } }"])
    #expect(fixture.type("twice") == ["_3 = { {}, {} }"])
  }

  @Test(arguments: [
    ("error('on purpose')", "(its __tostring failed: scene.lua:1: on purpose)"),
    ("return {}", "(its __tostring failed: '__tostring' must return a string)"),
    ("error({})", "(its __tostring failed: an error that is no string)"),
  ])
  func `prints an error in __tostring in place of the value`(body: String, expected: String) throws {
    let fixture = try ConsoleFixture("bad = setmetatable({}, { __tostring = function() \(body) end })")
    #expect(fixture.type("{ bad, 2 }") == ["_1 = { \(expected), 2 }"])
  }

  @Test func `__tostring may change the table being printed`() throws {
    let fixture = try ConsoleFixture(
      """
      t = {}
      for i = 1, 10 do
        t[i] = setmetatable({}, { __tostring = function() for j = 1, 10 do t[j] = nil end collectgarbage() return 'gone' end })
      end
      """)
    #expect(fixture.type("t") == ["_1 = { \(Array(repeating: "gone", count: 10).joined(separator: ", ")) }"])
  }

  // MARK: Other values

  @Test(arguments: [
    ("('x'):rep(300)", "\"\(String(repeating: "x", count: 200))\"…"),
    (#""\0\27[31m\127""#, #""\u{0}\u{1b}[31m\u{7f}""#), (#""\xff\xc3\xa4""#, #""\xffä""#),
    (#"'quote " back \\'"#, #""quote \" back \\""#), ("'ä€😀'", "\"ä€😀\""),
    ("f", "function <scene.lua:1>"), ("string.rep", "function string.rep"),
    ("stage.step", "function Stage.step"), ("after", "function after"),
    ("coroutine.create(print)", "coroutine (suspended)"), ("coroutine.running()", "coroutine (running)"),
    ("Behavior.extend 'Wind'", "Wind"), ("math.mininteger", "-9223372036854775808"), ("-0.0", "-0.0"),
    ("Color 'green'", "#008000ff"), ("Vector(1, 2.5)", "Vector(1, 2.5)"),
    ("Size(1e300, 1)", "Size(1e+300, 1)"),
    ("View", "View"),
  ])
  func `prints every kind of value`(text: String, expected: String) throws {
    let first = try #require(try ConsoleFixture("function f() end").type(text).first)
    #expect(first == "_1 = \(expected)")
  }

  // MARK: Objects

  private let scene = """
    local square = View { size = { 80, 80 }, center = { 160, 284 }, backgroundColor = "green" }
    stage.view:addSubview(square)
    local named = View { name = "the box", alpha = 0.5 }
    local gravity = GravityBehavior { square }
    local push = PushBehavior { square, mode = PushMode.instantaneous, magnitude = 2, angle = math.pi / 2 }
    local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
    collision:addBoundary("floor", { 0, 500 }, { 320, 500 })
    local animator = Animator(stage.view)
    animator:addBehavior(gravity)
    animator:addBehavior(collision)
    function collision.beganContact(contact) last = contact end
    """

  @Test(arguments: [
    ("square", #"View "square" { size = (80, 80), center = (160, 284), backgroundColor = green }"#),
    ("named", #"View "the box" { alpha = 0.5 }"#),
    ("gravity", #"GravityBehavior "gravity" { dynamicAnimator = Animator "animator", items = 1 }"#),
    (
      "push", #"PushBehavior "push" { items = 1, mode = PushMode.instantaneous, angle = π/2, magnitude = 2 }"#
    ),
    ("{ square }", #"{ View "square" }"#),
    ("View()", "View #2"),
  ])
  func `prints an object's properties that differ from their defaults`(text: String, expected: String) throws
  {
    let line = try ConsoleFixture(scene).type(text).joinedLines
    #expect(line.replacing(#/#\d+$/#, with: "#2") == "_1 = \(expected)")
  }

  @Test func `breaks a wide object into a line per property`() throws {
    let fixture = try ConsoleFixture(scene)
    fixture.type("push.magnitude, push.name = 2.5, ('n'):rep(30) animator:addBehavior(push)")
    #expect(
      fixture.type("collision") == [
        "_1 = CollisionBehavior \"collision\" {", "  dynamicAnimator = Animator \"animator\",",
        "  items = 1,",
        "  translatesReferenceBoundsIntoBoundary = true,", "  boundaryIdentifiers = { \"floor\" },", "}",
      ])
  }

  @Test(arguments: [
    ("center = { 160.0541234, 284.00000001 }", "center = (160.054, 284)"), ("rotation = -8.07e-7", ""),
    ("rotation = 0.123456789", "rotation = 0.123457"), ("scale = 0.99999999999998", ""),
    ("alpha = 1e-7", "alpha = 1e-07"), ("center = { 1234567.89, 6e-17 }", "center = (1234568, 0)"),
    ("backgroundColor = '#008080'", "backgroundColor = teal"),
    ("backgroundColor = '#808080'", "backgroundColor = gray"),
    ("backgroundColor = '#00808080'", "backgroundColor = #00808080"),
  ])
  func `rounds properties`(text: String, expected: String) throws {
    let fixture = try ConsoleFixture("box = View { name = 'box', \(text) }")
    #expect(fixture.type("box") == [#"_1 = View "box"\#(expected.isEmpty ? "" : " { \(expected) }")"#])
  }

  @Test func `prints contacts with both items`() throws {
    let fixture = try ConsoleFixture(scene)
    fixture.type("step(60)")
    let line = fixture.type("last").joinedLines
    #expect(line.contains("item = View \"square\""))
    #expect(line.contains("boundary = \"floor\""))
    #expect(line.contains("point = ("))
  }

  @Test func `marks destroyed objects`() throws {
    let fixture = try ConsoleFixture(scene)
    fixture.type("named:destroy()")
    #expect(fixture.type("named") == ["_1 = destroyed View 'the box'"])
  }

  @Test func `prints every type of object`() throws {
    let fixture = try ConsoleFixture(scene)
    for text in [
      "stage", "stage.view", "animator", "collision", "Item { size = { 1, 1 } }", "Path.rect { 0, 0, 1, 1 }",
      "after(1, print)", "go(function() wait(1) end)", "square:onTap(print)", "square:onPan(print)",
      "AttachmentBehavior { item = square, anchor = { 0, 0 } }",
      "SnapBehavior { item = square, snapPoint = { 1, 1 } }",
      "DynamicItemBehavior { square, elasticity = 0.5 }", "Behavior { push }", "animate(1, function() end)",
    ] {
      let line = fixture.type(text).first ?? "nothing"
      #expect(line.hasPrefix("_"), "\(text): \(line)")
    }
  }

  // MARK: Controls

  @Test(arguments: [
    (
      "Button { title = 'Photo', size = { 50, 30 } }", #"Button 'Photo' { size = (50, 30), title = "Photo" }"#
    ),
    ("Label { text = 'Hi', size = { 50, 30 } }", #"{ size = (50, 30), text = "Hi" }"#),
    (
      "BarButtonItem { title = '+', enabled = false }", #"BarButtonItem '+' { title = "+", enabled = false }"#
    ),
    (
      "Alert { title = 'Add', buttons = { 'a', 'b' } }",
      #"Alert 'Add' { title = "Add", buttons = { "a", "b" } }"#
    ),
    (
      "Alert { buttons = { 'a', { title = 'b', role = 'cancel' } } }.buttons",
      #"{ "a", { role = "cancel", title = "b" } }"#
    ),
  ])
  func `prints the properties of controls that were set`(text: String, expected: String) throws {
    let shown = try ConsoleFixture().type(text).joined(separator: "\n")
    #expect(shown.hasSuffix(expected), "\(shown)")
  }
}

extension [String] {
  /// The lines of an object or a table joined into one, as a short one is printed.
  fileprivate var joinedLines: String {
    map { $0.drop { $0 == " " } }.joined(separator: " ").replacing(", }", with: " }")
  }
}
