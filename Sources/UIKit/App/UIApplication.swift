/// The running program.
@MainActor open class UIApplication: UIResponder {
  /// The application.
  public static let shared = UIApplication()

  /// The windows on the screen, from back to front.
  open var windows: [UIWindow] { Simulator.current?.windows ?? [] }

  /// The frontmost window; nil if there is none.
  open var keyWindow: UIWindow? { windows.last }
}
