package import Dynamics

extension BezierPath.Element {
  /// The letter of the element in SVG path data, and its points in the order of the coordinates there.
  package var pathCommand: (letter: String, points: [Point]) {
    switch self {
    case .move(let point): ("M", [point])
    case .line(let point): ("L", [point])
    case .quadCurve(let point, let control): ("Q", [control, point])
    case .curve(let point, let control1, let control2): ("C", [control1, control2, point])
    case .close: ("Z", [])
    }
  }
}
