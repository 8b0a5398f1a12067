/// Content presented over a stage's root view until it is dismissed: an alert or a popover.
package protocol Presentable: AnyObject {
  /// The view of the content, in the stage's coordinates.
  var overlayView: View { get }

  /// Called when `Stage.clear()` has removed the content; no dismissal handlers are called then.
  func didClear()

  /// Called when the rotation of the device begins, before the new layout.
  func willRotate()

  /// Called when the rotation of the device has ended and the views are laid out.
  func didRotate()
}

extension Presentable {
  /// By default does nothing: the content stays visible.
  package func willRotate() {}

  /// By default does nothing: the layout has already followed the bounds.
  package func didRotate() {}
}
