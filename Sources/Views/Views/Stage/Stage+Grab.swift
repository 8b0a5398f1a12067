public import Dynamics

// Holding items with a pointer, whatever the script does, as the testbeds of physics engines allow.

/// An item that a pointer or a touch holds.
struct HeldItem {
  /// The number of the pointer or the touch.
  let holder: Int
  let animator: Animator
  let grab: ItemGrab
}

/// The items that pointers and touches hold.
struct HeldItems {
  /// Those of the pointers, in the order in which they were grabbed.
  var grabs: [HeldItem] = []

  /// Those that touches drag in animators that allow it, in the order of the beginnings of the touches.
  var drags: [HeldItem] = []
}

extension [HeldItem] {
  /// Removes the items for which a condition is true, and returns them.
  mutating func take(where isTaken: (HeldItem) -> Bool) -> [HeldItem] {
    let taken = filter(isTaken)
    if !taken.isEmpty { removeAll(where: isTaken) }
    return taken
  }

  /// Releases the items, which keep their velocities.
  ///
  /// Called when they are removed, since the delegate of an animator that resumes may read the stage's state.
  func release() { for held in self { held.grab.end() } }
}

extension Stage {
  /// Begins to hold the frontmost item at a point with a pointer, by a soft attachment.
  ///
  /// The item follows the pointer while forces, contacts and attachments continue to act on it. A pointer
  /// that holds an item releases it first. Has no effect if there is no item at the point, or if the item is
  /// anchored. Must not be called during a tick.
  ///
  /// - Parameters:
  ///   - pointer: The number of the pointer; each can hold one item.
  ///   - location: The location on the screen; must be finite.
  public func beginGrab(_ pointer: Int, at location: Point) {
    checkGrabLocation(location)
    endGrab(pointer)
    guard let (item, animator) = item(at: location), let point = self.location(location, in: animator),
      let grab = animator.grab(item, at: point)
    else { return }
    heldItems.grabs.append(HeldItem(holder: pointer, animator: animator, grab: grab))
  }

  /// Moves a pointer; does nothing if it holds no item.
  ///
  /// - Parameters:
  ///   - pointer: The number of the pointer.
  ///   - location: The new location on the screen; must be finite.
  public func moveGrab(_ pointer: Int, to location: Point) {
    checkGrabLocation(location)
    move(heldItems.grabs, heldBy: pointer, to: location)
  }

  /// Moves the item that a pointer or a touch holds; does nothing if it holds none.
  func move(_ items: [HeldItem], heldBy holder: Int, to location: Point) {
    guard let held = items.first(where: { $0.holder == holder }),
      let point = self.location(location, in: held.animator)
    else { return }
    held.grab.move(to: point)
  }

  /// Releases the item that a pointer holds, which keeps its velocity; does nothing if it holds none.
  ///
  /// - Parameter pointer: The number of the pointer.
  public func endGrab(_ pointer: Int) {
    heldItems.grabs.take { $0.holder == pointer }.release()
  }

  /// The numbers of the pointers that have begun to hold an item and not released it, in this order.
  public var grabbingPointers: [Int] { heldItems.grabs.map { $0.holder } }

  /// The item that a pointer holds; nil if it holds none, or if the item has left its animator.
  public func item(heldBy pointer: Int) -> (any DynamicItem)? {
    heldItems.grabs.first { $0.holder == pointer && $0.grab.isActive }?.grab.item
  }

  private func checkGrabLocation(_ location: Point) {
    precondition(!isAdvancing, "Stage: an item was grabbed during a tick; call this method between two ticks")
    precondition(location.isFinite, "Stage: expected finite coordinates for a pointer, got \(location)")
  }
}

// MARK: Items by location

extension Stage {
  /// The frontmost item of an animator at a point of the screen, with the animator; nil if there is none.
  ///
  /// Items that are views are in front of those that are not displayed. A view is found even if it does not
  /// receive touches, unless it is hidden. For a member of a group, the group is returned.
  ///
  /// - Complexity: O(*n*) in the number of views and items.
  package func item(at location: Point) -> (item: any DynamicItem, animator: Animator)? {
    overlay.frontmostItem(at: location, of: animators)
      ?? view.frontmostItem(at: view.convertFromScreen(location), of: animators)
      ?? itemWithoutView(at: location)
  }

  /// The frontmost visible view at a point of the screen, even if it does not receive touches; nil if there
  /// is none.
  package func visibleView(at location: Point) -> View? {
    for container in [foreground.presentationContainer, overlay] {
      if let found = container.visibleView(at: location), found !== container { return found }
    }
    return view.visibleView(at: view.convertFromScreen(location))
  }

  private func itemWithoutView(at location: Point) -> (item: any DynamicItem, animator: Animator)? {
    for animator in animators.reversed() {
      guard let point = self.location(location, in: animator) else { continue }
      let state = animator.itemStates.last { state in
        guard !(state.item is View), !(state.item is DynamicItemGroup) else { return false }
        let rotation = AffineTransform(rotationAngle: -state.rotation)
        let offset = (point - state.center).applying(rotation)
        let size = state.item.bounds.size
        return abs(offset.dx) <= size.width / 2 && abs(offset.dy) <= size.height / 2
      }
      if let state { return (state.item, animator) }
    }
    return nil
  }
}

extension View {
  /// The frontmost view of the subtree at a point, in this view's coordinates, that one of the animators
  /// moves.
  fileprivate func frontmostItem(
    at point: Point, of animators: [Animator]
  ) -> (item: any DynamicItem, animator: Animator)? {
    guard isVisible else { return nil }
    for subview in subviewsInDrawingOrder.reversed() where subview.transform.determinant != 0 {
      let inside = point.applying(subview.transformToSuperview.inverted())
      if let found = subview.frontmostItem(at: inside, of: animators) { return found }
    }
    guard contains(point) else { return nil }
    for animator in animators.reversed() {
      if animator.contains(self) { return (self, animator) }
      if let group = animator.group(containing: self) { return (group, animator) }
    }
    return nil
  }

  /// The frontmost visible view of the subtree at a point, in this view's coordinates; nil if there is none.
  fileprivate func visibleView(at point: Point) -> View? {
    guard isVisible else { return nil }
    for subview in subviewsInDrawingOrder.reversed() {
      if let found = visibleView(at: point, in: subview) { return found }
    }
    return contains(point) ? self : nil
  }

  fileprivate func visibleView(at point: Point, in subview: View) -> View? {
    guard subview.transform.determinant != 0 else { return nil }
    return subview.visibleView(at: point.applying(subview.transformToSuperview.inverted()))
  }

  private var isVisible: Bool { !isHidden && alpha >= 0.01 }
}

extension Stage {
  /// The transform from an animator's coordinates to those of the screen; without a reference view, they are
  /// those of `view`.
  package func transformToScreen(from animator: Animator) -> AffineTransform {
    (animator.referenceView as? View ?? view).transformToScreen
  }

  /// Converts a point of the screen to an animator's coordinates; nil if the reference view is scaled to 0.
  func location(_ point: Point, in animator: Animator) -> Point? {
    let transform = transformToScreen(from: animator)
    return transform.determinant == 0 ? nil : point.applying(transform.inverted())
  }
}
