public import Foundation

/// A part of a program's user interface.
@MainActor open class UIScene: UIResponder {
  /// The session of the scene.
  public let session: UISceneSession
  /// The object that is notified of the scene's life cycle.
  open var delegate: (any UISceneDelegate)?

  init(session: UISceneSession) { self.session = session }

  /// What a scene is connected with; empty.
  @MainActor open class ConnectionOptions: NSObject {}
}

/// A scene with windows on the screen.
open class UIWindowScene: UIScene {
  /// The windows on the screen, from back to front.
  open var windows: [UIWindow] { Simulator.current?.windows ?? [] }

  /// The frontmost window; nil if there is none.
  open var keyWindow: UIWindow? { windows.last }

  /// The screen.
  open var screen: UIScreen { .main }

  /// The space of the scene's windows: the screen.
  open var coordinateSpace: UIScreen { .main }
}

/// The information on a scene, which the simulator creates.
@MainActor open class UISceneSession: NSObject {
  /// The role of the scene.
  public let role: Role

  init(role: Role) { self.role = role }

  /// The role of a scene.
  public struct Role: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a role.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scene with windows on the device's screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
}

/// How a scene is created; without effect.
@MainActor open class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) { self.name = name }
}

/// An object that is notified of a scene's life cycle.
@MainActor public protocol UISceneDelegate: AnyObject {
  /// Called when the scene has been created, to create its window; does nothing unless implemented.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called before the scene appears; does nothing unless implemented.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene is on the screen; does nothing unless implemented.
  func sceneDidBecomeActive(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
}

/// An object that creates the window of a scene.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window; nil unless implemented.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// No window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension Simulator {
  /// Starts a program by its scene delegate, which creates a window, or uses the one that it is given, as by
  /// a storyboard.
  public func connectScene(to delegate: any UIWindowSceneDelegate) {
    let session = UISceneSession(role: .windowApplication)
    let scene = UIWindowScene(session: session)
    scene.delegate = delegate
    UIApplication.shared.connectedScenes = [scene]
    if delegate.window == nil { delegate.window = UIWindow(windowScene: scene) }
    delegate.scene(scene, willConnectTo: session, options: UIScene.ConnectionOptions())
    if let window = delegate.window, window.isHidden, window.rootViewController != nil {
      window.makeKeyAndVisible()
    }
    delegate.sceneWillEnterForeground(scene)
    delegate.sceneDidBecomeActive(scene)
  }
}
