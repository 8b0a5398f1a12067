import Foundation
import JSON
import LuaDynamics
import RemoteControl
import Runs
import RunsTesting
import Studio
import Sweeps
import Testing
import Views

/// A studio whose pages are the test.
final class StudioHarness {
  let scene: SceneHarness
  let studio: StudioSession
  let channel = TestChannel()
  let page = Client(id: 1)

  init(
    _ script: String = SceneHarness.fallingSquare, seconds: Double? = nil, path: String? = nil,
    galleryFolder: String? = nil, forkFolder: String = "."
  ) throws {
    scene = try SceneHarness(script, seconds: seconds, path: path)
    studio = StudioSession(scene.controller, channel: channel, scriptPath: path)
    studio.enableOpening(
      ScriptGallery(folder: galleryFolder), TestSceneOpener(scene, path: path), copiesTo: forkFolder)
    connect(page)
  }

  var controller: SceneController { scene.controller }

  func connect(_ client: Client) {
    channel.events.append(.connected(client))
    update()
  }

  /// Runs an iteration of the main loop in which no tick is due.
  func update() {
    studio.performRequests()
    controller.advanceToCurrentTime()
    studio.sendUpdates()
  }

  /// Runs iterations of the main loop, in each of which a tick is due.
  func run(_ count: Int = 1) {
    for _ in 0..<count {
      studio.performRequests()
      scene.run()
      studio.sendUpdates()
    }
  }

  /// Runs iterations until the sought state is shown.
  func finishSeek() {
    while controller.seekTarget != nil { update() }
  }

  /// Sends a request and returns the result of its response.
  @discardableResult
  func request(
    _ method: String, _ parameters: JSONValue = nil, from client: Client? = nil
  ) throws -> JSONValue {
    channel.responses = []
    channel.events.append(
      .request(ClientRequest(client: client ?? page, id: 7, method: method, parameters: parameters)))
    update()
    // Some responses are sent later, when a computation on another thread is complete.
    for _ in 0..<1000 where channel.responses.isEmpty {
      usleep(10_000)
      update()
    }
    return try #require(channel.responses.first).get()
  }

  /// The message of the failure of a request; nil if it succeeds.
  func failure(_ method: String, _ parameters: JSONValue = nil) -> RequestFailure? {
    do {
      try request(method, parameters)
      return nil
    } catch {
      return error as? RequestFailure
    }
  }

  /// The parameters of the last notification of a name.
  func notification(_ method: String) -> JSONValue? {
    channel.notifications.last { $0.method == method }?.parameters
  }
}

/// Opens scripts in a harness.
private final class TestSceneOpener: SceneOpener {
  private let scene: SceneHarness
  /// The path of the script of the command line.
  private let path: String?

  init(_ scene: SceneHarness, path: String?) { (self.scene, self.path) = (scene, path) }

  func openScene(_ path: String) throws { try scene.open(path) }

  func openRow(_ row: SweepRow) throws {
    let path = try #require(self.path)
    try scene.open(path, parameters: SweepScenario.parameterScript(row.fields))
  }

  func header(ofScene path: String) throws -> Recording.Header {
    var header = Recording.Header()
    let source = [UInt8](try Data(contentsOf: URL(filePath: path)))
    header.scripts = [Recording.Script(name: path, source: source)]
    return header
  }
}

/// The connection with pages, which records what is sent to them.
final class TestChannel: ClientChannel {
  struct Notification {
    let method: String
    let parameters: JSONValue
    let client: Client?
  }

  var events: [ClientEvent] = []
  var responses: [Result<JSONValue, RequestFailure>] = []
  var notifications: [Notification] = []
  var frames: [StudioFrame] = []
  var isFrameRequested = false
  var layers: StudioLayers = []
  var images: Set<Image> = []
  var downloads: [(name: String, contents: [UInt8])] = []
  let descriptor: Int32 = -1

  func takeEvents() -> [ClientEvent] {
    defer { events = [] }
    return events
  }

  func respond(to request: ClientRequest, with result: Result<JSONValue, RequestFailure>) {
    responses.append(result)
  }

  func notify(_ method: String, _ parameters: JSONValue, to client: Client?, replacingPending: Bool) {
    notifications.append(Notification(method: method, parameters: parameters, client: client))
  }

  func offerDownload(_ contents: [UInt8], name: String) -> String {
    downloads.append((name, contents))
    return "\(downloads.count)"
  }

  func offerImages(_ images: Set<Image>) { self.images.formUnion(images) }

  func publish(_ frame: StudioFrame) {
    frames.append(frame)
    isFrameRequested = false
  }
}
