public import Dynamics
import LuaHost
public import Views

// The session is the delegate of every object that scripts create: it logs the event, then calls the script.

extension Session: CollisionBehaviorDelegate {
  /// Logs that a contact began and calls the script's callback and delegate method for it.
  public func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    logEvent(
      .beganContact(item: name(of: contact.item), other: contactPeer(in: contact), point: contact.point))
    notify("beganContact", of: behavior, contact)
  }

  /// Logs that a contact ended and calls the script's callback and delegate method for it.
  public func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    logEvent(.endedContact(item: name(of: contact.item), other: contactPeer(in: contact)))
    notify("endedContact", of: behavior, contact)
  }

  private func notify(_ event: String, of behavior: CollisionBehavior, _ contact: Contact) {
    let (hasCallback, hasDelegate) = lua.mightHaveUserValues(event, Self.delegateKey, of: behavior)
    guard hasCallback || hasDelegate, !activity.isClearingStage else { return }
    let contact = ContactObject(contact)
    if hasCallback { callCallback(event, of: behavior, contact) }
    if hasDelegate { callDelegate(event, of: behavior, contact) }
  }

  private func callCallback(_ event: String, of behavior: CollisionBehavior, _ contact: ContactObject) {
    do throws(LuaError) {
      try lua.callUserValue(event, of: behavior, passing: contact)
    } catch {
      disableCallback(event, of: behavior, after: error)
    }
  }

  private func callDelegate(_ event: String, of behavior: CollisionBehavior, _ contact: ContactObject) {
    do throws(LuaError) {
      let result = try lua.callUserValue(Self.delegateKey, method: event, of: behavior, behavior, contact)
      if result == nil { try checkDelegate(of: behavior) }
    } catch {
      disableCallback(Self.delegateKey, of: behavior, after: error)
    }
  }

  /// Throws if the delegate has a misspelt delegate method, or none at all.
  ///
  /// Called at a contact event for which the delegate has no method, not when the delegate is assigned: the
  /// script may add methods later.
  private func checkDelegate(of behavior: CollisionBehavior) throws(LuaError) {
    guard let names = try lua.functionNames(inTable: Self.delegateKey, of: behavior),
      let problem = Self.delegateMethods.problem(withFunctionNames: names)
    else { return }
    throw LuaError(
      kind: .runtime, message: "\(lua.typeName(of: behavior)).\(Self.delegateKey): \(problem)")
  }

  /// Calls the script's `shouldCollide`; one that raises is reported and disabled, and the pair collides.
  ///
  /// Only false keeps a pair from colliding.
  func shouldCollide(
    _ behavior: CollisionBehavior, _ item: any DynamicItem, _ otherItem: (any DynamicItem)?,
    _ boundary: AnyHashable?
  ) -> Bool {
    let key = Self.shouldCollideKey
    guard !activity.isClearingStage, lua.mightHaveUserValue(key, of: behavior) else { return true }
    do throws(LuaError) {
      let result = try lua.callUserValue(
        key, of: behavior, AnyItem(item: item), otherItem.map { AnyItem(item: $0) },
        boundary.map { BoundaryIdentifier(identifier: $0) })
      if case .boolean(false) = result { return false }
    } catch {
      disableCallback(key, of: behavior, after: error)
    }
    return true
  }

  static let shouldCollideKey = "shouldCollide"

  private static let delegateKey = "collisionDelegate"

  /// The methods of a `collisionDelegate`.
  static let delegateMethods = DelegateMethods(["beganContact", "endedContact"])
}

extension Session: AnimatorDelegate {
  /// Becomes the delegate of an animator that a script created, and adds it to the stage.
  func addAnimator(_ animator: Animator) -> Animator {
    animator.delegate = self
    stage.add(animator)
    return animator
  }

  /// Logs that an animator resumes and calls the script's callback for it.
  public func dynamicAnimatorWillResume(_ animator: Animator) {
    logEvent(.resumed)
    callUserValue("willResume", of: animator, animator)
  }

  /// Logs that an animator came to rest and calls the script's callback for it.
  public func dynamicAnimatorDidPause(_ animator: Animator) {
    logEvent(.paused)
    callUserValue("didPause", of: animator, animator)
  }

  /// Calls the script's callback for an item that came to rest.
  public func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem) {
    callUserValue("itemDidRest", of: animator, AnyItem(item: item), animator)
  }

  /// Logs that an item was moved back after its motion had overflowed.
  public func dynamicAnimator(_ animator: Animator, didHalt item: any DynamicItem) {
    logEvent(.halted(item: name(of: item)))
  }

  /// Logs that an attachment broke and calls the script's callback for it.
  public func dynamicAnimator(
    _ animator: Animator, didBreak attachment: AttachmentBehavior, in parent: DynamicBehavior?
  ) {
    logEvent(.broke(attachment: lua.variableName(of: attachment) ?? lua.displayName(of: attachment)))
    callUserValue("onBreak", of: attachment, attachment)
    // Afterwards, so that the callback is not collected before it is called.
    removeStrongReferences(toRemoved: attachment, from: animator, parent)
  }
}

extension Session {
  /// Logs that the device was rotated and calls the script's callback for it.
  func didRotate(to orientation: Stage.Orientation) {
    logEvent(.rotated(orientation))
    callUserValue(Self.onRotateKey, of: stage, orientation)
  }

  /// The user value of the stage's callback; `clearStage()` must clear it, since the stage itself stays.
  static let onRotateKey = "onRotate"
}

extension Session {
  /// Whether the script uses the keys of the keyboard: it has a function `stage.onKey`, or has called
  /// `stage:isKeyDown`.
  public var usesKeys: Bool { stage.readsKeys || lua.mightHaveUserValue(Self.onKeyKey, of: stage) }

  /// Calls the script's callback for a key.
  func didReceive(_ press: KeyPress) {
    guard lua.mightHaveUserValue(Self.onKeyKey, of: stage) else { return }
    callUserValue(Self.onKeyKey, of: stage, KeyPressObject(press))
  }

  /// Adds the recognizer that calls `stage.onHover` to the stage's view, or removes it.
  func observeHover(_ isObserving: Bool) {
    if isObserving {
      @Weak var session = self
      stageRecognizers.hover.handler = {
        guard let session else { return }
        session.callUserValue(Self.onHoverKey, of: session.stage, $0)
      }
    }
    setRecognizer(stageRecognizers.hover, isAdded: isObserving)
  }

  /// Adds the recognizer that calls `stage.onWheel` to the stage's view, or removes it.
  func observeWheel(_ isObserving: Bool) {
    if isObserving {
      @Weak var session = self
      stageRecognizers.wheel.handler = {
        guard let session else { return }
        session.callUserValue(Self.onWheelKey, of: session.stage, $0)
      }
    }
    setRecognizer(stageRecognizers.wheel, isAdded: isObserving)
  }

  private func setRecognizer(_ recognizer: GestureRecognizer, isAdded: Bool) {
    guard isAdded != (recognizer.view === stage.view) else { return }
    if isAdded {
      stage.view.addGestureRecognizer(recognizer)
    } else {
      stage.view.removeGestureRecognizer(recognizer)
    }
  }

  /// The user values of the stage's callbacks for the pointer and the wheel, which `clearStage()` clears.
  static let onHoverKey = "onHover"
  static let onWheelKey = "onWheel"

  /// The user value of the stage's callback for keys, which `clearStage()` clears, as that for rotations.
  static let onKeyKey = "onKey"
}

extension Session {
  /// The name of an item in the log: its `name`, else the variable that holds it, else its type and number.
  public func name(of item: any DynamicItem) -> String {
    givenName(of: item) ?? lua.displayName(of: item)
  }

  /// The name of the object to which a value in a recorded state belongs, such as the item of a position.
  ///
  /// For an item or a view, its `name`, else the variable that holds it; for another object, the variable
  /// that holds it, such as `timer`. An object without such a name is described by its kind and number, such
  /// as `animation 2`.
  public func name(of owner: StateObjectID) -> String {
    switch stage.object(for: owner) {
    case let view as View where view === stage.overlay: "stage.overlay"
    case let view as View: view === stage.view ? "stage.view" : givenName(of: view) ?? owner.description
    case let object?: lua.variableName(of: object) ?? owner.description
    case nil: owner.description
    }
  }

  /// The `name` of an item, else the variable that holds it; nil if there is neither.
  private func givenName(of item: any DynamicItem) -> String? {
    (item as? View)?.name ?? lua.variableName(of: item)
  }

  /// The name of a popover in the log: the variable that holds it, else its type and number.
  func name(of popover: Popover) -> String {
    lua.variableName(of: popover) ?? lua.displayName(of: popover)
  }

  private func contactPeer(in contact: Contact) -> LogEvent.ContactPeer {
    if let other = contact.otherItem { return .item(name(of: other)) }
    return contact.boundaryIdentifier.map { .boundary($0.description) } ?? .referenceBounds
  }
}
