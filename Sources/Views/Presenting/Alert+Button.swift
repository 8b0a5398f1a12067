extension Alert {
  /// One of the buttons of an alert.
  public struct Button: Hashable, Sendable {
    /// What a button is for, which decides on its looks and its place.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// It does something.
      case `default`
      /// It leaves everything as it was: bold, on the left or at the bottom. An alert has at most one.
      case cancel
      /// It destroys something: red.
      case destructive
    }

    /// The words on the button.
    public var title: String

    /// What it is for; `.default` at first.
    public var role: Role

    /// Creates a button with a title.
    public init(_ title: String, role: Role = .default) {
      self.title = title
      self.role = role
    }
  }
}
