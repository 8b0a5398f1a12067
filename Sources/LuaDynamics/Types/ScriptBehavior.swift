internal import Dynamics
internal import LuaHost
internal import Views

/// An instance of a class that a script made with `Behavior.extend`.
final class ScriptBehavior: DynamicBehavior {
  private weak var session: Session?

  init(session: Session?) {
    self.session = session
    super.init()
  }

  override func willMove(to animator: Animator?) {
    session?.callOverride("willMoveTo", of: self, animator)
    updateAction()
  }

  /// Calls the script's `action` after each step for as long as there is one.
  ///
  /// It is looked up each time, since a class may get another one while its instances live. With none, there is no
  /// action here either: an animator that has nothing else to do can rest.
  func updateAction() {
    guard dynamicAnimator != nil, let session, session.lua.hasOverride("action", of: self) else {
      return action = nil
    }
    action = { [weak self] in
      guard let self, let session = self.session else { return }
      if !session.callOverride("action", of: self, Session.frameDuration) { updateAction() }
    }
  }
}

extension Bindings {
  static let scriptBehaviors = Subclassing(
    overrides: [
      MemberDescription(
        .callback, "action", "Called after each step, when the items have their new places.",
        parameters: [.init("dt", "The time that the step computed: 1/60.", type: "number", unit: "s")]),
      MemberDescription(
        .callback, "willMoveTo", "Called when it is added to an animator, and with nil when it is removed.",
        parameters: [.optional("animator", "Which one.", type: "Animator")]),
    ],
    make: { ScriptBehavior(session: $0.session) },
    discard: { behavior, lua in lua.session?.discard(behavior) },
    didChangeOverride: { lua in lua.session?.updateActions() })
}

extension Session {
  /// How much time a frame computes, in seconds.
  static let frameDuration = 1 / Double(Stage.ticksPerSecond)

  /// Calls a function of an instance's class; one that fails is reported and switched off for this instance.
  ///
  /// - Returns: Whether there was one that did not fail.
  @discardableResult
  fileprivate func callOverride<each Passed: LuaWritable>(
    _ name: String, of behavior: ScriptBehavior, _ arguments: repeat each Passed
  ) -> Bool {
    guard !isClearingStage else { return true }
    do throws(LuaError) {
      return try lua.callOverride(name, of: behavior, repeat each arguments)
    } catch {
      reportError(error)
      return false
    }
  }

  /// Takes a behavior whose `init` failed out of what it has got into.
  fileprivate func discard(_ behavior: ScriptBehavior) {
    if let parent = behavior.parent {
      remove(behavior, from: parent)
    } else if let animator = behavior.dynamicAnimator {
      remove(behavior, from: animator)
    }
  }

  /// Lets behaviors whose class has got an action act, or act again.
  fileprivate func updateActions() {
    for animator in stage.animators {
      for behavior in animator.behaviors { updateActions(in: behavior) }
    }
  }

  private func updateActions(in behavior: DynamicBehavior) {
    (behavior as? ScriptBehavior)?.updateAction()
    for child in behavior.childBehaviors { updateActions(in: child) }
  }
}
