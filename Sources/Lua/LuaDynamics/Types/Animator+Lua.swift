public import Dynamics
public import LuaHost
import Views

extension Animator: LuaObject {}

extension Bindings {
  static let animator = ObjectType<Animator>(
    "Animator", summary: "An object that animates items according to the behaviors added to it.",
    constructor: .init(
      summary:
        """
        Creates an animator for views inside a reference view, in its coordinates: Animator(stage.view). \
        Without one, the position of each item is its own center, whatever view contains it, and there are no edges. \
        The form with a table also creates behaviors for all items: \
        Animator { stage.view, gravity = true, collision = true, items = { ball, box } }. In place of true, a table \
        sets the behavior's properties: collision = { collisionMode = CollisionMode.boundaries }.
        """,
      items: .init("view", "In the form with a table, the reference view; none or one.", type: "View"),
      named: [
        .optional(
          "gravity",
          """
          Whether to add a GravityBehavior, to which add adds items; or a table of its properties: { magnitude = 0.5 }.
          """, type: "boolean|table", default: "false"),
        .optional(
          "collision",
          """
          Whether to add a CollisionBehavior, to which add adds items; or a table of its properties. With a reference view, \
          its edges are a boundary, unless translatesReferenceBoundsIntoBoundary = false.
          """, type: "boolean|table", default: "false"),
        .optional(
          "itemProperties",
          """
          Whether to add a DynamicItemBehavior, to which add adds items; or a table of its properties: \
          { friction = 0.9 }.
          """, type: "boolean|table", default: "false"),
        .optional(
          "items", "The items to add to these behaviors; an error if there are none of them. See add.",
          type: "(\(AnyItem.luaTypeName))[]", default: "{}"),
      ],
      parameters: [
        .optional("view", "In the form without a table, the reference view.", type: "View")
      ]
    ) { call throws(HostError) in
      guard call.isTableCall else {
        let view = try call.argument(0, as: View?.self)
        return call.session.addAnimator(view.map { Animator(referenceView: $0) } ?? Animator())
      }
      return try call.makeAnimatorWithBehaviors()
    },
    members: [
      .property(
        "referenceView",
        "The view that defines the animator's coordinate system; nil for an animator without one."
      ) {
        $0.referenceView as? View
      },
      .property(
        "gravity", "The GravityBehavior that Animator { gravity = … } has added; nil if there is none."
      ) { animator in animator.defaultBehaviors.lazy.compactMap { $0 as? GravityBehavior }.first },
      .property(
        "collision",
        "The CollisionBehavior that Animator { collision = … } has added; nil if there is none."
      ) { animator in animator.defaultBehaviors.lazy.compactMap { $0 as? CollisionBehavior }.first },
      .property(
        "itemProperties",
        "The DynamicItemBehavior that Animator { itemProperties = … } has added; nil if there is none."
      ) { animator in animator.defaultBehaviors.lazy.compactMap { $0 as? DynamicItemBehavior }.first },
      .property(
        "behaviors", "The behaviors added to the animator, in order of addition.", get: { $0.behaviors }),
      .property(
        "isRunning",
        "Whether there is something to compute: false while everything is at rest; isPaused does not change it.",
        get: { $0.isRunning }),
      .property(
        "isPaused",
        "Whether the script has paused the animator: the stage computes no frames of it, but step does.",
        default: "false",
        get: { $0.isPaused }, set: { $0.isPaused = $1 }),
      .property(
        "speed",
        """
        The number of frames per tick of the stage: 0.5 is slow motion, 2 twice as fast. A frame is \
        always 1/60 s.
        """, default: "1",
        range: .closed(Animator.speedRange), get: { $0.speed }, set: { $0.speed = $1 }),
      .property(
        "collisionSkin",
        """
        The thickness of the skin around polygons and boundaries; circles have none. Shapes collide where their skins meet. \
        With UIKit's skin of 1, items rest up to 1.8 pt from boundaries and from each other, as on a device; with 0, items at \
        rest touch. The edges of the reference view lie a skin outside.
        """, unit: "pt", default: "0", range: .closed(Animator.collisionSkinRange), get: { $0.collisionSkin },
        set: { $0.collisionSkin = $1 }),
      .property(
        "restitutionThreshold",
        """
        The closing speed up to which impacts do not bounce, whatever the elasticity, so that items come to rest; UIKit's \
        by default. With a lower one, balls bounce longer. Items that no force presses together bounce at any speed.
        """, unit: "pt/s", default: "100", range: .nonNegative, get: { $0.restitutionThreshold },
        set: { $0.restitutionThreshold = $1 }),
      .property(
        "allowsDragging",
        """
        Whether a touch or the mouse can drag the items: while it is down, a stiff spring pulls the item below it, or the \
        nearest one within 22 pt, by the point that was touched. Anchored and kinematic items are not dragged, nor items \
        outside of the reference view, or below a button. Taps and other gestures are recognized as well.
        """,
        default: "false",
        get: { $0.allowsDragging }, set: { $0.allowsDragging = $1 }),
      .property(
        "elapsedTime",
        "The simulated time since the animator was created, without the time at rest or with isPaused.",
        unit: "s",
        get: { $0.elapsedTime }),
      .method(
        "addBehavior",
        """
        Adds one or more behaviors, which act from the next frame on; has no effect on those that the animator contains \
        already: animator:addBehavior(gravity, collision).
        """,
        returningArguments: [
          .init("behavior", "The behavior to add.", type: "Behavior"),
          .variadic("More behaviors to add, in order.", type: "Behavior"),
        ]
      ) { animator, call throws(HostError) in
        try call.forEachArgument(as: DynamicBehavior.self) { behavior throws(HostError) in
          try requireNoProblem(animator.problem(adding: behavior))
          try call.session.requireItems(neededBy: behavior)
          try call.addStrongReference(from: animator, to: behavior, on: call.session.stage)
          animator.addBehavior(behavior)
          call.session.stage.add(animator)
        }
      },
      .method(
        "removeBehavior",
        "Removes one or more behaviors, which ends their effect; does nothing with those not added to the animator.",
        parameters: [
          .init("behavior", "The behavior to remove.", type: "Behavior"),
          .variadic("More behaviors to remove, in order.", type: "Behavior"),
        ]
      ) { animator, call throws(HostError) in
        try call.forEachArgument { call.session.remove($0, from: animator) }
      },
      .method(
        "removeAllBehaviors",
        """
        Removes all behaviors. The stage keeps an animator only while it has behaviors: afterward it can be \
        garbage-collected, unless the script holds it.
        """
      ) {
        animator, call in
        for behavior in animator.behaviors { call.session.remove(behavior, from: animator) }
      },
      .method(
        "add",
        """
        Adds one or more items to the behaviors that Animator { gravity = true, collision = true } has added, and returns \
        them: local ball = animator:add(View.circle { radius = 12 }). A view without a superview becomes a subview of the \
        reference view. A table at the end sets properties of a DynamicItemBehavior for these items alone: \
        animator:add(ball, { density = 3 }). The others remain those of itemProperties, and a later add with a table \
        replaces them. It is an error if there is neither a table nor such a behavior.
        """,
        returningArguments: [
          .item,
          .variadic("More items, in order; last, their properties.", type: "\(AnyItem.luaTypeName)|table"),
        ]
      ) { animator, call throws(HostError) in try call.addItems(to: animator) },
      .method(
        "remove",
        """
        Removes one or more items from the behaviors to which add adds items, and forgets the properties that it set; other \
        behaviors keep them.
        """,
        parameters: [.item, .moreItems]
      ) { animator, call throws(HostError) in
        try call.forEachArgument(as: AnyItem.self) { item in
          for behavior in animator.defaultBehaviors { call.remove(item.item, from: behavior) }
          call.removeProperties(of: item.item, in: animator)
        }
      },
      .method(
        "items", "Returns the items near a rectangle: those whose bounding boxes come within 10 pt of it.",
        parameters: [
          .init(
            "rect", "The rectangle, in the animator's coordinates: { x, y, width, height }.", type: "Rect",
            unit: "pt")
        ]
      ) { animator, call throws(HostError) in animator.items(in: try call.argument(0)).map(AnyItem.init) },
      .method(
        "updateItem",
        """
        Reads the position, rotation and size of an item again. Needed after the script has set center, rotation or \
        frame of an item of the animator: otherwise, the next frame in which the item moves overwrites them, and \
        collisions take place where it was. Not needed for kinematic items, nor for a new size.
        """,
        parameters: [.item]
      ) { animator, call throws(HostError) in
        let item = try call.argument(0, as: AnyItem.self).item
        try requireNoProblem(animator.problem(updating: item))
        animator.updateItem(usingCurrentState: item)
      },
      .method(
        "isResting",
        """
        Returns whether an item is at rest: slower than 1 pt/s and 0.035 rad/s for half a second, anchored, or \
        not in the animator.
        """,
        parameters: [.item]
      ) { animator, call throws(HostError) in animator.isResting(try call.argument(0, as: AnyItem.self).item)
      },
      .method(
        "step",
        """
        Computes frames before it returns, also while paused, but none at rest. Calling it while the animator \
        computes a frame, such as in action, is an error.
        """,
        parameters: [.optional("count", "The number of frames.", type: "integer", default: "1")]
      ) { animator, call throws(HostError) in
        guard !animator.isStepping else {
          throw HostError("a frame is being computed; a callback cannot start another one")
        }
        var remaining: Int = try call.argument(0, default: 1, in: .closed(0...1e9))
        while remaining > 0, animator.isRunning, !call.lua.isStopping {
          call.session.step(animator)
          remaining -= 1
        }
      },
      .callback(
        "itemDidRest", "Called when an item has come to rest; see isResting.",
        parameters: [
          .item, .init("animator", "The animator.", type: "Animator"),
        ]),
      .callback(
        "didPause",
        "Called when everything has come to rest, so that isRunning is false; not because of isPaused.",
        parameters: [.init("animator", "The animator.", type: "Animator")]),
      .callback(
        "willResume",
        "Called when isRunning becomes true, for example in addBehavior; not because of isPaused.",
        parameters: [.init("animator", "The animator.", type: "Animator")]),
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ] + animatorMeasures + animatorQueries)
}

extension Call {
  /// Creates the animator of the constructor's table, with its behaviors and items.
  fileprivate borrowing func makeAnimatorWithBehaviors() throws(HostError) -> Animator {
    let views = try arguments(as: View.self)
    guard views.count <= 1 else { throw HostError("expected at most one reference view, got \(views.count)") }
    var behaviors: [ItemListBehavior] = []
    if try addsBehavior("gravity") {
      behaviors.append(try settingFields(named: "gravity", of: GravityBehavior(items: [])))
    }
    if try addsBehavior("collision") {
      let collision = CollisionBehavior(items: [])
      collision.collisionDelegate = session
      collision.translatesReferenceBoundsIntoBoundary = !views.isEmpty
      behaviors.append(try settingFields(named: "collision", of: collision))
    }
    if try addsBehavior("itemProperties") {
      behaviors.append(try settingFields(named: "itemProperties", of: DynamicItemBehavior(items: [])))
    }
    let items = try argument(named: "items", default: [AnyItem]()).map { $0.item }
    let animator = session.addAnimator(views.first.map { Animator(referenceView: $0) } ?? Animator())
    do throws(HostError) {
      for behavior in behaviors {
        try checkObjectLimit()
        try addStrongReference(from: animator, to: behavior, on: session.stage)
        animator.addDefaultBehavior(behavior)
      }
      for item in items { try add(item, to: animator) }
    } catch {
      for behavior in animator.behaviors { session.remove(behavior, from: animator) }
      throw error
    }
    return animator
  }

  /// Whether a field of the constructor's table asks for a behavior: true, or a table of its properties.
  private borrowing func addsBehavior(_ name: String) throws(HostError) -> Bool {
    let field = namedArgument(name)
    if field.isNil { return false }
    if let value = field.boolean { return value }
    guard field.arrayItemCount != nil else {
      let error = field.hostError(for: LuaConversionError("a boolean or a table of properties"))
      throw HostError("\(name): \(error.message)")
    }
    return true
  }

  /// Assigns the properties in a field of the constructor's table, if it is a table, and returns the
  /// behavior.
  private borrowing func settingFields<Behavior: ItemListBehavior>(
    named name: String, of behavior: Behavior
  ) throws(HostError) -> Behavior {
    try checkObjectLimit()
    if namedArgument(name).arrayItemCount != nil { try assignFields(ofArgumentNamed: name, to: behavior) }
    return behavior
  }

  /// Adds the strong reference for a behavior that is about to be added to an animator.
  ///
  /// For the first behavior, also adds the edge from the stage to the animator: both edges or none.
  borrowing func addStrongReference(
    from animator: Animator, to behavior: DynamicBehavior, on stage: Stage
  ) throws(HostError) {
    guard behavior.dynamicAnimator !== animator else { return }
    try addStrongReference(from: animator, to: behavior)
    guard !animator.hasBehaviors else { return }
    do throws(HostError) {
      try addStrongReference(from: stage, to: animator)
    } catch {
      lua.removeStrongReference(from: animator, to: behavior)
      throw error
    }
  }
}
