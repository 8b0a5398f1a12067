import Foundation
import LuaDocumentation
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// A new session in which scripts can make a live object of every type: `make.View()`.
final class ObjectFixtures {
  let session: Session
  let manual: Manual
  /// The folder of the scripts, with the picture that examples use.
  private let folder: TemporaryDirectory

  init() throws {
    // The documentation's examples use the default size; `.pad` supports every presentation.
    folder = try TemporaryDirectory()
    let photo = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
    )
    try (photo ?? Data()).write(to: folder.url.appending(path: "photo.png"))
    session = try Session(.init(idiom: .pad, moduleDirectories: [folder.path]), report: { _ in })
    session.writeSnapshot = { _, _, _ in }
    manual = Manual(of: session.lua)
    try session.lua.run(Chunk(Self.makers, name: "makers.lua"))
  }

  var lua: Lua { session.lua }

  /// The values that a Lua chunk returns.
  func run(_ text: String) throws -> [LuaValue] {
    try lua.run(Chunk(text, name: "test.lua"))
  }

  /// The strings in the table that a Lua chunk returns.
  func strings(_ text: String) throws -> Set<String> {
    Self.strings(of: try run(text))
  }

  /// The error that a Lua chunk raises; empty if it raises none or waits.
  func errorMessage(_ text: String) throws -> String {
    let call = "local message = '' go(function() local ok, e = pcall(function() \(text) end)"
    let values = try run("\(call) if not ok then message = tostring(e) end end) return message")
    guard case .string(let message)? = values.first else { return "" }
    return message
  }

  private static let makers = """
    make = {}
    function make.Stage() return stage end
    function make.SavedState() return stage:save() end
    function make.Camera() return stage.camera end
    function make.Path() return Path.rect { 0, 0, 10, 10 } end
    function make.View()
      local view = View { size = { 10, 10 }, center = { 50, 50 } }
      stage.view:addSubview(view)
      return view
    end
    function make.Label() return Label { text = "text" } end
    function make.ScrollView() return ScrollView { size = { 50, 50 }, contentSize = { 50, 200 } } end
    function make.Button() return Button { title = "title" } end
    function make.Image() return Image { "photo.png" } end
    function make.Gradient() return Gradient { "red", "blue" } end
    function make.Shape() return Shape { path = Path.rect { 0, 0, 10, 10 }, stroke = "red" } end
    function make.BarButtonItem()
      local item = BarButtonItem { title = "title" }
      stage.view:addSubview(NavigationBar { rightBarButtonItem = item })
      return item
    end
    function make.NavigationBar() return NavigationBar { title = "title" } end
    function make.Alert() return Alert { title = "title", buttons = { "a", "b" } } end
    function make.Popover() return Popover { contentView = View { size = { 50, 50 } } } end
    function make.Item() return Item { size = { 10, 10 } } end
    function make.ItemGroup() return ItemGroup { make.Item(), make.View() } end
    function make.TapGestureRecognizer() return make.View():onTap(print) end
    function make.PanGestureRecognizer() return make.View():onPan(print) end
    function make.LongPressGestureRecognizer() return make.View():onLongPress(print) end
    function make.PinchGestureRecognizer() return make.View():onPinch(print) end
    function make.RotationGestureRecognizer() return make.View():onRotation(print) end
    function make.SwipeGestureRecognizer() return make.View():onSwipe(print) end
    function make.HoverGestureRecognizer() return make.View():onHover(print) end
    function make.WheelGestureRecognizer() return make.View():onWheel(print) end
    make.GestureRecognizer = make.TapGestureRecognizer
    function make.Timer() return after(1, function() end) end
    function make.Task() return go(function() wait(1) end) end
    function make.animate() return animate(1, function() end) end
    function make.Animator() return Animator(stage.view) end
    function make.Behavior() return Behavior {} end
    function make.GravityBehavior() return GravityBehavior { make.View() } end
    make.ItemListBehavior = make.GravityBehavior
    function make.CollisionBehavior() return CollisionBehavior { make.View() } end
    function make.PushBehavior() return PushBehavior { make.View() } end
    function make.FieldBehavior() return FieldBehavior.noise { make.View() } end
    function make.Region() return Region.circle(50) end
    function make.DynamicItemBehavior() return DynamicItemBehavior { make.View() } end
    function make.SnapBehavior() return SnapBehavior { item = make.View(), snapPoint = { 0, 0 } } end
    function make.AttachmentBehavior() return AttachmentBehavior { item = make.View(), anchor = { 0, 0 } } end
    -- A behavior does most of its work in an animator, and only there an item moves.
    function placed(object)
      if pcall(function() return object.dynamicAnimator end) then
        make.Animator():addBehavior(object)
      elseif pcall(function() return object.applyImpulse end) then
        Animator():addBehavior(DynamicItemBehavior { object })
      end
      return object
    end
    function make.Presentation() return View().presentation end
    function make.CastHit()
      local animator = Animator()
      animator:addBehavior(DynamicItemBehavior { make.Item() })
      return animator:rayCast({ -500, 1 }, { 500, 1 })
    end
    function make.Forces()
      local animator, item = Animator(), make.Item()
      animator:addBehavior(GravityBehavior { item })
      stage:step(1)
      return item.forces
    end
    function make.KeyPress()
      local found
      stage.onKey = function(press) found = press end
      stage:pressKey("a")
      stage:step(1)
      stage.onKey = nil
      return found
    end
    function make.Contact()
      local collision, found = make.CollisionBehavior(), nil
      collision:addBoundary("floor", { 0, 52 }, { 100, 52 })
      function collision.beganContact(contact) found = contact end
      local animator = make.Animator()
      animator:addBehavior(collision)
      stage:step(2)
      animator:removeAllBehaviors()
      return found
    end
    """
}

extension LuaValue {
  /// Whether the value has the type.
  func matches(_ type: TypeExpression, _ manual: Manual) -> Bool {
    switch type {
    case .name(let name): matches(named: name, manual)
    case .literal(let text): self == .string(text)
    case .optional(let wrapped): self == .nil || matches(wrapped, manual)
    case .union(let types): types.contains { matches($0, manual) }
    case .function: isFunction
    case .table: false
    case .array(let element):
      if case .table(let table) = self {
        table.fields.isEmpty && table.items.allSatisfy { $0.matches(element, manual) }
      } else {
        false
      }
    }
  }

  private func matches(named name: String, _ manual: Manual) -> Bool {
    switch (self, name) {
    case (_, "any"), (.boolean, "boolean"), (.integer, "integer"), (.integer, "number"), (.number, "number"),
      (.string, "string"), (.table, "table"), (.function, "function"):
      return true
    case (.integer(let integer), _):
      let constants = manual.type(named: name)?.members ?? []
      return constants.contains { $0.kind == .constant && $0.defaultValue == "\(integer)" }
    case (.record(let record), _): return type(of: record).luaTypeName == name
    case (.object(let object), _):
      // The class of the object may be internal, so that the name of a superclass is used.
      let names = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        .compactMap { ($0.subjectType as? any LuaObject.Type)?.luaTypeName }
      guard let type = names.lazy.compactMap(manual.type(named:)).first else { return false }
      return manual.inheritanceChain(of: type).contains { $0.name == name }
    case (.other(typeName: let text), _): return name.hasSuffix(".Class") && text.hasPrefix("class ")
    default: return false
    }
  }

  private var isFunction: Bool { if case .function = self { true } else { false } }
}
