import Dynamics
import LuaHost
import Views

/// An instance of a class that a script declared with `Behavior.extend`.
final class ScriptBehavior: DynamicBehavior {
  @Weak private var session: Session?

  init(session: Session?) {
    self.session = session
    super.init()
  }

  override func willMove(to animator: Animator?) {
    session?.callOverride("willMoveTo", of: self, animator)
    refreshAction()
  }

  override func didBegin(_ contact: Contact, in collision: CollisionBehavior) {
    notify("beganContact", contact, collision)
  }

  override func didEnd(_ contact: Contact, in collision: CollisionBehavior) {
    notify("endedContact", contact, collision)
  }

  private func notify(_ override: String, _ contact: Contact, _ collision: CollisionBehavior) {
    guard let session, session.lua.hasOverride(override, of: self) else { return }
    session.callOverride(override, of: self, ContactObject(contact), collision)
  }

  /// Installs an `action` that calls the script's override after each step, or removes it if there is none.
  ///
  /// The override is looked up at each call, since a script may redefine it while instances exist. Without an
  /// override the behavior has no action at all, so that an animator with nothing else to do can rest.
  func refreshAction() {
    guard dynamicAnimator != nil, let session, session.lua.hasOverride("action", of: self) else {
      return action = nil
    }
    @Weak var behavior = self
    action = {
      guard let behavior, let session = behavior.session else { return }
      if !session.callOverride("action", of: behavior, Session.secondsPerTick) { behavior.refreshAction() }
    }
  }
}

extension Bindings {
  static let behaviorSubclassDefinition = SubclassDefinition(
    overrides: [
      MemberDescription(
        .callback, "action",
        """
        Called after each frame of the animator, when the items have their new positions and contacts \
        have been reported. While all items are at rest there are no frames, until something changes or wake is called.
        """,
        parameters: [.init("dt", "The duration of the frame: 1/60.", type: "number", unit: "s")]),
      MemberDescription(
        .callback, "willMoveTo",
        "Called when the behavior is added to an animator, and with nil when it is removed.",
        parameters: [.optional("animator", "The animator.", type: "Animator")]),
      contactDescription(
        "beganContact",
        """
        Called when a contact begins that a collision behavior of the animator reports, after that behavior's own \
        callbacks.
        """),
      contactDescription("endedContact", "Called when a contact ends, as beganContact."),
    ],
    make: { ScriptBehavior(session: $0.session) },
    discard: { behavior, lua in lua.session?.removeAfterFailedInit(behavior) },
    didChangeOverride: { lua in lua.session?.reinstallActions() })

  private static func contactDescription(_ name: String, _ summary: String) -> MemberDescription {
    MemberDescription(
      .callback, name, summary,
      parameters: [
        .init("contact", "The contact.", type: ContactObject.luaTypeName),
        .init("collision", "The behavior that reports it.", type: "CollisionBehavior"),
      ])
  }
}

extension Session {
  /// The duration of a frame, in simulated seconds.
  static let secondsPerTick = 1 / Double(Stage.ticksPerSecond)

  /// Calls an override of an instance's class; an error is reported and disables the override for this
  /// instance.
  ///
  /// - Returns: Whether there was an override and it did not raise.
  @discardableResult
  fileprivate func callOverride<A: LuaWritable, B: LuaWritable>(
    _ name: String, of behavior: ScriptBehavior, _ a: A, _ b: B = NoArgument()
  ) -> Bool {
    guard !activity.isClearingStage else { return true }
    do throws(LuaError) {
      return try lua.callOverride(name, of: behavior, a, b)
    } catch {
      reportError(error)
      return false
    }
  }

  /// Removes a behavior whose `init` raised from the parent or the animator that it was added to.
  fileprivate func removeAfterFailedInit(_ behavior: ScriptBehavior) {
    if let parent = behavior.parent {
      remove(behavior, from: parent)
    } else if let animator = behavior.dynamicAnimator {
      remove(behavior, from: animator)
    }
  }

  /// Updates the actions of all script behaviors after a class changed its overrides.
  fileprivate func reinstallActions() {
    for animator in stage.animators {
      for behavior in animator.behaviors { reinstallActions(in: behavior) }
    }
  }

  private func reinstallActions(in behavior: DynamicBehavior) {
    (behavior as? ScriptBehavior)?.refreshAction()
    for child in behavior.childBehaviors { reinstallActions(in: child) }
  }
}
