public import Dynamics
public import LuaHost
internal import Views

extension Animator: LuaObject {}

extension Bindings {
  static let animator = ObjectType<Animator>(
    "Animator", summary: "Moves items by the behaviors that are added to it.",
    constructor: .init(
      summary: "Makes an animator for items inside a view, or, without a view, for free items.",
      parameters: [.optional("view", "In whose coordinates it computes.", type: "View")]
    ) { call in
      let view = try call.argument(0, as: View?.self)
      return call.session.manage(view.map { Animator(referenceView: $0) } ?? Animator())
    },
    members: [
      .property("referenceView", "The view in whose coordinates it computes.") { $0.referenceView as? View },
      .property("behaviors", "The behaviors that were added, in order of addition.", get: \.behaviors),
      .property("isRunning", "Whether something still moves.", get: \.isRunning),
      .property(
        "isPaused", "Whether time stands still for the items; step goes on all the same.", default: "false",
        get: \.isPaused, set: { $0.isPaused = $1 }),
      .property(
        "speed", "How many frames a tick of the stage computes on average.", default: "1",
        range: .closed(Animator.speedRange), get: \.speed, set: { $0.speed = $1 }),
      .property(
        "elapsedTime", "The time it has computed so far; pauses do not count.", unit: "s", get: \.elapsedTime),
      .method(
        "addBehavior", "Adds a behavior.", parameters: [.init("behavior", "What to add.", type: "Behavior")]
      ) {
        animator, call in
        let behavior = try call.argument(0, as: DynamicBehavior.self)
        try require(animator.problem(adding: behavior))
        try call.addOwnership(from: animator, to: behavior, on: call.session.stage)
        animator.addBehavior(behavior)
        call.session.stage.add(animator)
      },
      .method(
        "removeBehavior", "Removes a behavior.", parameters: [.init("behavior", "Which.", type: "Behavior")]
      ) {
        animator, call in
        call.session.remove(try call.argument(0), from: animator)
      },
      .method(
        "removeAllBehaviors", "Removes all behaviors; with nothing left to do, the animator can be collected."
      ) {
        animator, call in
        for behavior in animator.behaviors { call.session.remove(behavior, from: animator) }
      },
      .method(
        "items", "The items whose bodies are in a rectangle, or within 10 pt of it.",
        parameters: [.init("rect", "{ x, y, width, height }", type: "Rect", unit: "pt")]
      ) { animator, call in animator.items(in: try call.argument(0)).map(AnyItem.init) },
      .method(
        "updateItem", "Reads centre and rotation of an item again after the script has changed them.",
        parameters: [.item]
      ) { animator, call in
        let item = try call.argument(0, as: AnyItem.self).item
        try require(animator.problem(updating: item))
        animator.updateItem(usingCurrentState: item)
      },
      .method(
        "isResting", "Whether an item stands still: it sleeps, is anchored or not moved at all.",
        parameters: [.item]
      ) { animator, call in animator.isResting(try call.argument(0, as: AnyItem.self).item) },
      .method(
        "step", "Computes frames at once, also while paused; not from inside the animator's callbacks.",
        parameters: [.optional("count", "How many.", type: "integer", default: "1")]
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
        "itemDidRest", "Called when a single item has come to rest.",
        parameters: [
          .item, .init("animator", "This animator.", type: "Animator"),
        ]),
      .callback(
        "didPause", "Called when everything has come to rest.",
        parameters: [.init("animator", "This animator.", type: "Animator")]),
      .callback(
        "willResume", "Called when the animator is set going.",
        parameters: [.init("animator", "This animator.", type: "Animator")]),
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
