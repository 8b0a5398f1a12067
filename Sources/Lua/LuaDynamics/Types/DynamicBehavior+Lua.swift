public import Dynamics
public import LuaHost

extension DynamicBehavior: LuaObject {
  /// The name in Lua: that of the class, but `Behavior` for the base class.
  public static var luaTypeName: String {
    ObjectIdentifier(self) == ObjectIdentifier(DynamicBehavior.self) ? "Behavior" : className
  }
}

extension Bindings {
  static let behavior = ObjectType<DynamicBehavior>(
    "Behavior",
    summary: "The base type of all behaviors; by itself, a container that combines other behaviors.",
    constructor: .init(
      summary: "Creates a container of behaviors: Behavior { gravity, collision }.",
      items: .init("behavior", "A child behavior.", type: "Behavior")
    ) {
      call throws(HostError) in
      let behavior = DynamicBehavior()
      for child in try call.arguments(as: DynamicBehavior.self) { try call.add(child, to: behavior) }
      return behavior
    },
    members: [
      .property(
        "childBehaviors", "The child behaviors, in order of addition.", get: { $0.childBehaviors }),
      .property(
        "dynamicAnimator",
        """
        The animator that the behavior, or the behavior that contains it, was added to; nil if there is \
        none.
        """, get: { $0.dynamicAnimator }),
      .method(
        "addChildBehavior",
        "Adds one or more child behaviors; has no effect on built-in behaviors such as GravityBehavior.",
        returningArguments: [
          .init("behavior", "The behavior to add.", type: "Behavior"),
          .variadic("More behaviors to add, in order.", type: "Behavior"),
        ]
      ) { parent, call throws(HostError) in
        try call.forEachArgument { behavior throws(HostError) in try call.add(behavior, to: parent) }
      },
      .method(
        "removeChildBehavior", "Removes one or more child behaviors; has no effect on other behaviors.",
        parameters: [
          .init("behavior", "The behavior to remove.", type: "Behavior"),
          .variadic("More behaviors to remove, in order.", type: "Behavior"),
        ]
      ) { parent, call throws(HostError) in
        try call.forEachArgument(as: DynamicBehavior.self) { call.session.remove($0, from: parent) }
      },
      .method(
        "wake",
        """
        Requests one more frame of the animator, with its actions, even if all items are at rest. An action that \
        waits for something other than their motion calls it in each frame; a tap that switches on a magnet calls it once.
        """
      ) { behavior, _ in behavior.wake() },
      .callback(
        "action",
        """
        Called after each frame of the animator, when the items have their new positions and contacts \
        have been reported. While all items are at rest there are no frames, until something changes or wake is called.
        """,
        parameters: [
          .init("behavior", "The behavior.", type: "Behavior"),
          .init("dt", "The duration of the frame: 1/60.", type: "number", unit: "s"),
        ]
      ) { behavior, lua, isSet in
        if let behavior = behavior as? ScriptBehavior { return behavior.refreshAction() }
        guard isSet, lua.session != nil else { return behavior.action = nil }
        @Weak var session = lua.session
        @Weak var weakBehavior = behavior
        behavior.action = {
          guard let behavior = weakBehavior else { return }
          session?.callUserValue("action", of: behavior, behavior, Session.secondsPerTick)
        }
      },
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ] + behaviorForceMethods,
    subclassDefinition: behaviorSubclassDefinition)
}

extension Call {
  fileprivate borrowing func add(_ child: DynamicBehavior, to parent: DynamicBehavior) throws(HostError) {
    try requireNoProblem(parent.problem(addingChild: child))
    try session.requireItems(neededBy: child)
    guard child.parent !== parent else { return }
    try addStrongReference(from: parent, to: child)
    parent.addChildBehavior(child)
    // Built-in behaviors ignore children.
    if child.parent !== parent { lua.removeStrongReference(from: parent, to: child) }
  }
}
