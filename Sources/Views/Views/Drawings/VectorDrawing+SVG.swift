import Dynamics

extension VectorDrawing {
  /// Creates a drawing from the bytes of an SVG file.
  ///
  /// - Parameters:
  ///   - file: The bytes, in UTF-8.
  ///   - scale: The factor of all lengths, finite and greater than 0; 1 by default, for which a pixel of the
  ///     file is a point.
  /// - Throws: `VectorDrawingError` with the line at which the file is wrong, or exceeds a limit.
  /// - Complexity: O(*n*) in the size of the file.
  public init(svgFile file: [UInt8], scale: Double = 1) throws(VectorDrawingError) {
    precondition(scale.isFinite && scale > 0, "VectorDrawing: expected a scale above 0, got \(scale)")
    guard file.count <= Self.fileSizeLimit else {
      throw VectorDrawingError(
        line: 1, message: "expected a file of at most \(Self.fileSizeLimit) bytes, got \(file.count)")
    }
    var reader = SVGReader(file, scale: scale)
    try reader.read()
    self = reader.drawing
  }
}

/// Reads the elements of an SVG file into a drawing.
private struct SVGReader {
  var drawing = VectorDrawing()

  private var xml: XMLReader
  private let scale: Double
  private var viewport = Size(width: 300, height: 150)
  /// The elements that are open, outermost first.
  private var open: [Group] = []
  /// The kinds of omissions so far.
  private var omittedKinds: Set<String> = []
  private var elementCount = 0

  /// What the children of an open element inherit.
  private struct Group {
    var name: String
    var transform: AffineTransform
    var style: SVGStyle
    /// Whether nothing inside is drawn: definitions, and elements that are left out.
    var isSkipped = false
  }

  /// The maximum depth of elements in elements.
  private static let depthLimit = 200

  init(_ file: [UInt8], scale: Double) {
    xml = XMLReader(file)
    self.scale = scale
  }

  mutating func read() throws(VectorDrawingError) {
    var hasRoot = false
    while let tag = try xml.next() {
      switch tag {
      case .start(let name, let attributes, let isEmpty):
        guard open.isEmpty else {
          try readElement(name, attributes, isEmpty: isEmpty)
          break
        }
        guard !hasRoot, Self.localName(name) == "svg" else {
          throw xml.error("expected <svg>, got <\(name)>")
        }
        hasRoot = true
        try readRoot(SVGElement(name: "svg", attributes: attributes, line: xml.tagLine), named: name)
        if isEmpty { open.removeLast() }
      case .end(let name):
        guard let last = open.popLast(), last.name == name else {
          throw xml.error("</\(name)> ends no element")
        }
      }
    }
    guard hasRoot else { throw xml.error("expected <svg>, got the end of the file") }
    if let unfinished = open.last {
      throw xml.error("expected </\(unfinished.name)>, got the end of the file")
    }
  }

  /// The name of an element of SVG; nil for one of another namespace, such as those of editors.
  private static func localName(_ name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count > 1 else { return name }
    return parts[0] == "svg" ? String(parts[1]) : nil
  }

  private mutating func omit(_ kind: String, line: Int? = nil) {
    guard omittedKinds.count < 50, omittedKinds.insert(kind).inserted else { return }
    drawing.omissions.append("line \(line ?? xml.tagLine): \(kind)")
  }

  // MARK: The root

  private mutating func readRoot(_ root: SVGElement, named name: String) throws(VectorDrawingError) {
    let box = try root.numbers("viewBox")
    if let box, box.count != 4 || box[2] <= 0 || box[3] <= 0 {
      throw root.error("viewBox", "expected x, y, and a width and height above 0")
    }
    // Percentages are those of a window, which there is none of.
    func extent(_ attribute: String) throws(VectorDrawingError) -> Double? {
      guard let text = root.attributes[attribute], text != "auto", !text.hasSuffix("%") else { return nil }
      let value = try root.length(attribute)
      guard value > 0 else { throw root.error(attribute, "expected a length above 0, got \(text)") }
      return value
    }
    var (width, height) = (try extent("width"), try extent("height"))
    var transform = AffineTransform(scaleX: scale, y: scale)
    if let box {
      let ratio = box[3] / box[2]
      width = width ?? height.map { $0 / ratio } ?? box[2]
      height = height ?? (width ?? 0) * ratio
      viewport = Size(width: box[2], height: box[3])
      transform = Self.transform(of: box, in: Size(width: width ?? 0, height: height ?? 0))
        .concatenating(transform)
      if let fit = root.attributes["preserveAspectRatio"], !["xMidYMid", "xMidYMid meet"].contains(fit) {
        omit("preserveAspectRatio counts as xMidYMid")
      }
    } else if let width, let height {
      viewport = Size(width: width, height: height)
    }
    if let width, let height { drawing.size = Size(width: width * scale, height: height * scale) }
    guard transform.isFinite, max(width ?? 0, height ?? 0) * scale <= PathDataScanner.greatestMagnitude else {
      throw root.error("viewBox", "the drawing is too large")
    }
    open.append(Group(name: name, transform: transform, style: try style(of: root, in: SVGStyle())))
  }

  /// The transform that fits a view box into a size, and centers it.
  private static func transform(of box: [Double], in size: Size) -> AffineTransform {
    let scale = min(size.width / box[2], size.height / box[3])
    return AffineTransform(translationX: -box[0] - box[2] / 2, y: -box[1] - box[3] / 2)
      .concatenating(AffineTransform(scaleX: scale, y: scale))
      .concatenating(AffineTransform(translationX: size.width / 2, y: size.height / 2))
  }

  // MARK: Elements

  /// Elements that contain other elements.
  private static let groupNames: Set = ["g", "a"]
  /// Elements that draw nothing, or only where another one refers to them.
  private static let silentNames: Set = [
    "defs", "title", "desc", "metadata", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath",
    "mask", "marker", "filter", "script",
  ]

  private mutating func readElement(
    _ name: String, _ attributes: [String: String], isEmpty: Bool
  ) throws(VectorDrawingError) {
    guard let parent = open.last else { return }
    var group = parent
    group.name = name
    if !parent.isSkipped {
      group.isSkipped = true
      if let local = Self.localName(name) {
        let element = SVGElement(name: local, attributes: attributes, line: xml.tagLine, viewport: viewport)
        if Self.groupNames.contains(local) || SVGElement.pathNames.contains(local) {
          try enter(element, &group)
        } else if !Self.silentNames.contains(local) {
          omit("<\(local)> is left out")
        }
      }
    }
    guard !isEmpty else { return }
    guard open.count < Self.depthLimit else {
      throw xml.error("expected at most \(Self.depthLimit) elements inside each other")
    }
    open.append(group)
  }

  /// Applies an element's style and transform to what it contains, and draws its path.
  private mutating func enter(_ element: SVGElement, _ group: inout Group) throws(VectorDrawingError) {
    group.style = try style(of: element, in: group.style)
    group.transform = try element.transform.concatenating(group.transform)
    group.isSkipped = !group.style.isDisplayed
    guard SVGElement.pathNames.contains(element.name), !group.isSkipped else { return }
    group.isSkipped = true
    guard group.style.isVisible else { return }
    try draw(element, group)
  }

  private mutating func draw(_ element: SVGElement, _ group: Group) throws(VectorDrawingError) {
    let path = try element.path
    guard path.elements.count > 1 else { return }
    elementCount += path.elements.count
    guard elementCount <= VectorDrawing.elementLimit else {
      throw xml.error("expected at most \(VectorDrawing.elementLimit) lines and curves")
    }
    path.apply(group.transform)
    let limit = PathDataScanner.greatestMagnitude
    guard path.allPoints(satisfy: { $0.x.magnitude <= limit && $0.y.magnitude <= limit }) else {
      throw xml.error("<\(element.name)> is too far away or too large")
    }
    let style = group.style
    // Where the transform stretches, the width is the mean of those along and across.
    let factor = group.transform.determinant.magnitude.squareRoot()
    var stroke = style.stroke
    stroke.lineWidth = min(stroke.lineWidth * factor, limit)
    stroke.dashPhase = min(max(stroke.dashPhase * factor, -limit), limit)
    stroke.dashPattern = stroke.dashPattern.map { min($0 * factor, limit) }
    if ShapeView.problem(settingDashPattern: stroke.dashPattern) != nil { stroke.dashPattern = [] }
    drawing.parts.append(
      VectorDrawing.Part(
        name: element.attributes["id"], elements: path.elements,
        fillColor: style.fill.withAlphaComponent(style.fill.alpha * style.fillOpacity * style.opacity),
        strokeColor: style.strokeColor.withAlphaComponent(
          style.strokeColor.alpha * style.strokeOpacity * style.opacity), stroke: stroke))
  }

  // MARK: Styles

  /// Attributes that change the drawing and are not read.
  private static let omittedAttributes = [
    "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end",
  ]

  /// The style of an element: what it inherits, its attributes, and its attribute `style`.
  private mutating func style(of element: SVGElement, in parent: SVGStyle) throws(VectorDrawingError)
    -> SVGStyle
  {
    var properties = element.attributes
    for declaration in (element.attributes["style"] ?? "").split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      properties[Self.trimmed(declaration[..<colon])] =
        Self.trimmed(declaration[declaration.index(after: colon)...])
    }
    var style = parent
    // The color comes first, since others may refer to it; the order of a dictionary is random.
    for name in SVGStyle.names.sorted() {
      guard let value = properties[name].map({ Self.trimmed($0[...]) }) else { continue }
      let omission = try style.set(name, to: value) { (text: String) throws(VectorDrawingError) in
        try element.length(name, text)
      }
      if let omission { omit(omission, line: element.line) }
    }
    for name in Self.omittedAttributes where properties[name].map({ $0 != "none" }) == true {
      omit("\(name) has no effect", line: element.line)
    }
    if properties["fill-rule"] == "evenodd" {
      omit("fill-rule evenodd counts as nonzero", line: element.line)
    }
    if element.attributes["class"] != nil {
      omit("classes and style sheets have no effect", line: element.line)
    }
    return style
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
