/// A question over the stage that has to be answered before anything else can be touched.
///
/// ```swift
/// let alert = Alert(
///   title: "Delete the picture?",
///   buttons: [.init("Delete", role: .destructive), .init("Keep", role: .cancel)])
/// alert.onDismiss = { index, _ in if index == 0 { picture.removeFromSuperview() } }
/// alert.present(on: stage)
/// ```
///
/// The world behind goes on. The stage keeps the alert while it is presented; alerts that are presented meanwhile lie
/// in front of it.
///
/// > Note: UIKit's alerts have an action per button; here `onDismiss` tells which it was.
public final class Alert {
  /// What is asked, in bold letters; empty for nothing.
  ///
  /// Another title is shown the next time that the alert is presented.
  public var title: String

  /// More about it, below the title; empty, as at first, for nothing.
  ///
  /// Another one is shown the next time. What has no room on the stage is left out.
  public var message: String

  /// The answers; without any there is one, "OK".
  ///
  /// Two stand side by side, the one with the role `.cancel` on the left, if their titles fit there; else all stand
  /// below each other, `.cancel` last. Others are shown the next time. At most one has that role: ask
  /// `problem(settingButtons:)`.
  public var buttons: [Button] {
    didSet { Self.check(buttons) }
  }

  /// Called once for each time that it was presented, when it is gone; nil at first.
  ///
  /// Gets the place in `buttons`, from 0, and the title of the button that was tapped. Not called when
  /// `Stage.clear()` takes the alert away.
  public var onDismiss: ((_ index: Int, _ title: String) -> Void)?

  private let view = AlertView()
  private weak var stage: Stage?

  /// The buttons that are shown, whatever `buttons` has become.
  private var shownButtons: [Button] = []

  /// Which of them it will have been, while the alert fades away.
  private var selectedIndex: Int?

  /// Creates an alert that is presented nowhere.
  public init(title: String = "", message: String = "", buttons: [Button] = []) {
    Self.check(buttons)
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Whether the alert is on a stage: from `present` until it has faded away.
  public var isPresented: Bool { stage != nil }

  /// Why buttons cannot be those of an alert; nil if they can.
  public static func problem(settingButtons buttons: [Button]) -> String? {
    let count = buttons.count { $0.role == .cancel }
    return count > 1 ? "an alert has at most one button with the role cancel, got \(count)" : nil
  }

  private static func check(_ buttons: [Button]) {
    if let problem = problem(settingButtons: buttons) { preconditionFailure("Alert.buttons: \(problem)") }
  }

  /// How many buttons it is shown with now, or would be the next time.
  package var shownButtonCount: Int {
    isPresented ? shownButtons.count : max(buttons.count, 1)
  }

  // MARK: Presenting

  /// Why the alert cannot be presented; nil if it can.
  public var presentingProblem: String? {
    isPresented ? "the alert is presented already; dismiss it first" : nil
  }

  /// Shows the alert over a stage, in front of all that is presented there.
  ///
  /// It appears within 0.25 s if `animated`, and takes touches from the start. One that is presented already stops the
  /// program: ask `presentingProblem`.
  public func present(on stage: Stage, animated: Bool = true) {
    if let problem = presentingProblem { preconditionFailure("Alert.present: \(problem)") }
    self.stage = stage
    shownButtons = buttons.isEmpty ? [Button("OK")] : buttons
    view.show(title: title, message: message, buttons: shownButtons, in: stage.overlay.bounds) {
      [weak self] index in self?.dismiss(buttonIndex: index)
    }
    view.prepareForPresentation(animated: animated)
    stage.present(self)
    if animated { stage.animate(duration: Stage.fadeDuration, changes: view.appear) }
  }

  /// Takes the alert away as if a button had been tapped; nothing happens if it is not presented, or going already.
  ///
  /// - Parameters:
  ///   - buttonIndex: The button's place in `buttons`, from 0; another place stops the program. Nil for
  ///     the one with the role `.cancel`, or the last one if there is none.
  ///   - animated: Whether it fades away within 0.25 s, or is gone at once.
  public func dismiss(buttonIndex: Int? = nil, animated: Bool = true) {
    guard let stage, selectedIndex == nil else { return }
    let index = buttonIndex ?? shownButtons.firstIndex { $0.role == .cancel } ?? shownButtons.count - 1
    precondition(
      shownButtons.indices.contains(index),
      "Alert.dismiss: expected a button's index below \(shownButtons.count), got \(index)")
    selectedIndex = index
    guard animated else { return finish() }
    stage.animate(duration: Stage.fadeDuration, changes: view.disappear) { _ in self.finish() }
  }

  private func finish() {
    // It may have been cleared away meanwhile.
    guard let stage, let index = selectedIndex else { return }
    let title = shownButtons[index].title
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

  package func didClear() { removeFromStage() }
}
