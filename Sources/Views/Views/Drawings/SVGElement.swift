import Dynamics

/// An element of an SVG file: its attributes, with which its path is made.
struct SVGElement {
  /// The name, without the prefix of SVG's namespace.
  let name: String
  let attributes: [String: String]
  let line: Int
  /// The size to which percentages relate.
  var viewport = Size.zero

  /// Creates the error that an attribute is wrong.
  func error(_ attribute: String, _ message: String) -> VectorDrawingError {
    VectorDrawingError(line: line, message: "\(attribute) of <\(name)>: \(message)")
  }

  // MARK: Lengths

  /// Reads a length attribute; percentages relate to the viewport's width or height, or to its diagonal.
  func length(_ attribute: String, default value: Double = 0) throws(VectorDrawingError) -> Double {
    guard let text = attributes[attribute] else { return value }
    return try length(attribute, text)
  }

  func length(_ attribute: String, _ text: String) throws(VectorDrawingError) -> Double {
    var scanner = PathDataScanner(text)
    do throws(PathDataError) {
      scanner.skipSpaces()
      let number = try scanner.number()
      let unit = scanner.skip("%") ? "%" : scanner.letters()
      scanner.skipSpaces()
      guard scanner.isAtEnd, let factor = factor(of: unit, for: attribute) else {
        throw scanner.error(expecting: "a number, or one with px, pt, pc, mm, cm, in, em or %")
      }
      return number * factor
    } catch {
      throw self.error(attribute, error.description)
    }
  }

  private func factor(of unit: String, for attribute: String) -> Double? {
    switch unit {
    case "", "px": 1
    case "pt": 96 / 72
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "em": 16
    case "%" where attribute.hasSuffix("opacity"): 0.01
    case "%" where ["x", "x1", "x2", "cx", "rx", "width"].contains(attribute): viewport.width / 100
    case "%" where ["y", "y1", "y2", "cy", "ry", "height"].contains(attribute): viewport.height / 100
    case "%":
      ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot() / 100
    default: nil
    }
  }

  /// Reads numbers between separators, such as those of `viewBox`; nil without the attribute.
  func numbers(_ attribute: String) throws(VectorDrawingError) -> [Double]? {
    guard let text = attributes[attribute] else { return nil }
    var scanner = PathDataScanner(text)
    var numbers: [Double] = []
    do throws(PathDataError) {
      scanner.skipSpaces()
      var needsMore = false
      while needsMore || !scanner.isAtEnd {
        numbers.append(try scanner.number())
        needsMore = scanner.skipSeparator()
      }
    } catch {
      throw self.error(attribute, error.description)
    }
    return numbers
  }

  // MARK: Transforms

  /// The transform of the attribute `transform`.
  var transform: AffineTransform {
    get throws(VectorDrawingError) {
      guard let text = attributes["transform"] else { return .identity }
      var scanner = PathDataScanner(text)
      var result = AffineTransform.identity
      do throws(PathDataError) {
        scanner.skipSpaces()
        while !scanner.isAtEnd {
          result = try Self.transform(&scanner).concatenating(result)
          scanner.skipSeparator()
        }
      } catch {
        throw self.error("transform", error.description)
      }
      guard result.isFinite else { throw self.error("transform", "expected finite numbers") }
      return result
    }
  }

  private static func transform(_ scanner: inout PathDataScanner) throws(PathDataError) -> AffineTransform {
    let start = scanner
    let name = scanner.letters()
    scanner.skipSpaces()
    guard scanner.skip("(") else { throw scanner.error(expecting: name.isEmpty ? "a transform" : "'('") }
    scanner.skipSpaces()
    var numbers: [Double] = []
    while !scanner.skip(")") {
      numbers.append(try scanner.number())
      scanner.skipSeparator()
      guard numbers.count <= 6 else { throw scanner.error(expecting: "')'") }
    }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1...2):
      return AffineTransform(translationX: numbers[0], y: numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1...2): return AffineTransform(scaleX: numbers[0], y: numbers[numbers.count - 1])
    case ("rotate", 1): return AffineTransform(rotationAngle: numbers[0] * .pi / 180)
    case ("rotate", 3):
      return AffineTransform(translationX: -numbers[1], y: -numbers[2])
        .concatenating(AffineTransform(rotationAngle: numbers[0] * .pi / 180))
        .concatenating(AffineTransform(translationX: numbers[1], y: numbers[2]))
    case ("skewX", 1): return AffineTransform(a: 1, b: 0, c: tangent(numbers[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return AffineTransform(a: 1, b: tangent(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: throw start.error(expecting: "matrix, translate, scale, rotate, skewX or skewY with its numbers")
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees * .pi / 180)
    return sine / cosine
  }

  // MARK: Paths

  /// The names of the elements that have a path.
  static let pathNames: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// The path of an element whose name is in `pathNames`; empty if nothing is drawn.
  var path: BezierPath {
    get throws(VectorDrawingError) {
      switch name {
      case "path":
        do { return try BezierPath(pathData: attributes["d"] ?? "") } catch {
          throw self.error("d", error.description)
        }
      case "rect": return try rectangle
      case "circle":
        let radius = try length("r")
        return try oval(width: radius, height: radius)
      case "ellipse":
        let width = try radius("rx"), height = try radius("ry")
        return try oval(width: width ?? height ?? 0, height: height ?? width ?? 0)
      case "line":
        return BezierPath(polyline: [
          Point(x: try length("x1"), y: try length("y1")), Point(x: try length("x2"), y: try length("y2")),
        ])
      default:
        let numbers = try numbers("points") ?? []
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
          Point(x: numbers[$0], y: numbers[$0 + 1])
        }
        return points.count < 2
          ? BezierPath() : name == "polygon" ? BezierPath(polygon: points) : BezierPath(polyline: points)
      }
    }
  }

  private func radius(_ attribute: String) throws(VectorDrawingError) -> Double? {
    attributes[attribute] == "auto" || attributes[attribute] == nil ? nil : try length(attribute)
  }

  private func oval(width: Double, height: Double) throws(VectorDrawingError) -> BezierPath {
    let (x, y) = (try length("cx"), try length("cy"))
    guard width > 0, height > 0 else { return BezierPath() }
    return BezierPath(ovalIn: Rect(x: x - width, y: y - height, width: 2 * width, height: 2 * height))
  }

  private var rectangle: BezierPath {
    get throws(VectorDrawingError) {
      let rect = Rect(
        x: try length("x"), y: try length("y"), width: try length("width"), height: try length("height"))
      let horizontal = try radius("rx"), vertical = try radius("ry")
      guard rect.width > 0, rect.height > 0 else { return BezierPath() }
      let rx = min(max(horizontal ?? vertical ?? 0, 0), rect.width / 2)
      let ry = min(max(vertical ?? horizontal ?? 0, 0), rect.height / 2)
      guard rx > 0, ry > 0 else { return BezierPath(rect: rect) }
      // The corners are quarters of a circle in coordinates in which the height is stretched.
      let stretch = rx / ry
      let stretched = Rect(x: 0, y: 0, width: rect.width, height: rect.height * stretch)
      let path = BezierPath(roundedRect: stretched, cornerRadius: rx)
      path.apply(
        AffineTransform(scaleX: 1, y: 1 / stretch)
          .concatenating(AffineTransform(translationX: rect.minX, y: rect.minY)))
      return path
    }
  }
}
