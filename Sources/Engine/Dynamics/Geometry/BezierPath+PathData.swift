extension BezierPath {
  /// Creates a path from SVG's path data, the attribute `d` of a `path` element.
  ///
  /// ```swift
  /// let hill = try BezierPath(pathData: "M 0 500 Q 160 400 320 500 Z")
  /// ```
  ///
  /// All of SVG's commands are read: `M`, `L`, `H`, `V`, `C`, `S`, `Q`, `T`, `A` and `Z`, absolute and
  /// relative, with repeated arguments and without separators. Arcs become cubic curves.
  ///
  /// - Parameter text: The path data; empty for an empty path.
  /// - Throws: `PathDataError` with the position of what is not path data, or of a number above 10 million.
  /// - Complexity: O(*n*) in the length of the text.
  public convenience init(pathData text: String) throws(PathDataError) {
    self.init()
    var parser = PathDataParser(path: self, scanner: PathDataScanner(text))
    try parser.parse()
  }
}

/// Appends the commands of path data to a path.
private struct PathDataParser {
  let path: BezierPath
  var scanner: PathDataScanner

  /// The current point, of which the path forgets that a closed subpath may continue from it.
  private var current: Point { path.currentPoint }
  /// The last control point of the last command, if that was a cubic or a quadratic curve.
  private var lastControl: (cubic: Point?, quadratic: Point?)

  init(path: BezierPath, scanner: PathDataScanner) {
    (self.path, self.scanner) = (path, scanner)
  }

  mutating func parse() throws(PathDataError) {
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let start = scanner
      let letter = scanner.next
      guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(letter), scanner.skip(letter) else {
        throw scanner.error(expecting: path.isEmpty ? "the command M" : "a command of a path")
      }
      guard !path.isEmpty || letter == "M" || letter == "m" else {
        throw start.error(expecting: "the command M")
      }
      scanner.skipSpaces()
      try parseArguments(of: letter)
    }
  }

  /// Parses a command and its repetitions: those of a move are lines.
  private mutating func parseArguments(of letter: Unicode.Scalar) throws(PathDataError) {
    let isRelative = letter.properties.isLowercase
    var command = isRelative ? Unicode.Scalar(UInt8(letter.value - 32)) : letter
    if command == "Z" {
      path.close()
      lastControl = (nil, nil)
      return
    }
    var needsMore = true
    while needsMore || scanner.isAtNumber {
      try parse(command, origin: isRelative ? Vector(dx: current.x, dy: current.y) : .zero)
      if command == "M" { command = "L" }
      needsMore = scanner.skipSeparator()
    }
  }

  private mutating func parse(_ command: Unicode.Scalar, origin: Vector) throws(PathDataError) {
    var control: (cubic: Point?, quadratic: Point?) = (nil, nil)
    switch command {
    case "M": path.move(to: try point(origin))
    case "L": path.addLine(to: try point(origin))
    case "H": path.addLine(to: try checked(Point(x: try scanner.number() + origin.dx, y: current.y)))
    case "V": path.addLine(to: try checked(Point(x: current.x, y: try scanner.number() + origin.dy)))
    case "C", "S":
      let first =
        command == "C" ? try nextPoint(origin) : try checked(reflection(of: lastControl.cubic))
      let second = try nextPoint(origin)
      path.addCurve(to: try point(origin), controlPoint1: first, controlPoint2: second)
      control.cubic = second
    case "Q", "T":
      let bend =
        command == "Q" ? try nextPoint(origin) : try checked(reflection(of: lastControl.quadratic))
      path.addQuadCurve(to: try point(origin), controlPoint: bend)
      control.quadratic = bend
    default: try parseArc(origin)
    }
    lastControl = control
  }

  private mutating func parseArc(_ origin: Vector) throws(PathDataError) {
    let width = try nextNumber().magnitude
    let height = try nextNumber().magnitude
    let rotation = try nextNumber() * .pi / 180
    let isLarge = try scanner.flag()
    scanner.skipSeparator()
    let isClockwise = try scanner.flag()
    scanner.skipSeparator()
    let end = try point(origin)
    guard end != current else { return }
    let arc = EllipticalArc(
      from: current, to: end, radii: Size(width: width, height: height), rotation: rotation,
      isLarge: isLarge, isClockwise: isClockwise)
    guard let arc else { return path.addLine(to: end) }
    for element in arc.elements.dropFirst() {
      guard case .curve(let point, let control1, let control2) = element else { continue }
      path.addCurve(
        to: try checked(point), controlPoint1: try checked(control1), controlPoint2: try checked(control2))
    }
  }

  private func reflection(of control: Point?) -> Point {
    control.map { current + (current - $0) } ?? current
  }

  private mutating func nextNumber() throws(PathDataError) -> Double {
    let number = try scanner.number()
    scanner.skipSeparator()
    return number
  }

  private mutating func nextPoint(_ origin: Vector) throws(PathDataError) -> Point {
    let point = try point(origin)
    scanner.skipSeparator()
    return point
  }

  private mutating func point(_ origin: Vector) throws(PathDataError) -> Point {
    let x = try nextNumber()
    return try checked(Point(x: x, y: try scanner.number()) + origin)
  }

  /// Many relative commands can lead as far as a great number.
  private func checked(_ point: Point) throws(PathDataError) -> Point {
    let limit = PathDataScanner.greatestMagnitude
    guard point.x.magnitude <= limit, point.y.magnitude <= limit else {
      throw scanner.error(expecting: "coordinates from -10000000 to 10000000 before this")
    }
    return point
  }
}

/// An arc of an ellipse between two points, by the rules of SVG's implementation notes: an ellipse that is
/// too small is enlarged until it reaches both.
private struct EllipticalArc {
  /// A move to the start, and cubic curves.
  let elements: [BezierPath.Element]

  /// Nil if the arc is a straight line, because a radius is 0 or too small for the arithmetic.
  init?(from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool) {
    guard radii.width > 0, radii.height > 0 else { return nil }
    // In the coordinates in which the ellipse is a circle of radius 1 and the chord begins at (0, 0), the
    // center is on the perpendicular bisector of the chord.
    let turn = AffineTransform(rotationAngle: -rotation)
    var (width, height) = (radii.width, radii.height)
    let chord = Point(x: end.x - start.x, y: end.y - start.y).applying(turn)
    var (x, y) = (chord.x / width, chord.y / height)
    let length = Vector(dx: x, dy: y).length
    guard length.isFinite, length > 0 else { return nil }
    if length > 2 {
      let enlargement = length / 2
      (width, height) = (width * enlargement, height * enlargement)
      (x, y) = (x / enlargement, y / enlargement)
    }
    let half = Vector(dx: x, dy: y).length / 2
    let distance = max(0, 1 - half * half).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Point(x: x / 2 - y / (2 * half) * distance, y: y / 2 + x / (2 * half) * distance)
    guard center.isFinite, width.isFinite, height.isFinite else { return nil }
    let circle = BezierPath(
      arcCenter: center, radius: 1,
      startAngle: Trigonometry.arctangent(y: -center.y, x: -center.x),
      endAngle: Trigonometry.arctangent(y: y - center.y, x: x - center.x), clockwise: isClockwise)
    circle.apply(
      AffineTransform(scaleX: width, y: height).concatenating(AffineTransform(rotationAngle: rotation))
        .concatenating(AffineTransform(translationX: start.x, y: start.y)))
    var elements = circle.elements
    guard circle.isFinite, case .curve(_, let control1, let control2) = elements.last else { return nil }
    elements[elements.count - 1] = .curve(to: end, controlPoint1: control1, controlPoint2: control2)
    self.elements = elements
  }
}
