import Display
import Dynamics
import JSON
import RemoteControl
import Testing
import Views

@Suite struct FrameEncoderTests {
  private var encoder = FrameEncoder()
  private var frame = Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 480), tick: 7)

  private mutating func encode(layers: StudioLayers = []) throws -> DecodedFrame {
    try DecodedFrame(encoder.encode(StudioFrame(frame), layers: layers))
  }

  private func shape(x: Double, color: Color = .black) -> Frame.Shape {
    Frame.Shape(
      size: Size(width: 40, height: 30.126), transform: AffineTransform(translationX: x, y: 20), color: color,
      cornerRadius: 4)
  }

  @Test mutating func `the header has the state of the run`() throws {
    frame.bounds = Rect(x: -1, y: 2, width: 30.5, height: 40)
    let decoded = try DecodedFrame(
      encoder.encode(StudioFrame(frame, flags: [.paused, .computing], tickCount: 90, speed: 0.5), layers: []))
    #expect(decoded.flags == 5)
    #expect(decoded.tick == 7)
    #expect(decoded.tickCount == 90)
    #expect(decoded.bounds == [-1, 2, 30.5, 40])
    #expect(decoded.speed == 0.5)
    #expect(decoded.changes == [:])
  }

  @Test mutating func `each frame has all transforms`() throws {
    frame.shapes = [shape(x: 10), shape(x: 20)]
    frame.shapes[1].alpha = 0.5
    frame.overlayShapeCount = 1
    _ = try encode()
    let decoded = try encode()
    #expect(decoded.overlayCount == 1)
    #expect(
      decoded.transforms == [
        .init(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 20, alpha: 1),
        .init(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 20, alpha: 0.5),
      ])
  }

  @Test mutating func `an image is sent as its identifier and its place`() throws {
    let image = Image(
      Image.Contents(fileData: [7], format: .png, width: 1, height: 1, pixels: [.max], isOpaque: true))
    frame.shapes = [shape(x: 10)]
    frame.shapes[0].decoration = Frame.Decoration(
      image: Frame.PlacedImage(
        image, in: Rect(x: -10, y: -5, width: 20, height: 10), isClipped: true, templateColor: .white))
    let changes = try encode().changes
    #expect(
      changes["shapes"]?[0]?[1]?["image"] == [
        "id": .string(image.identifier), "rect": [-10, -5, 20, 10], "clipped": true, "template": "#ffffffff",
      ])
    #expect(frame.images == [image])
  }

  @Test mutating func `a path is sent as data, with what is drawn of it`() throws {
    let elements = BezierPath(polygon: [Point(x: 0, y: 1.234), Point(x: -5, y: 2)]).elements
    frame.shapes = [shape(x: 10)]
    frame.shapes[0].decoration = Frame.Decoration(path: Frame.Path(elements, fillColor: .white))
    func changes(_ path: JSONValue) -> JSONValue {
      let card: JSONValue = [
        "w": 40, "h": 30.13, "radius": 4, "color": "#000000ff", "role": "plain", "path": path,
      ]
      return ["shapes": [[0, card]]]
    }
    #expect(try encode().changes == changes(["data": "M0.0 1.23L-5.0 2.0Z", "fill": "#ffffffff"]))
    var stroked = Frame.Path(elements, strokeColor: .black)
    stroked.stroke.dashPattern = [6, 3]
    frame.shapes[0].decoration = Frame.Decoration(path: stroked)
    #expect(
      try encode().changes
        == changes([
          "data": "M0.0 1.23L-5.0 2.0Z", "stroke": "#000000ff", "width": 1, "cap": "butt", "join": "miter",
          "miterLimit": 10, "dash": [6, 3], "phase": 0,
        ]))
  }

  @Test mutating func `shadows and gradients belong to shapes`() throws {
    frame.shapes = [shape(x: 10)]
    frame.shapes[0].decoration = Frame.Decoration(
      shadow: Frame.Shadow(color: .black, offset: Vector(dx: 1, dy: 2), radius: 3),
      gradient: Gradient(colors: [.black, .white], kind: .radial))
    let card: JSONValue = [
      "w": 40, "h": 30.13, "radius": 4, "color": "#000000ff", "role": "plain",
      "shadow": ["color": "#000000ff", "dx": 1, "dy": 2, "radius": 3],
      "gradient": [
        "kind": "radial", "points": [0.5, 0, 0.5, 1], "stops": [[0, "#000000ff"], [1, "#ffffffff"]],
      ],
    ]
    #expect(try encode().changes == ["shapes": [[0, card]]])
  }

  @Test mutating func `borders belong to shapes, clips to the frame`() throws {
    let transform = AffineTransform(translationX: 20, y: 30)
    frame.clips = [
      Frame.Clip(size: Size(width: 9, height: 8), transform: transform, cornerRadius: 2),
      Frame.Clip(size: Size(width: 5, height: 5), transform: transform, parent: 0),
    ]
    frame.shapes = [shape(x: 10)]
    frame.shapes[0].clip = 1
    frame.shapes[0].decoration = Frame.Decoration(border: Frame.Border(width: 1.5, color: .white))
    let outer: JSONValue = ["w": 9, "h": 8, "radius": 2, "t": [1, 0, 0, 1, 20, 30]]
    let inner: JSONValue = ["w": 5, "h": 5, "radius": 0, "t": [1, 0, 0, 1, 20, 30], "parent": 0]
    let card: JSONValue = [
      "w": 40, "h": 30.13, "radius": 4, "color": "#000000ff", "role": "plain", "clip": 1,
      "border": ["width": 1.5, "color": "#ffffffff"],
    ]
    #expect(try encode().changes == ["shapes": [[0, card]], "clips": [outer, inner]])
    frame.clips.removeLast()
    #expect(try encode().changes == ["clips": [outer]])
  }

  @Test mutating func `shapes are sent when they are new or look different, not when they move`() throws {
    let black: JSONValue = ["w": 40, "h": 30.13, "radius": 4, "color": "#000000ff", "role": "plain"]
    frame.shapes = [shape(x: 10), shape(x: 20)]
    #expect(try encode().changes == ["shapes": [[0, black], [1, black]]])
    frame.shapes[0].transform.tx = 30
    #expect(try encode().changes == [:])
    frame.shapes[1].color = Color(red: 1, green: 0.5, blue: 0, alpha: 0)
    var orange = try #require(black.objectValue)
    orange["color"] = "#ff800000"
    #expect(try encode().changes == ["shapes": [[1, .object(orange)]]])
    frame.shapes.removeLast()
    #expect(try encode().changes == [:])
    frame.shapes.append(shape(x: 40))
    #expect(try encode().changes == ["shapes": [[1, black]]])
  }

  @Test mutating func `text has its style`() throws {
    frame.shapes = [shape(x: 10), shape(x: 20)]
    frame.shapes[0].text = Frame.Text("a \"b\"")
    frame.shapes[1].text = Frame.Text(
      "c",
      style: TextStyle(alignment: .left, color: .white, fontSize: 12, isBold: true, fitting: .wrap(lines: 2)))
    let changes = try encode().changes
    #expect(
      changes["shapes"]?[0]?[1]?["text"]
        == ["string": "a \"b\"", "size": 17, "weight": "regular", "alignment": "center"])
    #expect(
      changes["shapes"]?[1]?[1]?["text"]
        == [
          "string": "c", "size": 12, "weight": "bold", "alignment": "left", "color": "#ffffffff", "lines": 2,
        ])
  }

  @Test mutating func `the background and the counts are sent when they change`() throws {
    frame.background = .white
    (frame.items.count, frame.items.awakeCount) = (3, 2)
    #expect(try encode().changes == ["background": "#ffffffff", "items": ["count": 3, "awake": 2]])
    #expect(try encode().changes == [:])
    frame.background = .clear
    #expect(try encode().changes == ["background": nil])
  }

  @Test mutating func `only layers that the page displays are sent, each when it changes`() throws {
    frame.boundaries = [[Point(x: 0, y: 0), Point(x: 10, y: 0.505)]]
    frame.attachments = [Frame.Line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))]
    frame.contactMarkers = [Frame.ContactMarker(at: Point(x: 5, y: 6), age: 2)]
    frame.fieldLayer.fields = [Frame.Field(at: Point(x: 7, y: 8), outline: [[Point(x: 9, y: 9)]])]
    frame.fieldLayer.lines = frame.attachments
    #expect(try encode().changes == [:])
    #expect(
      try encode(layers: [.boundaries, .contacts, .fields]).changes == [
        "layers": [
          "boundaries": [[0, 0, 10, 0.51]], "contacts": [[5, 6, 2]],
          "fields": [["x": 7, "y": 8, "outline": [[9, 9]]]], "fieldLines": [[1, 2, 3, 4]],
        ]
      ])
    frame.contactMarkers = []
    #expect(try encode(layers: [.boundaries, .contacts, .fields]).changes == ["layers": ["contacts": []]])
    #expect(
      try encode(layers: [.attachments]).changes
        == ["layers": ["boundaries": [], "attachments": [[1, 2, 3, 4]], "fields": [], "fieldLines": []]])
  }

  @Test mutating func `the layers of the physics engine are sent`() throws {
    var studioFrame = StudioFrame(frame)
    let arrow = EngineDebugData.Arrow(at: Point(x: 1, y: 2), Vector(dx: 3, dy: 0.0625))
    studioFrame.engine.velocities = [arrow]
    studioFrame.engine.sleepingShapes = [0, 4]
    studioFrame.engine.boundingBoxes = [Rect(x: 1, y: 2, width: 3, height: 4)]
    studioFrame.engine.islands = [EngineDebugData.Island(shapes: [1, 2], isAwake: true)]
    (studioFrame.engine.contactImpulses, studioFrame.engine.frictionImpulses) = ([arrow], [arrow])
    studioFrame.engine.forces = [EngineDebugData.Force(arrow, source: 5)]
    studioFrame.frame.snaps = [Frame.Line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))]
    studioFrame.frame.touchMarkers = [Frame.TouchMarker(at: Point(x: 5, y: 6), age: 1)]
    let all: StudioLayers = [.engine, .snaps, .touches]
    let arrows: JSONValue = [[1, 2, 3, 0.0625]]
    #expect(
      try DecodedFrame(encoder.encode(studioFrame, layers: all)).changes == [
        "layers": [
          "velocities": arrows, "sleeping": [0, 4], "boundingBoxes": [[1, 2, 3, 4]],
          "islands": [["awake": true, "shapes": [1, 2]]], "contactImpulses": arrows,
          "frictionImpulses": arrows, "forces": [[1, 2, 3, 0.0625, 5]], "snaps": [[1, 2, 3, 4]],
          "touches": [[5, 6, 1]],
        ]
      ])
    #expect(
      try DecodedFrame(encoder.encode(studioFrame, layers: [.engine, .touches])).changes
        == ["layers": ["snaps": []]])
    #expect(
      try DecodedFrame(encoder.encode(studioFrame, layers: .touches)).changes == [
        "layers": [
          "velocities": [], "sleeping": [], "boundingBoxes": [], "islands": [], "contactImpulses": [],
          "frictionImpulses": [], "forces": [],
        ]
      ])
  }

  @Test mutating func `a contact that began has the impulse of its impact`() throws {
    frame.contactMarkers = [
      Frame.ContactMarker(at: Point(x: 5, y: 6), age: 2, impulse: Vector(dx: 0, dy: -1.5))
    ]
    #expect(try encode(layers: .contacts).changes == ["layers": ["contacts": [[5, 6, 2, 0, -1.5]]]])
  }

  @Test mutating func `paths and ghosts are sent when they change`() throws {
    frame.trajectories = [Frame.Trajectory([Point(x: 1, y: 2), Point(x: 3, y: 4)], role: .future)]
    frame.ghosts = [shape(x: 10)]
    #expect(
      try encode().changes == [
        "paths": [["role": "future", "points": [1, 2, 3, 4]]],
        "ghosts": [["w": 40, "h": 30.13, "radius": 4, "t": [1, 0, 0, 1, 10, 20]]],
      ])
    #expect(try encode().changes == [:])
    (frame.trajectories, frame.ghosts) = ([], [])
    #expect(try encode().changes == ["paths": [], "ghosts": []])
  }

  @Test mutating func `the frame of the compared run follows, with its own changes`() throws {
    frame.shapes = [shape(x: 10)]
    var studioFrame = StudioFrame(frame)
    var other = StudioFrame(frame, flags: .atEnd)
    other.frame.tick = 5
    studioFrame.comparedFrames = [other]
    let alone = try DecodedFrame(encoder.encode(studioFrame, layers: .touches))
    #expect(alone.compared == nil)
    let both = try DecodedFrame(encoder.encode(studioFrame, layers: .comparison))
    #expect(both.changes == [:])
    let compared = try DecodedFrame(#require(both.compared))
    #expect(compared.tick == 5 && compared.flags == 8)
    #expect(compared.transforms == alone.transforms)
    #expect(compared.changes == alone.changes)
    let next = try DecodedFrame(encoder.encode(studioFrame, layers: .comparison))
    #expect(try DecodedFrame(#require(next.compared)).changes == [:])
    _ = encoder.encode(studioFrame, layers: [])
    let again = try DecodedFrame(encoder.encode(studioFrame, layers: .comparison))
    #expect(try DecodedFrame(#require(again.compared)).changes == alone.changes)
  }

  @Test mutating func `500 moving shapes take 14 kB`() throws {
    frame.shapes = (0..<500).map { shape(x: Double($0)) }
    _ = try encode()
    for index in frame.shapes.indices { frame.shapes[index].transform.tx += 1 }
    #expect(encoder.encode(StudioFrame(frame), layers: []).count == 48 + 500 * 28 + 2)
  }
}
