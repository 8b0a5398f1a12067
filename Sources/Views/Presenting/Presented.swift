/// What lies over a stage's view until it is dismissed: an alert or a popover.
package protocol Presented: AnyObject {
  /// All that is seen of it, in the coordinates of the stage.
  var overlayView: View { get }

  /// Takes notice of having been taken away with everything else on the stage, of which nobody else hears.
  func wasCleared()
}
