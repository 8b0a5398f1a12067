import Display
import Dynamics
import JSON
import Views

/// Encodes frames as binary messages for one page: the shapes' transforms completely, and of the rest only
/// what differs from the previous frame.
///
/// <doc:Protocol> describes the format.
package struct FrameEncoder: Sendable {
  /// The first four bytes of a frame: "DYF1".
  package static let magic: UInt32 = 0x3146_5944
  /// The size of the part before the transforms, in bytes.
  package static let headerSize = 48
  /// The size of a transform with the alpha value, in bytes.
  package static let transformSize = 28

  private var previous = FrameContent()
  /// The content of the last frame of the run that was compared.
  private var previousCompared = FrameContent()

  /// Creates the encoder of a page that has not received a frame.
  package init() {}

  /// Encodes a frame, and keeps it as the previous one.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - layers: The layers that the page displays; the others are encoded as empty.
  /// - Returns: The message.
  /// - Complexity: O(*n*) in the size of the frame.
  package mutating func encode(_ frame: StudioFrame, layers: StudioLayers) -> [UInt8] {
    var message = Self.encode(frame, layers: layers, since: &previous)
    guard layers.contains(.comparison), let compared = frame.comparedFrames.first else {
      previousCompared = FrameContent()
      return message
    }
    while message.count % 4 != 0 { message.append(UInt8(ascii: " ")) }
    return message + Self.encode(compared, layers: layers, since: &previousCompared)
  }

  private static func encode(
    _ frame: StudioFrame, layers: StudioLayers, since previous: inout FrameContent
  ) -> [UInt8] {
    let content = FrameContent(frame, layers: layers)
    let changes = content.changes(since: previous)
    previous = content
    let shapes = frame.frame.shapes
    var message = LittleEndianBytes(
      capacity: headerSize + transformSize * shapes.count + changes.count)
    message.append(magic)
    message.append(frame.flags.rawValue)
    message.append(UInt32(clamping: frame.frame.tick))
    message.append(UInt32(clamping: frame.tickCount))
    let bounds = frame.frame.bounds
    for value in [bounds.minX, bounds.minY, bounds.width, bounds.height, frame.speed] {
      message.append(value)
    }
    message.append(UInt32(clamping: shapes.count))
    message.append(UInt32(clamping: frame.frame.overlayShapeCount))
    message.append(UInt32(clamping: changes.count))
    for shape in shapes {
      let transform = shape.transform
      message.append(transform.a)
      message.append(transform.b)
      message.append(transform.c)
      message.append(transform.d)
      message.append(transform.tx)
      message.append(transform.ty)
      message.append(shape.alpha)
    }
    message.bytes += changes
    return message.bytes
  }
}

/// A buffer of little-endian numbers.
private struct LittleEndianBytes {
  var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a number in single precision.
  mutating func append(_ value: Double) { append(Float(value).bitPattern) }
}

/// The part of a frame that is encoded as JSON.
private struct FrameContent: Sendable {
  private var background = Color.clear
  private var shapes: [ShapeAppearance] = []
  private var frame = Frame(bounds: .zero)
  private var engine = EngineDebugData()

  /// Nothing, as a page displays before the first frame.
  init() {}

  init(_ studioFrame: StudioFrame, layers: StudioLayers) {
    frame = studioFrame.frame
    shapes = frame.shapes.map(ShapeAppearance.init)
    background = frame.background
    // Their transforms change with every tick, and are encoded before.
    frame.shapes = []
    if !layers.contains(.boundaries) { frame.boundaries = [] }
    if !layers.contains(.attachments) { frame.attachments = [] }
    if !layers.contains(.snaps) { frame.snaps = [] }
    if !layers.contains(.contacts) { frame.contactMarkers = [] }
    if !layers.contains(.touches) { frame.touchMarkers = [] }
    if !layers.contains(.fields) { frame.fieldLayer = Frame.FieldLayer() }
    engine = studioFrame.engine.filtered(layers)
  }

  /// The JSON object with the members that differ from those of another frame.
  func changes(since other: FrameContent) -> [UInt8] {
    var text = JSONWriter()
    text.object { text in
      if background != other.background {
        text.writeMember("background") { text in
          background == .clear ? text.writeNull() : text.write(background.hexadecimal)
        }
      }
      writeShapes(since: other, to: &text)
      if frame.clips != other.frame.clips {
        text.writeMember("clips") { text in
          text.array { text in for clip in frame.clips { clip.write(to: &text) } }
        }
      }
      writeLayers(since: other, to: &text)
      if frame.trajectories != other.frame.trajectories {
        text.writeMember("paths") { text in
          text.array { text in for trajectory in frame.trajectories { trajectory.write(to: &text) } }
        }
      }
      if frame.ghosts != other.frame.ghosts {
        text.writeMember("ghosts") { text in
          text.array { text in for ghost in frame.ghosts { ghost.writeOutline(to: &text) } }
        }
      }
      if frame.items != other.frame.items {
        text.writeMember("items") { text in
          text.object { text in
            text.writeMember("count") { $0.write(frame.items.count) }
            text.writeMember("awake") { $0.write(frame.items.awakeCount) }
          }
        }
      }
    }
    return text.bytes
  }

  private func writeShapes(since other: FrameContent, to text: inout JSONWriter) {
    let changed = shapes.indices.filter { $0 >= other.shapes.count || shapes[$0] != other.shapes[$0] }
    guard !changed.isEmpty else { return }
    text.writeMember("shapes") { text in
      text.array { text in
        for index in changed {
          text.array { text in
            text.write(index)
            shapes[index].write(to: &text)
          }
        }
      }
    }
  }

  private func writeLayers(since other: FrameContent, to text: inout JSONWriter) {
    var layers = JSONWriter()
    var isChanged = false
    /// Writes a layer if it has changed.
    func write<Element: Equatable>(
      _ name: String, _ elements: [Element], _ others: [Element],
      _ writeElement: (Element, inout JSONWriter) -> Void
    ) {
      guard elements != others else { return }
      isChanged = true
      layers.writeMember(name) { text in
        text.array { text in for element in elements { writeElement(element, &text) } }
      }
    }
    let old = other.frame
    write("boundaries", frame.boundaries, old.boundaries) { $1.write($0) }
    write("attachments", frame.attachments, old.attachments) { $1.write($0) }
    write("snaps", frame.snaps, old.snaps) { $1.write($0) }
    write("contacts", frame.contactMarkers, old.contactMarkers) { $0.write(to: &$1) }
    write("fields", frame.fieldLayer.fields, old.fieldLayer.fields) { $0.write(to: &$1) }
    write("fieldLines", frame.fieldLayer.lines, old.fieldLayer.lines) { $1.write($0) }
    write("touches", frame.touchMarkers, old.touchMarkers) { $1.write($0.point, age: $0.age) }
    write("velocities", engine.velocities, other.engine.velocities) { $0.write(to: &$1) }
    write("sleeping", engine.sleepingShapes, other.engine.sleepingShapes) { $1.write($0) }
    write("boundingBoxes", engine.boundingBoxes, other.engine.boundingBoxes) { box, text in
      text.array { text in
        for value in [box.minX, box.minY, box.width, box.height] { text.write(hundredths: value) }
      }
    }
    write("islands", engine.islands, other.engine.islands) { $0.write(to: &$1) }
    write("contactImpulses", engine.contactImpulses, other.engine.contactImpulses) { $0.write(to: &$1) }
    write("frictionImpulses", engine.frictionImpulses, other.engine.frictionImpulses) { $0.write(to: &$1) }
    write("forces", engine.forces, other.engine.forces) { $0.write(to: &$1) }
    guard isChanged else { return }
    text.member("layers", members: layers)
  }
}

/// The appearance of a shape, without its transform and alpha.
private struct ShapeAppearance: Hashable, Sendable {
  private let size: Size
  private let cornerRadius: Double
  private let color: Color
  private let role: View.DisplayRole
  private let text: Frame.Text?
  private let textBackdropColor: Color
  private let decoration: Frame.Decoration?
  private let clip: Int?

  init(_ shape: Frame.Shape) {
    (size, cornerRadius, color) = (shape.size, shape.cornerRadius, shape.color)
    (role, text) = (shape.displayRole, shape.text)
    (decoration, clip, textBackdropColor) = (shape.decoration, shape.clip, shape.textBackdropColor)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("w") { $0.write(hundredths: size.width) }
      json.writeMember("h") { $0.write(hundredths: size.height) }
      json.writeMember("radius") { $0.write(hundredths: cornerRadius) }
      json.writeMember("color") { $0.write(color.hexadecimal) }
      json.writeMember("role") { $0.write(role.rawValue) }
      if let text {
        json.writeMember("text") { text.write(to: &$0) }
        if textBackdropColor != color {
          json.writeMember("backdrop") { $0.write(textBackdropColor.hexadecimal) }
        }
      }
      if let shadow = decoration?.shadow { json.writeMember("shadow") { shadow.write(to: &$0) } }
      if let gradient = decoration?.gradient { json.writeMember("gradient") { gradient.write(to: &$0) } }
      if let image = decoration?.image { json.writeMember("image") { image.write(to: &$0) } }
      if let border = decoration?.border {
        json.writeMember("border") { json in
          json.object { json in
            json.writeMember("width") { $0.write(hundredths: border.width) }
            json.writeMember("color") { $0.write(border.color.hexadecimal) }
          }
        }
      }
      if let path = decoration?.path { json.writeMember("path") { path.write(to: &$0) } }
      if let clip { json.writeMember("clip") { $0.write(clip) } }
    }
  }
}

extension Frame.Shadow {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("color") { $0.write(color.hexadecimal) }
      json.writeMember("dx") { $0.write(hundredths: offset.dx) }
      json.writeMember("dy") { $0.write(hundredths: offset.dy) }
      json.writeMember("radius") { $0.write(hundredths: radius) }
    }
  }
}

extension Gradient {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("kind") { $0.write(kind.rawValue) }
      json.writeMember("points") { json in
        json.array { json in
          for value in [startPoint.x, startPoint.y, endPoint.x, endPoint.y] { json.write(Float(value)) }
        }
      }
      json.writeMember("stops") { json in
        json.array { json in
          for (color, location) in zip(colors, locations) {
            json.array { json in
              json.write(Float(location))
              json.write(color.hexadecimal)
            }
          }
        }
      }
    }
  }
}

extension Frame.PlacedImage {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("id") { $0.write(image.identifier) }
      json.writeMember("rect") { json in
        json.array { json in
          for value in [rect.minX, rect.minY, rect.width, rect.height] { json.write(hundredths: value) }
        }
      }
      if isClipped { json.writeMember("clipped") { $0.write(true) } }
      if let templateColor { json.writeMember("template") { $0.write(templateColor.hexadecimal) } }
    }
  }
}

extension Frame.Path {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("data") { $0.write(pathData) }
      if fillColor.alpha > 0 { json.writeMember("fill") { $0.write(fillColor.hexadecimal) } }
      guard strokeColor.alpha > 0 else { return }
      json.writeMember("stroke") { $0.write(strokeColor.hexadecimal) }
      json.writeMember("width") { $0.write(hundredths: stroke.lineWidth) }
      json.writeMember("cap") { $0.write(stroke.lineCap.rawValue) }
      json.writeMember("join") { $0.write(stroke.lineJoin.rawValue) }
      json.writeMember("miterLimit") { $0.write(hundredths: stroke.miterLimit) }
      guard !stroke.dashPattern.isEmpty else { return }
      json.writeMember("dash") { json in
        json.array { json in for length in stroke.dashPattern { json.write(hundredths: length) } }
      }
      json.writeMember("phase") { $0.write(hundredths: stroke.dashPhase) }
    }
  }

  /// The elements as SVG path data, in hundredths of a point.
  private var pathData: String {
    elements.map { element in
      let (command, points) = element.pathCommand
      let coordinates = points.flatMap { [$0.x, $0.y] }.map { "\(($0 * 100).rounded() / 100)" }
      return command + coordinates.joined(separator: " ")
    }.joined()
  }
}

extension Frame.Text {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("string") { $0.write(string) }
      json.writeMember("size") { $0.write(hundredths: style.fontSize) }
      json.writeMember("weight") { $0.write(style.isBold ? "bold" : "regular") }
      json.writeMember("alignment") { $0.write(style.alignment.rawValue) }
      if let color = style.color { json.writeMember("color") { $0.write(color.hexadecimal) } }
      if case .wrap(let lines) = style.fitting { json.writeMember("lines") { $0.write(lines) } }
    }
  }
}

extension Frame.Trajectory {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("role") { json in
        switch role {
        case .former: json.write("former")
        case .current: json.write("current")
        case .future: json.write("future")
        }
      }
      json.writeMember("points") { $0.write(points) }
    }
  }
}

extension Frame.Shape {
  /// Writes the size and the transform, without what only visible shapes have.
  fileprivate func writeOutline(to json: inout JSONWriter) {
    json.object { $0.writeOutline(size: size, cornerRadius: cornerRadius, transform) }
  }
}

extension Frame.Clip {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeOutline(size: size, cornerRadius: cornerRadius, transform)
      if let parent { json.writeMember("parent") { $0.write(parent) } }
    }
  }
}

extension Frame.ContactMarker {
  fileprivate func write(to json: inout JSONWriter) {
    json.array { json in
      json.write(hundredths: point.x)
      json.write(hundredths: point.y)
      json.write(age)
      if impulse != .zero {
        json.write(Float(impulse.dx))
        json.write(Float(impulse.dy))
      }
    }
  }
}

extension EngineDebugData.Arrow {
  fileprivate func write(to json: inout JSONWriter) {
    json.array { json in writeNumbers(to: &json) }
  }

  fileprivate func writeNumbers(to json: inout JSONWriter) {
    json.write(hundredths: position.x)
    json.write(hundredths: position.y)
    json.write(Float(vector.dx))
    json.write(Float(vector.dy))
  }
}

extension EngineDebugData.Force {
  fileprivate func write(to json: inout JSONWriter) {
    json.array { json in
      arrow.writeNumbers(to: &json)
      json.write(source)
    }
  }
}

extension EngineDebugData.Island {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("awake") { $0.write(isAwake) }
      json.writeMember("shapes") { json in json.array { json in for index in shapes { json.write(index) } } }
    }
  }
}

extension Frame.Field {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.writeMember("x") { $0.write(hundredths: position.x) }
      json.writeMember("y") { $0.write(hundredths: position.y) }
      json.writeMember("outline") { json in json.array { json in for line in outline { json.write(line) } } }
    }
  }
}

extension Color {
  /// The color as "#rrggbbaa".
  fileprivate var hexadecimal: String {
    let digits: [String] = [red, green, blue, alpha].map { component in
      let value = Int((component * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + digits.joined()
  }
}

extension JSONWriter {
  /// Writes the coordinates of points, one after the other.
  fileprivate mutating func write(_ points: [Point]) {
    array { text in
      for point in points {
        text.write(hundredths: point.x)
        text.write(hundredths: point.y)
      }
    }
  }

  /// Writes the members of a rounded rectangle with a transform.
  fileprivate mutating func writeOutline(size: Size, cornerRadius: Double, _ transform: AffineTransform) {
    writeMember("w") { $0.write(hundredths: size.width) }
    writeMember("h") { $0.write(hundredths: size.height) }
    writeMember("radius") { $0.write(hundredths: cornerRadius) }
    writeMember("t") { json in
      json.array { json in
        for value in [transform.a, transform.b, transform.c, transform.d] { json.write(Float(value)) }
        json.write(hundredths: transform.tx)
        json.write(hundredths: transform.ty)
      }
    }
  }

  fileprivate mutating func write(_ line: Frame.Line) { write([line.start, line.end]) }

  fileprivate mutating func write(_ point: Point, age: Int) {
    array { text in
      text.write(hundredths: point.x)
      text.write(hundredths: point.y)
      text.write(age)
    }
  }

  /// Writes a member that is an object, whose members have been written to another text.
  fileprivate mutating func member(_ name: String, members: JSONWriter) {
    writeMember(name) { text in text.object { $0.append(members) } }
  }
}
