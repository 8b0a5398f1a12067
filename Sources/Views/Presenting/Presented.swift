/// What lies over a stage's view until it is dismissed: an alert or a popover.
package protocol Presented: AnyObject {
  /// All that is seen of it, in the coordinates of the stage.
  var overlayView: View { get }

  /// Takes notice of having been taken away with everything else on the stage, of which nobody else hears.
  func wasCleared()

  /// The device is being turned: what is shown does not know its new place yet.
  func turnBegan()

  /// The device has been turned, and everything else is in its place.
  func turnEnded()
}

extension Presented {
  /// Most things go on being shown.
  package func turnBegan() {}

  /// Most things have followed the bounds.
  package func turnEnded() {}
}
