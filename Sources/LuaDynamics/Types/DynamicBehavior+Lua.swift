public import Dynamics
public import LuaHost

extension DynamicBehavior: LuaObject {
  /// The name in Lua: that of the class, but `Behavior` for the base class.
  public static var luaName: String { self == DynamicBehavior.self ? "Behavior" : "\(self)" }
}

extension Bindings {
  static let behavior = ObjectType<DynamicBehavior>(
    "Behavior", summary: "A behavior made of other behaviors, and what all behaviors have in common.",
    constructor: .init(
      summary: "Makes a behavior of others: Behavior { gravity, collision }.",
      items: .init("behavior", "What to put inside it.", type: "Behavior")
    ) {
      call in
      let behavior = DynamicBehavior()
      for child in try call.arguments(as: DynamicBehavior.self) { try call.add(child, to: behavior) }
      return behavior
    },
    members: [
      .property(
        "childBehaviors", "The behaviors inside this one, in order of addition.", get: \.childBehaviors),
      .property("dynamicAnimator", "The animator that the behavior is in.", get: \.dynamicAnimator),
      .method(
        "addChildBehavior", "Puts a behavior inside this one, which must be a plain Behavior.",
        parameters: [.init("behavior", "What to add.", type: "Behavior")]
      ) { parent, call in
        try call.add(try call.argument(0), to: parent)
      },
      .method(
        "removeChildBehavior", "Takes a behavior out of this one.",
        parameters: [.init("behavior", "What to remove.", type: "Behavior")]
      ) { parent, call in
        call.session.remove(try call.argument(0, as: DynamicBehavior.self), from: parent)
      },
      .callback(
        "action", "Called after each step, when the items have their new places.",
        parameters: [
          .init("behavior", "This behavior.", type: "Behavior"),
          .init("dt", "The time that the step computed: 1/60.", type: "number", unit: "s"),
        ]
      ) { behavior, lua, isSet in
        if let behavior = behavior as? ScriptBehavior { return behavior.updateAction() }
        guard isSet, let session = lua.session else { return behavior.action = nil }
        behavior.action = { [weak session, weak behavior] in
          if let behavior { session?.call("action", of: behavior, behavior, Session.frameDuration) }
        }
      },
      .lazyTable("data", "A table for the script's own fields."),
    ] + behaviorForces,
    subclassing: scriptBehaviors)
}

extension Call {
  fileprivate borrowing func add(_ child: DynamicBehavior, to parent: DynamicBehavior) throws(HostError) {
    try require(parent.problem(addingChild: child))
    try addOwnership(from: parent, to: child)
    parent.addChildBehavior(child)
  }
}
