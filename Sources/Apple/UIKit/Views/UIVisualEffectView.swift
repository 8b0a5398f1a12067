public import Foundation
import Views

/// An effect of a view on what is behind it.
@MainActor open class UIVisualEffect: NSObject {}

/// An effect that blurs what is behind; drawn as a translucent color.
open class UIBlurEffect: UIVisualEffect {
  /// The style of a blur.
  public enum Style: Int, Sendable {
    /// Lighter than what is behind.
    case extraLight
    /// As light as what is behind.
    case light
    /// Darker than what is behind.
    case dark
    /// As the interface.
    case regular
    /// As the interface, more visible.
    case prominent
    /// A material of the system.
    case systemMaterial
    /// A thin material of the system.
    case systemThinMaterial
    /// A very thin material of the system.
    case systemUltraThinMaterial
    /// A thick material of the system.
    case systemThickMaterial
  }

  let style: Style

  /// Creates a blur.
  public init(style: Style) { self.style = style }
}

/// An effect that shows contents in front of a blur more clearly; without effect.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect for contents in front of a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view with an effect on what is behind it, drawn as a translucent color.
open class UIVisualEffectView: UIView {
  /// The view for subviews.
  public let contentView = UIView()

  /// The effect; nil for none.
  open var effect: UIVisualEffect? {
    didSet { showEffect() }
  }

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addContentView()
  }

  /// Creates a view from a storyboard or xib; one without an effect with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
    guard let decoder = coder as? NibDecoder else { return }
    contentView.frame = bounds
    for child in decoder.element.child(key: "contentView")?.children(of: "subviews") ?? [] {
      if let subview = decoder.instance.view(child) { contentView.addSubview(subview) }
    }
    guard let blur = decoder.element.child(named: "blurEffect") else { return }
    effect = UIBlurEffect(style: blur["style"] == "dark" ? .dark : .regular)
    showEffect()
  }

  private func addContentView() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    showEffect()
  }

  private func showEffect() {
    guard let blur = effect as? UIBlurEffect else { return backgroundColor = nil }
    backgroundColor = blur.style == .dark ? UIColor(white: 0.1, alpha: 0.7) : UIColor(white: 0.97, alpha: 0.8)
  }
}
