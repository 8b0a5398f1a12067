import Dynamics
public import Foundation
import Views

/// A layer that shows a color gradient.
open class CAGradientLayer: CALayer {
  /// The colors, each a `CGColor`; nil, none, by default.
  open var colors: [Any]? {
    didSet { update() }
  }

  /// The positions of the colors, from 0 to 1; nil, evenly distributed, by default.
  open var locations: [NSNumber]? {
    didSet { update() }
  }

  /// The position of the first color, in fractions of the bounds; (0.5, 0) by default.
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    didSet { update() }
  }

  /// The position of the last color, in fractions of the bounds; (0.5, 1) by default.
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    didSet { update() }
  }

  /// The kind of gradient; `.axial` by default.
  open var type = CAGradientLayerType.axial {
    didSet { update() }
  }

  private func update() {
    let colors = (colors ?? []).compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
    let locations = locations?.map(\.doubleValue) ?? []
    guard !colors.isEmpty else { return backing.gradient = nil }
    let isValid = Gradient.problem(colors: colors, locations: locations) == nil
    backing.gradient = Gradient(
      colors: colors, locations: isValid ? locations : [], kind: type == .radial ? .radial : .linear,
      startPoint: Point(startPoint), endPoint: Point(endPoint))
  }
}

/// The kind of a gradient.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from the start to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}
