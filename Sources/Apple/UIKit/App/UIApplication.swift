/// The running program.
@MainActor open class UIApplication: UIResponder {
  /// The application.
  public static let shared = UIApplication()

  /// The object that started the program; nil if it has none.
  open var delegate: (any UIApplicationDelegate)?

  /// The windows on the screen, from back to front.
  open var windows: [UIWindow] { Simulator.current?.windows ?? [] }

  /// The frontmost window; nil if there is none.
  open var keyWindow: UIWindow? { windows.last }

  /// The scenes of the program: at most one.
  open internal(set) var connectedScenes: Set<UIScene> = []

  /// The state of the program: always active.
  open var applicationState: State { .active }

  /// Whether the screen is kept from going dark; without effect.
  open var isIdleTimerDisabled = false

  /// The state of a program.
  public enum State: Int, Sendable {
    /// On the screen.
    case active
    /// On the screen, without receiving touches.
    case inactive
    /// Not on the screen.
    case background
  }

  /// The key of a reason for which a program was started; there are none.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// An object that starts a program.
@MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Called first; returns true unless implemented.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has started, to create a window; returns true unless implemented.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program is on the screen; does nothing unless implemented.
  func applicationDidBecomeActive(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// The frontmost window, for a program that reads the window of `UIApplication.shared.delegate`.
  public var window: UIWindow?? {
    get { UIApplication.shared.keyWindow }
    set {}
  }

  /// Returns true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
}

extension Simulator {
  /// Starts a program by its app delegate, which creates a window, or else by a closure that shows one.
  public func launch(_ delegate: any UIApplicationDelegate, showWindow: () -> Void = {}) {
    let application = UIApplication.shared
    application.delegate = delegate
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    showWindow()
    delegate.applicationDidBecomeActive(application)
  }
}

/// The former name of the key of a reason for which a program was started.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
