public import Dynamics
public import LuaHost
internal import Views

extension Animator: LuaObject {}

extension Bindings {
  static let animator = ObjectType<Animator>(
    "Animator", summary: "An object that animates items according to the behaviors added to it.",
    constructor: .init(
      summary:
        "Creates an animator for items inside a view, or, without a view, for items in their own coordinates.",
      parameters: [
        .optional("view", "The reference view, which defines the coordinate system.", type: "View")
      ]
    ) { call in
      let view = try call.argument(0, as: View?.self)
      return call.session.manage(view.map { Animator(referenceView: $0) } ?? Animator())
    },
    members: [
      .property("referenceView", "The view that defines the animator's coordinate system.") {
        $0.referenceView as? View
      },
      .property("behaviors", "The behaviors added to the animator, in order of addition.", get: \.behaviors),
      .property(
        "isRunning", "Whether the animator is running; false while everything is at rest.", get: \.isRunning),
      .property(
        "isPaused", "Whether the animation is suspended; step computes frames nevertheless.",
        default: "false",
        get: \.isPaused, set: { $0.isPaused = $1 }),
      .property(
        "speed", "The average number of frames per tick of the stage.", default: "1",
        range: .closed(Animator.speedRange), get: \.speed, set: { $0.speed = $1 }),
      .property(
        "elapsedTime", "The simulated time since the animator was created, excluding pauses.", unit: "s",
        get: \.elapsedTime),
      .method(
        "addBehavior", "Adds a behavior.",
        parameters: [.init("behavior", "The behavior to add.", type: "Behavior")]
      ) {
        animator, call in
        let behavior = try call.argument(0, as: DynamicBehavior.self)
        try require(animator.problem(adding: behavior))
        try call.addOwnership(from: animator, to: behavior, on: call.session.stage)
        animator.addBehavior(behavior)
        call.session.stage.add(animator)
      },
      .method(
        "removeBehavior", "Removes a behavior.",
        parameters: [.init("behavior", "The behavior to remove.", type: "Behavior")]
      ) {
        animator, call in
        call.session.remove(try call.argument(0), from: animator)
      },
      .method(
        "removeAllBehaviors", "Removes all behaviors; an animator without behaviors can be garbage-collected."
      ) {
        animator, call in
        for behavior in animator.behaviors { call.session.remove(behavior, from: animator) }
      },
      .method(
        "items", "Returns the items whose bounding boxes are in a rectangle or within 10 pt of it.",
        parameters: [.init("rect", "{ x, y, width, height }", type: "Rect", unit: "pt")]
      ) { animator, call in animator.items(in: try call.argument(0)).map(AnyItem.init) },
      .method(
        "updateItem",
        "Reads the position, rotation and size of an item again after the script has changed them.",
        parameters: [.item]
      ) { animator, call in
        let item = try call.argument(0, as: AnyItem.self).item
        try require(animator.problem(updating: item))
        animator.updateItem(usingCurrentState: item)
      },
      .method(
        "isResting", "Returns whether an item is at rest: asleep, anchored or not in the animator.",
        parameters: [.item]
      ) { animator, call in animator.isResting(try call.argument(0, as: AnyItem.self).item) },
      .method(
        "step", "Computes frames immediately, also while paused; not allowed in callbacks of the animator.",
        parameters: [.optional("count", "The number of frames.", type: "integer", default: "1")]
      ) { animator, call in
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
        "itemDidRest", "Called when an item has come to rest.",
        parameters: [
          .item, .init("animator", "The animator.", type: "Animator"),
        ]),
      .callback(
        "didPause", "Called when the animator has paused because everything is at rest.",
        parameters: [.init("animator", "The animator.", type: "Animator")]),
      .callback(
        "willResume", "Called when the animator is about to start or resume.",
        parameters: [.init("animator", "The animator.", type: "Animator")]),
      .lazyTable("data", "A table for the script's own fields."),
    ])
}

extension Call {
  /// Adds the ownership edge for a behavior that is about to be added to an animator.
  ///
  /// For the first behavior, also adds the edge from the stage to the animator: both edges or none.
  fileprivate borrowing func addOwnership(
    from animator: Animator, to behavior: DynamicBehavior, on stage: Stage
  ) throws(HostError) {
    guard behavior.dynamicAnimator !== animator else { return }
    try addOwnership(from: animator, to: behavior)
    guard animator.behaviors.isEmpty else { return }
    do throws(HostError) {
      try addOwnership(from: stage, to: animator)
    } catch {
      lua.removeOwnership(from: animator, to: behavior)
      throw error
    }
  }
}
