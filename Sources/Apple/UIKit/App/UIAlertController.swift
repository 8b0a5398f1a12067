public import Foundation
import Views

/// A button of an alert.
@MainActor open class UIAlertAction: NSObject {
  /// The style of a button.
  public enum Style: Int, Sendable {
    /// A plain button.
    case `default` = 0
    /// A button that cancels.
    case cancel = 1
    /// A button that deletes or the like.
    case destructive = 2
  }

  /// The title.
  public let title: String?
  /// The style.
  public let style: Style
  /// Whether the button receives touches; without effect.
  open var isEnabled = true

  let handler: ((UIAlertAction) -> Void)?

  /// Creates a button with a closure that is called after the alert was dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// An alert with a title, a message and buttons, presented with `present(_:animated:completion:)`.
open class UIAlertController: UIViewController {
  /// The style of an alert; both are shown as alerts.
  public enum Style: Int, Sendable {
    /// A sheet at the lower edge.
    case actionSheet = 0
    /// An alert in the middle.
    case alert = 1
  }

  /// The message below the title.
  open var message: String?

  /// The style.
  public let preferredStyle: Style

  /// The buttons, in order of addition.
  open private(set) var actions: [UIAlertAction] = []

  private var alert: Alert?
  private var isDismissedProgrammatically = false

  /// Creates an alert without buttons; one without any shows "OK".
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }

  /// Creates an empty alert; nothing is decoded.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Shows the alert in front of everything on a simulator's screen.
  func present(on simulator: Simulator, animated: Bool) {
    let alert = Alert(
      title: title ?? "", message: message ?? "",
      buttons: actions.map { action in
        let role: Alert.Button.Role =
          switch action.style {
          case .default: .default
          case .cancel: .cancel
          case .destructive: .destructive
          }
        return Alert.Button(action.title ?? "", role: role)
      })
    alert.onDismiss = { [self] index, _ in
      // Called by the stage, on the main actor.
      MainActor.assumeIsolated {
        self.alert = nil
        presentingViewController?.presentationDidEnd()
        guard !isDismissedProgrammatically, actions.indices.contains(index) else { return }
        actions[index].handler?(actions[index])
      }
    }
    self.alert = alert
    isDismissedProgrammatically = false
    alert.present(on: simulator.stage, animated: animated)
  }

  /// Dismisses the alert without a call of a button's closure.
  func dismissAlert(animated: Bool) {
    isDismissedProgrammatically = true
    alert?.dismiss(animated: animated)
  }
}
