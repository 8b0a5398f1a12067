import Dynamics
import Foundation
import Views

/// An animated property of a layer, and its value at a fraction of the animation's duration.
struct LayerAnimationTrack {
  let property: LayerProperty
  let value: @MainActor (_ fraction: Double) -> [Double]
}

/// A property of a layer that can be animated, whose value is a list of numbers.
@MainActor struct LayerProperty {
  private let get: (CALayer) -> [Double]?
  private let set: (CALayer, [Double]) -> Void

  /// The property with a key path; nil if it cannot be animated.
  init?(_ keyPath: String) {
    guard let property = Self.properties[keyPath] else { return nil }
    self = property
  }

  private init(
    _ get: @escaping (CALayer) -> [Double]?, _ set: @escaping (CALayer, [Double]) -> Void
  ) { (self.get, self.set) = (get, set) }

  /// The value; nil if the layer does not have the property.
  func value(of layer: CALayer) -> [Double]? { get(layer) }

  func setValue(_ value: [Double], of layer: CALayer) { set(layer, value) }

  /// The numbers that a value consists of; nil if it cannot be animated.
  static func components(_ value: Any) -> [Double]? {
    switch value {
    case let number as NSNumber: [number.doubleValue]
    case let number as CGFloat: [Double(number)]
    case let number as Double: [number]
    case let number as Float: [Double(number)]
    case let number as Int: [Double(number)]
    case let point as CGPoint: [Double(point.x), Double(point.y)]
    case let size as CGSize: [Double(size.width), Double(size.height)]
    case let rect as CGRect:
      [Double(rect.origin.x), Double(rect.origin.y), Double(rect.width), Double(rect.height)]
    case let color as CGColor: colorComponents(color.color)
    case let color as UIColor: colorComponents(color.color)
    case let transform as CATransform3D: transformComponents(transform.affineTransform)
    case let transform as CGAffineTransform: transformComponents(transform)
    default: nil
    }
  }

  private static func colorComponents(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue, color.alpha]
  }

  private static func transformComponents(_ value: CGAffineTransform) -> [Double] {
    [value.a, value.b, value.c, value.d, value.tx, value.ty].map { Double($0) }
  }

  private static func color(_ components: [Double]) -> CGColor {
    CGColor(
      red: CGFloat(components[0]), green: CGFloat(components[1]), blue: CGFloat(components[2]),
      alpha: CGFloat(components[3]))
  }

  private static func number(_ path: ReferenceWritableKeyPath<CALayer, CGFloat>) -> Self {
    Self({ [Double($0[keyPath: path])] }, { $0[keyPath: path] = CGFloat($1[0]) })
  }

  private static func number(_ path: ReferenceWritableKeyPath<CALayer, Float>) -> Self {
    Self({ [Double($0[keyPath: path])] }, { $0[keyPath: path] = Float($1[0]) })
  }

  private static func shapeNumber(_ path: ReferenceWritableKeyPath<CAShapeLayer, CGFloat>) -> Self {
    Self(
      { ($0 as? CAShapeLayer).map { [Double($0[keyPath: path])] } },
      { ($0 as? CAShapeLayer)?[keyPath: path] = CGFloat($1[0]) })
  }

  private static func color(_ path: ReferenceWritableKeyPath<CALayer, CGColor?>) -> Self {
    Self({ colorComponents($0[keyPath: path]?.color ?? .clear) }, { $0[keyPath: path] = color($1) })
  }

  private static func shapeColor(_ path: ReferenceWritableKeyPath<CAShapeLayer, CGColor?>) -> Self {
    Self(
      { ($0 as? CAShapeLayer).map { colorComponents($0[keyPath: path]?.color ?? .clear) } },
      { ($0 as? CAShapeLayer)?[keyPath: path] = color($1) })
  }

  /// A part of the transform: of scale, rotation and translation, of which it is composed.
  private static func transform(
    _ get: @escaping (TransformParts) -> [Double], _ set: @escaping (inout TransformParts, [Double]) -> Void
  ) -> Self {
    Self(
      { get(TransformParts($0.affineTransform())) },
      {
        var parts = TransformParts($0.affineTransform())
        set(&parts, $1)
        $0.setAffineTransform(parts.transform)
      })
  }

  private static let properties: [String: LayerProperty] = {
    let scale = transform({ [$0.scaleX] }, { ($0.scaleX, $0.scaleY) = ($1[0], $1[0]) })
    let rotation = transform({ [$0.rotation] }, { $0.rotation = $1[0] })
    return [
      "position": Self({ components($0.position) }, { $0.position = CGPoint(x: $1[0], y: $1[1]) }),
      "position.x": number(\.position.x), "position.y": number(\.position.y),
      "bounds": Self(
        { components($0.bounds) }, { $0.bounds = CGRect(x: $1[0], y: $1[1], width: $1[2], height: $1[3]) }),
      "bounds.size": Self(
        { components($0.bounds.size) }, { $0.bounds.size = CGSize(width: $1[0], height: $1[1]) }),
      "bounds.size.width": number(\.bounds.size.width), "bounds.size.height": number(\.bounds.size.height),
      "transform": Self(
        { transformComponents($0.affineTransform()) },
        {
          $0.setAffineTransform(
            CGAffineTransform(a: $1[0], b: $1[1], c: $1[2], d: $1[3], tx: $1[4], ty: $1[5]))
        }),
      "transform.scale": scale, "transform.scale.xy": scale,
      "transform.scale.x": transform({ [$0.scaleX] }, { $0.scaleX = $1[0] }),
      "transform.scale.y": transform({ [$0.scaleY] }, { $0.scaleY = $1[0] }),
      "transform.rotation": rotation, "transform.rotation.z": rotation,
      "transform.translation.x": transform({ [$0.x] }, { $0.x = $1[0] }),
      "transform.translation.y": transform({ [$0.y] }, { $0.y = $1[0] }),
      "transform.translation": transform({ [$0.x, $0.y] }, { ($0.x, $0.y) = ($1[0], $1[1]) }),
      "opacity": number(\.opacity), "cornerRadius": number(\.cornerRadius),
      "borderWidth": number(\.borderWidth), "shadowRadius": number(\.shadowRadius),
      "shadowOpacity": number(\.shadowOpacity), "zPosition": number(\.zPosition),
      "backgroundColor": color(\.backgroundColor), "borderColor": color(\.borderColor),
      "strokeStart": shapeNumber(\.strokeStart), "strokeEnd": shapeNumber(\.strokeEnd),
      "lineWidth": shapeNumber(\.lineWidth), "lineDashPhase": shapeNumber(\.lineDashPhase),
      "strokeColor": shapeColor(\.strokeColor), "fillColor": shapeColor(\.fillColor),
    ]
  }()
}

/// A transform without shear: a scaling, followed by a rotation and a translation.
private struct TransformParts {
  var scaleX: Double
  var scaleY: Double
  var rotation: Double
  var x: Double
  var y: Double

  init(_ transform: CGAffineTransform) {
    let (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
    scaleX = (a * a + b * b).squareRoot()
    scaleY = (c * c + d * d).squareRoot() * (a * d - b * c < 0 ? -1 : 1)
    rotation = atan2(b, a)
    (x, y) = (Double(transform.tx), Double(transform.ty))
  }

  var transform: CGAffineTransform {
    CGAffineTransform(scaleX: scaleX, y: scaleY)
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

/// An animation of a layer that runs on the clock of a simulator.
///
/// It sets the layer's properties in each frame, and at its end sets them to the values that the program has
/// set meanwhile, or to those before the start.
@MainActor final class LayerAnimationRun {
  let animation: CAAnimation
  private weak var layer: CALayer?
  private let tracks: [LayerAnimationTrack]
  /// The values of the layer without the animation.
  private var modelValues: [[Double]]
  /// The values that were set last.
  private var shownValues: [[Double]]
  private var startTime: CFTimeInterval = 0
  private weak var simulator: Simulator?
  private var isEnded = false
  /// Called at the end.
  var completion: (() -> Void)?

  init(_ animation: CAAnimation, of layer: CALayer) {
    (self.animation, self.layer) = (animation, layer)
    tracks = animation.tracks(of: layer)
    modelValues = tracks.map { $0.property.value(of: layer) ?? [] }
    shownValues = modelValues
  }

  /// Whether the animation never ends.
  var isEndless: Bool { animation.repeatCount == .infinity || animation.repeatCount > 1e6 }

  func start(on simulator: Simulator) {
    self.simulator = simulator
    startTime = max(animation.beginTime, simulator.time)
    simulator.add(self)
    animation.delegate?.animationDidStart(animation)
    frameWillEnd(time: simulator.time)
  }

  /// Sets the values of a frame.
  func frameWillEnd(time: CFTimeInterval) {
    guard let layer else { return end(finished: false) }
    let duration = max(animation.effectiveDuration, 1e-6)
    let elapsed = (time - startTime) * Double(animation.speed) + animation.timeOffset
    guard time >= startTime || animation.fillMode == .backwards || animation.fillMode == .both else { return }
    let period = animation.autoreverses ? 2 * duration : duration
    let count = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    let total = animation.repeatDuration > 0 ? animation.repeatDuration : count * period
    // A tick is 1/60 s, which is not an exact number.
    if elapsed >= total - 1e-6 {
      show(fraction: animation.autoreverses ? 0 : 1, on: layer)
      return end(finished: true)
    }
    let position = max(elapsed, 0).truncatingRemainder(dividingBy: period) / duration
    show(fraction: position > 1 ? 2 - position : position, on: layer)
  }

  private func show(fraction: Double, on layer: CALayer) {
    for (index, track) in tracks.enumerated() {
      let current = track.property.value(of: layer) ?? []
      // Changed by the program since the last frame.
      if zip(current, shownValues[index]).contains(where: { abs($0 - $1) > 1e-4 }) {
        modelValues[index] = current
      }
      track.property.setValue(track.value(fraction), of: layer)
      shownValues[index] = track.property.value(of: layer) ?? []
    }
  }

  /// Ends the animation.
  func end(finished: Bool) {
    guard !isEnded else { return }
    isEnded = true
    simulator?.remove(self)
    if let layer {
      let stays = finished && !animation.isRemovedOnCompletion
      if !stays {
        layer.animations.removeAll { $0.run === self }
        for (index, track) in tracks.enumerated() {
          let current = track.property.value(of: layer) ?? []
          let isChanged = zip(current, shownValues[index]).contains { abs($0 - $1) > 1e-4 }
          if !isChanged { track.property.setValue(modelValues[index], of: layer) }
        }
      }
    }
    animation.delegate?.animationDidStop(animation, finished: finished)
    completion?()
    completion = nil
  }
}
