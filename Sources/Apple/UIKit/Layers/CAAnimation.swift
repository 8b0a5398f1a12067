public import Foundation
import Views

/// The timing of an animation.
public protocol CAMediaTiming: AnyObject {
  /// The duration, in seconds.
  var duration: CFTimeInterval { get set }
}

/// The base class of the animations of a layer.
@MainActor open class CAAnimation: NSObject, @MainActor CAMediaTiming {
  /// The duration, in seconds; 0, which means 0.25, by default.
  open var duration: CFTimeInterval = 0
  /// The time at which the animation begins, by `CACurrentMediaTime()`; 0, at once, by default.
  open var beginTime: CFTimeInterval = 0
  /// An offset in the animation, in seconds; 0 by default.
  open var timeOffset: CFTimeInterval = 0
  /// The number of times that the animation runs; 0, once, by default.
  open var repeatCount: Float = 0
  /// The duration of all repetitions, in seconds; 0, as `repeatCount` says, by default.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether each repetition runs backwards after it has run forwards; false by default.
  open var autoreverses = false
  /// The speed; 1 by default.
  open var speed: Float = 1
  /// Whether the value stays at the end; `.removed`, not, by default.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether the animation is removed at its end, so that the layer shows its own value again; true by
  /// default.
  open var isRemovedOnCompletion = true
  /// The curve of the animation; nil, linear, by default.
  open var timingFunction: CAMediaTimingFunction?
  /// The object that is notified of the start and the end; a strong reference.
  open var delegate: (any CAAnimationDelegate)?

  /// The duration that is used.
  var effectiveDuration: CFTimeInterval { duration > 0 ? duration : CATransaction.animationDuration() }

  /// The animations of properties that this one consists of, each with a function from the fraction of its
  /// duration.
  func tracks(of layer: CALayer) -> [LayerAnimationTrack] { [] }
}

/// An object that is notified of the start and the end of an animation.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called at the start; does nothing unless implemented.
  func animationDidStart(_ anim: CAAnimation)
  /// Called at the end, with false if the animation was removed before; does nothing unless implemented.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property of a layer.
///
/// The properties are `position`, `bounds` and their parts, `transform.scale`, `transform.rotation`,
/// `transform.translation` and their parts, `opacity`, `backgroundColor`, `cornerRadius`, `borderWidth`,
/// `borderColor`, `shadowOpacity`, `shadowRadius`, and of shape layers `strokeStart`, `strokeEnd`,
/// `lineWidth`, `lineDashPhase`, `strokeColor` and `fillColor`. Others are not animated.
open class CAPropertyAnimation: CAAnimation {
  /// The property.
  open var keyPath: String?
  /// Whether the values are added to the layer's; false by default.
  open var isAdditive = false

  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start; nil, the layer's, by default.
  open var fromValue: Any?
  /// The value at the end; nil, the layer's, by default.
  open var toValue: Any?
  /// The change from the start to the end; nil by default.
  open var byValue: Any?

  /// The position in the change, at a fraction of the duration.
  func progress(at fraction: Double) -> Double { timingFunction?.value(at: fraction) ?? fraction }

  override func tracks(of layer: CALayer) -> [LayerAnimationTrack] {
    guard let keyPath, let property = LayerProperty(keyPath), let current = property.value(of: layer) else {
      return []
    }
    let by = byValue.flatMap(LayerProperty.components)
    func sum(_ left: [Double], _ right: [Double], _ sign: Double = 1) -> [Double] {
      zip(left, right).map { $0 + sign * $1 }
    }
    let to = toValue.flatMap(LayerProperty.components)
    let from = fromValue.flatMap(LayerProperty.components)
    let base = isAdditive ? current : [Double](repeating: 0, count: current.count)
    let start = sum(
      base, from ?? (to.flatMap { to in by.map { sum(to, $0, -1) } } ?? (isAdditive ? base : current)))
    let end = to.map { sum(base, $0) } ?? by.map { sum(start, $0) } ?? current
    guard start.count == current.count, end.count == current.count else { return [] }
    return [
      LayerAnimationTrack(property: property) { [self] fraction in
        let progress = progress(at: fraction)
        return zip(start, end).map { $0 + ($1 - $0) * progress }
      }
    ]
  }
}

/// An animation as a damped spring moves.
open class CASpringAnimation: CABasicAnimation {
  /// The mass; 1 by default.
  open var mass: CGFloat = 1
  /// The stiffness of the spring; 100 by default.
  open var stiffness: CGFloat = 100
  /// The damping; 10 by default.
  open var damping: CGFloat = 10
  /// The velocity at the start, in lengths of the whole change per second; 0 by default.
  open var initialVelocity: CGFloat = 0

  private var spring: (frequency: Double, dampingRatio: Double) {
    let frequency = (Double(stiffness) / Double(max(mass, 1e-6))).squareRoot()
    return (frequency, Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot()))
  }

  /// The time after which the spring is within 0.1 % of its end, in seconds.
  open var settlingDuration: CFTimeInterval {
    let decay = min(spring.dampingRatio, 1) * spring.frequency
    return decay > 0 ? 6.908 / decay : 60
  }

  override func progress(at fraction: Double) -> Double {
    let (frequency, ratio) = spring
    let time = fraction * effectiveDuration
    let velocity = Double(initialVelocity)
    let decay = min(ratio, 1) * frequency
    guard ratio < 1 else { return 1 - exp(-decay * time) * (1 + (decay - velocity) * time) }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-decay * time) * (cos(damped * time) + (decay - velocity) / damped * sin(damped * time))
  }
}

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values; nil by default.
  open var values: [Any]?
  /// The times of the values, from 0 to 1; nil, evenly distributed, by default.
  open var keyTimes: [NSNumber]?
  /// The path that a position follows; without effect.
  open var path: CGPath?
  /// How values between the key times are computed; linearly in any case.
  open var calculationMode = "linear"

  override func tracks(of layer: CALayer) -> [LayerAnimationTrack] {
    guard let keyPath, let property = LayerProperty(keyPath), let current = property.value(of: layer) else {
      return []
    }
    let values = (values ?? []).compactMap(LayerProperty.components).filter { $0.count == current.count }
      .map { isAdditive ? zip($0, current).map { $0 + $1 } : $0 }
    guard let last = values.last, values.count > 1 else { return [] }
    let given = keyTimes?.map(\.doubleValue) ?? []
    let times =
      given.count == values.count ? given : values.indices.map { Double($0) / Double(values.count - 1) }
    return [
      LayerAnimationTrack(property: property) { [self] fraction in
        let fraction = timingFunction?.value(at: fraction) ?? fraction
        guard let next = times.firstIndex(where: { $0 > fraction }) else { return last }
        guard next > 0 else { return values[0] }
        let part = (fraction - times[next - 1]) / (times[next] - times[next - 1])
        return zip(values[next - 1], values[next]).map { $0 + ($1 - $0) * part }
      }
    ]
  }
}

/// Several animations that run together.
open class CAAnimationGroup: CAAnimation {
  /// The animations; nil by default.
  open var animations: [CAAnimation]?

  override func tracks(of layer: CALayer) -> [LayerAnimationTrack] {
    let duration = effectiveDuration
    return (animations ?? []).flatMap { animation in
      let length = animation.duration > 0 ? animation.duration : duration
      return animation.tracks(of: layer).map { track in
        LayerAnimationTrack(property: track.property) { fraction in
          track.value(min(max((fraction * duration - animation.beginTime) / length, 0), 1))
        }
      }
    }
  }
}

/// The curve of an animation.
open class CAMediaTimingFunction: NSObject {
  private let curve: AnimationCurve

  /// Creates a curve with a name.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut, .default: .easeInOut
      default: .linear
      }
  }

  /// Creates the system's curve that resembles a cubic Bézier curve most.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let (startsSlowly, endsSlowly) = (c1y < c1x, c2y > c2x)
    curve = startsSlowly ? endsSlowly ? .easeInOut : .easeIn : endsSlowly ? .easeOut : .linear
  }

  func value(at fraction: Double) -> Double { curve.value(at: fraction) }
}

/// The name of a curve.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Starts and ends slowly.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The system's curve; starts and ends slowly.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Whether an animation's value is shown before its start or after its end.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Neither.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// After its end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before its start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A transition between two contents of a layer, such as a fade; without effect.
open class CATransition: CAAnimation {
  /// The kind of transition; `.fade` by default.
  open var type = CATransitionType.fade
  /// The direction; nil by default.
  open var subtype: CATransitionSubtype?
}

/// The kind of a transition.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new contents appear.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new contents move in front of the former.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new contents push the former away.
  public static let push = CATransitionType(rawValue: "push")
  /// The former contents move away.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The former name of the fade.
public let kCATransitionFade = CATransitionType.fade
