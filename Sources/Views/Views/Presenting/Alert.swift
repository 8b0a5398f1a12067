import Dynamics

/// A modal alert, which blocks all touches on the stage behind it until it is dismissed.
///
/// ```swift
/// let alert = Alert(
///   title: "Delete the picture?",
///   buttons: [.init("Delete", role: .destructive), .init("Keep", role: .cancel)])
/// alert.onDismiss = { index, _ in if index == 0 { picture.removeFromSuperview() } }
/// alert.present(on: stage)
/// ```
///
/// The simulation continues behind the alert. The stage retains the alert while it is presented; alerts
/// presented later appear in front of it.
///
/// > Note: UIKit's alerts have an action per button; here `onDismiss` receives the button's index and title.
public final class Alert {
  /// The title, in bold; empty for none.
  ///
  /// A change takes effect at the next presentation.
  public var title: String

  /// The message below the title; empty, the default, for none.
  ///
  /// A change takes effect at the next presentation. Text that does not fit on the stage is truncated.
  public var message: String

  /// The buttons; if empty, the alert has one button, "OK".
  ///
  /// Two buttons are laid out side by side if their titles fit, with the role `.cancel` on the left;
  /// otherwise buttons are stacked, with `.cancel` last. A change takes effect at the next presentation. At
  /// most one button may have the role `.cancel`: see `problem(settingButtons:)`.
  public var buttons: [Button] {
    didSet { Self.check(buttons) }
  }

  /// The closure called once per presentation, when the alert has disappeared; nil by default.
  ///
  /// Receives the index in `buttons`, from 0, and the title of the selected button. Not called when
  /// `Stage.clear()` removes the alert.
  public var onDismiss: ((_ index: Int, _ title: String) -> Void)?

  private let view = AlertView()
  @Weak private var stage: Stage?

  /// The buttons of the current presentation, regardless of later changes to `buttons`.
  private var presentedButtons: [Button] = []

  /// The index of the selected button while the alert fades out; nil otherwise.
  private var selectedIndex: Int?

  /// Creates an alert that is not presented.
  public init(title: String = "", message: String = "", buttons: [Button] = []) {
    Self.check(buttons)
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Whether the alert is on a stage: from `present` until it has faded out.
  public var isPresented: Bool { stage != nil }

  /// The reason why the buttons are invalid; nil if they are valid.
  public static func problem(settingButtons buttons: [Button]) -> String? {
    let count = buttons.count { $0.role == .cancel }
    return count > 1 ? "an alert has at most one button with the role cancel, got \(count)" : nil
  }

  private static func check(_ buttons: [Button]) {
    if let problem = problem(settingButtons: buttons) { preconditionFailure("Alert.buttons: \(problem)") }
  }

  /// The number of buttons of the current presentation, or else of the next one.
  package var presentedButtonCount: Int {
    isPresented ? presentedButtons.count : max(buttons.count, 1)
  }

  // MARK: Presenting

  /// The reason why the alert cannot be presented; nil if it can.
  public var problemWithPresenting: String? {
    isPresented ? "the alert is presented already; dismiss it first" : nil
  }

  /// Presents the alert on a stage, in front of everything that is presented there.
  ///
  /// Fades in over 0.25 s if `animated`, and blocks touches from the start. Presenting an alert that is
  /// already presented is a precondition failure: see `problemWithPresenting`.
  public func present(on stage: Stage, animated: Bool = true) {
    if let problem = problemWithPresenting { preconditionFailure("Alert.present: \(problem)") }
    self.stage = stage
    presentedButtons = buttons.isEmpty ? [Button("OK")] : buttons
    @Weak var alert = self
    view.show(
      title: title, message: message, buttons: presentedButtons,
      in: stage.foreground.presentationContainer.bounds
    ) {
      alert?.dismiss(buttonIndex: $0)
    }
    view.prepareForPresentation(animated: animated)
    stage.present(self)
    if animated { stage.animate(duration: Stage.fadeDuration, changes: view.appear) }
  }

  /// Dismisses the alert as if a button had been tapped; does nothing if not presented or already being
  /// dismissed.
  ///
  /// - Parameters:
  ///   - buttonIndex: The index of the button in `buttons`, from 0; an index out of range is a precondition
  ///     failure. Nil for the button with the role `.cancel`, or the last one if there is none.
  ///   - animated: Whether the alert fades out over 0.25 s, or disappears at once.
  public func dismiss(buttonIndex: Int? = nil, animated: Bool = true) {
    guard let stage, selectedIndex == nil else { return }
    let index =
      buttonIndex ?? presentedButtons.firstIndex { $0.role == .cancel } ?? presentedButtons.count - 1
    precondition(
      presentedButtons.indices.contains(index),
      "Alert.dismiss: expected a button's index below \(presentedButtons.count), got \(index)")
    selectedIndex = index
    guard animated else { return finishDismissal() }
    stage.animate(duration: Stage.fadeDuration, changes: view.disappear) { _ in self.finishDismissal() }
  }

  private func finishDismissal() {
    // `Stage.clear()` may have removed the alert during the animation.
    guard let stage, let index = selectedIndex else { return }
    let title = presentedButtons[index].title
    removeFromStage()
    stage.endPresentation(of: self)
    onDismiss?(index, title)
  }

  private func removeFromStage() {
    stage = nil
    selectedIndex = nil
  }
}

extension Alert: Presentable {
  package var overlayView: View { view }

  package func stageDidClear() { removeFromStage() }
}

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
