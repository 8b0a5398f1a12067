/// What lies over a stage's view until it is dismissed: an alert or a popover.
package protocol Presentable: AnyObject {
  /// All that is seen of it, in the coordinates of the stage.
  var overlayView: View { get }

  /// Takes notice of having been taken away with everything else on the stage, of which nobody else hears.
  func didClear()

  /// The device is being turned: what is shown does not know its new place yet.
  func willRotate()

  /// The device has been turned, and everything else is in its place.
  func didRotate()
}

extension Presentable {
  /// Most things go on being shown.
  package func willRotate() {}

  /// Most things have followed the bounds.
  package func didRotate() {}
}
