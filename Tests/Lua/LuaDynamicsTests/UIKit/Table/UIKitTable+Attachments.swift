import Dynamics
import Testing

extension UIKitTable {
  private static let rod = UIKitSubject(
    "UIAttachmentBehavior", lua: "AttachmentBehavior { item = item(), anchor = { 100, 300 } }"
  ) { AttachmentBehavior(item: square(), attachedToAnchor: Point(x: 100, y: 300)) }

  private static let slider = UIKitSubject(
    "UIAttachmentBehavior",
    lua: "AttachmentBehavior.sliding { item = item(), anchor = { 0, 0 }, axis = { 1, 0 } }"
  ) {
    AttachmentBehavior.slidingAttachment(
      with: square(), attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 1, dy: 0))
  }

  private static let pin = UIKitSubject(
    "UIAttachmentBehavior",
    lua: "AttachmentBehavior.pin { item = item(), attachedTo = item(), anchor = { 0, 0 } }"
  ) { AttachmentBehavior.pinAttachment(with: square(), attachedTo: square(), attachmentAnchor: .zero) }

  private static let range = UIKitSubject("UIFloatRange", lua: "FloatRange(-1, 2)") {
    FloatRange(minimum: -1, maximum: 2)
  }

  /// Attachments and their ranges.
  static let attachments = rods + otherKinds + settings + attachmentTypes + ranges

  private static let rods: [UIKitMember] = [
    rod.itself { _ = $0 as DynamicBehavior },
    rod.member("init(item:attachedToAnchor:)", lua: "expect(subject.anchorPoint, Point(100, 300))") {
      #expect($0.anchorPoint == Point(x: 100, y: 300) && $0.items.count == 1)
    },
    rod.member(
      "init(item:offsetFromCenter:attachedToAnchor:)",
      lua: """
        local rod = AttachmentBehavior { item = item(), offset = { 0, 50 }, anchor = { 0, 300 } }
        Animator():addBehavior(rod)
        expect(rod.length, 250)
        """
    ) { _ in
      let rod = AttachmentBehavior(
        item: square(), offsetFromCenter: Vector(dx: 0, dy: 50), attachedToAnchor: Point(x: 0, y: 300))
      Animator().addBehavior(rod)
      #expect(rod.length.agrees(with: 250))
    },
    rod.member(
      "init(item:attachedTo:)",
      lua: """
        local a, b = item(), Item { size = { 10, 10 }, center = { 0, 200 } }
        local rod = AttachmentBehavior { item = a, attachedTo = b }
        Animator():addBehavior(rod)
        expect(rod.items[2], b)
        expect(rod.length, 200)
        refuses(function() AttachmentBehavior { item = a, attachedTo = a } end)
        """
    ) { _ in
      let (a, b) = (square(), square(at: 0, 200))
      let rod = AttachmentBehavior(item: a, attachedTo: b)
      Animator().addBehavior(rod)
      #expect(rod.items[1] === b && rod.length.agrees(with: 200))
      #expect(AttachmentBehavior.problem(attaching: a, to: a) != nil)
    },
    rod.member(
      "init(item:offsetFromCenter:attachedTo:offsetFromCenter:)",
      lua: """
        local rod = AttachmentBehavior {
          item = item(), offset = { 0, 20 },
          attachedTo = Item { size = { 10, 10 }, center = { 0, 200 } }, attachedOffset = { 0, -30 },
        }
        Animator():addBehavior(rod)
        expect(rod.length, 150)
        """
    ) { _ in
      let rod = AttachmentBehavior(
        item: square(), offsetFromCenter: Vector(dx: 0, dy: 20), attachedTo: square(at: 0, 200),
        offsetFromCenter: Vector(dx: 0, dy: -30))
      Animator().addBehavior(rod)
      #expect(rod.length.agrees(with: 150))
    },
  ]

  private static let otherKinds: [UIKitMember] = [
    slider.member(
      "slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)",
      lua: """
        local slider = AttachmentBehavior.sliding {
          item = item(), attachedTo = item(), anchor = { 0, 0 }, axis = { 0, 2 },
        }
        expect(#slider.items, 2)
        expect(slider.attachmentRange.isInfinite, true)
        """
    ) { _ in
      let slider = AttachmentBehavior.slidingAttachment(
        with: square(), attachedTo: square(), attachmentAnchor: .zero,
        axisOfTranslation: Vector(dx: 0, dy: 2))
      #expect(slider.items.count == 2 && slider.attachmentRange.isInfinite)
    },
    slider.member(
      "slidingAttachment(with:attachmentAnchor:axisOfTranslation:)",
      lua: """
        expect(#subject.items, 1)
        refuses(function() AttachmentBehavior.sliding { item = item(), anchor = { 0, 0 }, axis = { 0, 0 } } end)
        """
    ) {
      #expect($0.items.count == 1)
      #expect(AttachmentBehavior.problem(slidingAlong: .zero) != nil)
    },
    rod.member(
      "limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)",
      lua: """
        local rope = AttachmentBehavior.limit {
          item = item(), offset = { 0, 10 },
          attachedTo = Item { size = { 10, 10 }, center = { 0, 200 } }, attachedOffset = { 0, -20 },
        }
        Animator():addBehavior(rope)
        expect(rope.length, 170)
        expect(rope.attachmentRange, FloatRange.zero)
        """
    ) { _ in
      let rope = AttachmentBehavior.limitAttachment(
        with: square(), offsetFromCenter: Vector(dx: 0, dy: 10), attachedTo: square(at: 0, 200),
        offsetFromCenter: Vector(dx: 0, dy: -20))
      Animator().addBehavior(rope)
      #expect(rope.length.agrees(with: 170) && rope.attachmentRange == .zero)
    },
    rod.member(
      "fixedAttachment(with:attachedTo:attachmentAnchor:)",
      lua: """
        local weld = AttachmentBehavior.fixed { item = item(), attachedTo = item(), anchor = { 5, 6 } }
        expect(weld.anchorPoint, Point(5, 6))
        expect(weld.attachmentRange, FloatRange.zero)
        """
    ) { _ in
      let weld = AttachmentBehavior.fixedAttachment(
        with: square(), attachedTo: square(), attachmentAnchor: Point(x: 5, y: 6))
      #expect(weld.items.count == 2 && weld.anchorPoint == Point(x: 5, y: 6))
      #expect(weld.attachmentRange == .zero)
    },
    pin.member(
      "pinAttachment(with:attachedTo:attachmentAnchor:)",
      lua: "expect(#subject.items, 2) expect(subject.attachmentRange.isInfinite, true)"
    ) { #expect($0.items.count == 2 && $0.attachmentRange.isInfinite) },
  ]

  private static let settings: [UIKitMember] = [
    rod.member("items", lua: "expect(#subject.items, 1)") { #expect($0.items.count == 1) },
    rod.member(
      "attachedBehaviorType",
      lua: """
        expect(subject.attachedBehaviorType, "anchor")
        refuses(function() subject.attachedBehaviorType = "items" end)
        """
    ) { #expect($0.attachedBehaviorType == .anchor) },
    rod.property(
      "anchorPoint", \.anchorPoint, default: Point(x: 100, y: 300), set: Point(x: 1, y: 2),
      refuses: Point(x: .infinity, y: 0)),
    rod.property("length", \.length, default: 0, set: 50, refuses: -1),
    rod.property("damping", \.damping, default: 0, set: 0.5, refuses: -1),
    rod.property("frequency", \.frequency, default: 0, set: 2, refuses: -1),
    pin.property("frictionTorque", \.frictionTorque, default: 0, set: 3, refuses: -1),
    slider.property(
      "attachmentRange", \.attachmentRange, default: .infinite, set: FloatRange(minimum: -1, maximum: 2),
      refuses: FloatRange(minimum: 1, maximum: 2)),
  ]

  private static let attachmentTypes: [UIKitMember] = [
    UIKitMember(
      name: "UIAttachmentBehavior.AttachmentType",
      swift: { #expect(AttachmentBehavior.AttachmentType.allCases.count == 2) },
      lua: "expect(type(\(rod.lua).attachedBehaviorType), 'string')"),
    UIKitMember(
      name: "UIAttachmentBehavior.AttachmentType.items",
      swift: {
        #expect(AttachmentBehavior.AttachmentType.items.rawValue == 0)
        #expect(pin.make().attachedBehaviorType == .items)
      },
      lua: "expect(\(pin.lua).attachedBehaviorType, 'items')"),
    UIKitMember(
      name: "UIAttachmentBehavior.AttachmentType.anchor",
      swift: {
        #expect(AttachmentBehavior.AttachmentType.anchor.rawValue == 1)
        #expect(rod.make().attachedBehaviorType == .anchor)
      },
      lua: "expect(\(rod.lua).attachedBehaviorType, 'anchor')"),
  ]

  private static let ranges: [UIKitMember] = [
    range.itself(),
    range.member("init(minimum:maximum:)", lua: "expect(subject:contains(2), true)") {
      #expect($0.contains(2))
    },
    range.member(
      "minimum", lua: "expect(subject.minimum, -1) subject.minimum = -3 expect(subject.minimum, -3)"
    ) {
      var range = $0
      #expect(range.minimum == -1)
      range.minimum = -3
      #expect(range.minimum == -3)
    },
    range.member(
      "maximum", lua: "expect(subject.maximum, 2) subject.maximum = 5 expect(subject.maximum, 5)"
    ) {
      var range = $0
      #expect(range.maximum == 2)
      range.maximum = 5
      #expect(range.maximum == 5)
    },
    range.member("zero", lua: "expect(FloatRange.zero, FloatRange(0, 0))") { _ in
      #expect(FloatRange.zero == FloatRange(minimum: 0, maximum: 0))
    },
    range.member("infinite", lua: "expect(FloatRange.infinite, FloatRange(-math.huge, math.huge))") { _ in
      #expect(FloatRange.infinite == FloatRange(minimum: -.infinity, maximum: .infinity))
    },
    range.member(
      "==", lua: "expect(subject == FloatRange(-1, 2), true) expect(subject ~= FloatRange(-1, 3), true)"
    ) {
      #expect($0 == FloatRange(minimum: -1, maximum: 2) && $0 != .zero)
    },
    range.member("isInfinite", lua: "expect(subject.isInfinite, false) expect(FloatRange().isInfinite, true)")
    {
      #expect(!$0.isInfinite && FloatRange.infinite.isInfinite)
    },
  ]
}
