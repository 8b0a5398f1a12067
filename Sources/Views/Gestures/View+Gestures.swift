extension View {
  /// Attaches a gesture recognizer to the view.
  ///
  /// The recognizer is removed from the view that it was attached to. It receives touches that begin from now
  /// on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches a gesture recognizer, cancelling its gesture; does nothing if it is attached to another view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.cancel()
    recognizer.view = nil
  }
}
