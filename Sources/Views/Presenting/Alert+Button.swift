extension Alert {
  /// A button of an alert.
  public struct Button: Hashable, Sendable {
    /// The role of a button, which determines its style and its position.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// An ordinary action.
      case `default`
      /// The button that cancels the action: bold, on the left or at the bottom; at most one per alert.
      case cancel
      /// A destructive action: red.
      case destructive
    }

    /// The title of the button.
    public var title: String

    /// The role of the button; `.default` by default.
    public var role: Role

    /// Creates a button with a title and a role.
    public init(_ title: String, role: Role = .default) {
      self.title = title
      self.role = role
    }
  }
}
