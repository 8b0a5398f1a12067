extension View {
  /// Lets a recognizer watch the touches on this view and its subviews.
  ///
  /// A recognizer watches one view: it is taken off the view that it was on. It sees touches that come
  /// down from now on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Takes a recognizer off the view, cancelling a gesture; nothing happens if it is on another view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.cancel()
    recognizer.view = nil
  }
}
