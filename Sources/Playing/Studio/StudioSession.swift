import JSON
import POSIX
public import RemoteControl
public import Runs
import Views

/// Performs the requests of the studio's pages in a running scene, and sends the pages what has changed.
///
/// Every change that a page requests is an input of the session, so that it is recorded, and a replay is
/// exact. The pages and the prompt of the terminal share the controller's console.
///
/// ```swift
/// let studio = StudioSession(controller, channel: server, scriptPath: "push.lua")
/// while !controller.stopRequest.isStopped {
///   Poller.wait([.reading(studio.descriptor)], until: controller.pacer.nextTick)
///   studio.performRequests()
///   controller.advanceToCurrentTime()
///   studio.sendUpdates()
/// }
/// ```
///
/// Must be used by the thread of the session.
public final class StudioSession: SceneService {
  let controller: SceneController
  let channel: any ClientChannel
  /// The path of the script's file; nil for none.
  var scriptPath: String?
  /// The name of the program that plays the scene without a script; nil for none.
  let programName: String?
  /// The connected pages.
  private(set) var clients: Set<Client> = []
  /// The touches and keys that the users of pages hold.
  var heldInput = ClientInput()
  /// The graphs of all pages.
  let graphs = GraphRecorder()
  /// The texts of the script's files that pages have changed.
  var sources: ScriptSources
  /// The scripts that pages can open.
  var opening = SceneOpening()
  /// The runs of a sweep that pages can play.
  var sweep = SweepPlayback()
  /// The previews of scripts.
  var previews = PreviewCache()
  /// The files that are being made of the run for pages.
  var exports = ExportQueue()
  /// The part of the log that pages receive.
  var sentLog = SentLog()
  /// What has been sent to all pages of the scene.
  var sentScene = SentScene()

  /// Creates the session of a scene.
  ///
  /// - Parameters:
  ///   - controller: The scene.
  ///   - channel: The connection with the pages.
  ///   - scriptPath: The path of the script's file; nil for none.
  public convenience init(
    _ controller: SceneController, channel: any ClientChannel, scriptPath: String?
  ) {
    self.init(controller, channel: channel, scriptPath: scriptPath, programName: nil)
    if let scriptPath, let text = try? ScriptText(contentsOf: scriptPath).text {
      sources.storeOriginal(text, of: scriptPath)
    }
  }

  /// Creates the session of a scene that a compiled program plays.
  ///
  /// Its pages have neither the source nor what computes the run again from a script: going back, restarts
  /// and exports.
  ///
  /// - Parameters:
  ///   - controller: The scene, without a timeline.
  ///   - channel: The connection with the pages.
  ///   - programName: The name of the program, for the title of the pages.
  public convenience init(_ controller: SceneController, channel: any ClientChannel, programName: String) {
    self.init(controller, channel: channel, scriptPath: nil, programName: programName)
  }

  private init(
    _ controller: SceneController, channel: any ClientChannel, scriptPath: String?, programName: String?
  ) {
    (self.controller, self.channel, self.scriptPath) = (controller, channel, scriptPath)
    self.programName = programName
    sources = ScriptSources(ofScript: scriptPath)
    controller.displaysScene = true
    controller.observers.onGesture = { [weak self] in self?.addGesture($0) }
    controller.observers.onFileChange = { [weak self] in self?.sendSourceChange(of: $0) }
  }

  /// A file descriptor that is readable while requests are pending, for use with `Poller`.
  public var descriptor: Int32 { channel.descriptor }

  /// Performs the pending requests and sends their responses.
  public func performRequests() {
    for event in channel.takeEvents() {
      switch event {
      case .connected(let client): addClient(client)
      case .disconnected(let client):
        clients.remove(client)
        previews.cancel(of: client)
        exports.cancel(of: client)
        cancelTouches(of: client)
        releaseKeys(of: client)
        controller.perform(.pointerLeft)
        controller.perform(.grabEnded(client.id))
      case .request(let request): respond(to: request)
      case .layersChanged: sentScene.changeCount = nil
      }
    }
  }

  /// Sends what has changed: new entries of the log, the state, and a frame if a page has requested one.
  public func sendUpdates() {
    controller.logExit()
    sendLog()
    sendSamples()
    sendCompletedPreviews()
    sendExports()
    verifyHashOfPlayedRow()
    guard !clients.isEmpty else { return }
    sendStateIfChanged()
    publishFrameIfRequested()
  }

  /// Notifies the pages that the session ends.
  ///
  /// - Parameter reason: The reason, as a sentence fragment.
  public func end(because reason: String) {
    sendUpdates()
    cancelComputations()
    channel.notify("bye", ["reason": .string(reason)], to: nil, replacingPending: false)
  }

  /// Cancels what other threads compute, and waits for its end, at most for three seconds: they remove
  /// temporary files.
  private func cancelComputations() {
    for client in clients {
      previews.cancel(of: client)
      exports.cancel(of: client)
    }
    let end = ContinuousClock.now + .seconds(3)
    while exports.isComputing, .now < end { usleep(5_000) }
  }

  private func addClient(_ client: Client) {
    sendLog()
    clients.insert(client)
    sendGreeting(client)
  }

  /// Sends a page what it displays: the greeting, the state, the log and the samples.
  func sendGreeting(_ client: Client) {
    channel.notify("hello", greeting, to: client, replacingPending: false)
    channel.notify("state", playbackStateJSON, to: client, replacingPending: true)
    channel.notify(
      "log", logEntriesJSON(logLines, sentLog.gestures[...]), to: client, replacingPending: false)
    for samples in graphs.allSamples {
      channel.notify("samples", samples.json, to: client, replacingPending: false)
    }
    sentScene.changeCount = nil
  }

  private func respond(to request: ClientRequest) {
    do throws(RequestFailure) {
      if let result = try perform(request) { channel.respond(to: request, with: .success(result)) }
    } catch {
      channel.respond(to: request, with: .failure(error))
    }
  }

  /// Performs a request.
  ///
  /// - Returns: The result of the response, null where nothing is returned; nil if the response is sent
  ///   later.
  private func perform(_ request: ClientRequest) throws(RequestFailure) -> JSONValue? {
    if let command = SceneCommand(rawValue: request.method) {
      try perform(command, request)
      return .null
    }
    switch request.method {
    case "pause", "resume", "step", "goTo", "setSpeed", "goToBranch", "compare":
      try performPlaybackControl(request)
      return .null
    case "touch":
      try performTouch(request)
      return .null
    case "key":
      try performKey(request)
      return .null
    case "pointer":
      try performPointer(request)
      return .null
    case "wheel":
      try performWheel(request)
      return .null
    case "evaluate": return try evaluate(request)
    case "check", "complete", "signature": return try performConsoleRequest(request)
    case "source": return try source()
    case "previewSource": return try previewSource(request)
    case "saveSource": return try saveSource(request)
    case "revertSource": return try revertSource(request)
    case "gallery", "open", "fork", "reset", "preview": return try performGalleryRequest(request)
    case "rows", "openRow": return try performRowsRequest(request)
    case "export", "cancelExport": return try performExportRequest(request)
    case "tree", "nodeAt", "shapes", "properties", "setProperty": return try inspect(request)
    case "addGraph", "removeGraph": return try performGraphRequest(request)
    case "grab", "moveGrab", "endGrab": return try performGrabRequest(request)
    default: throw RequestFailure("there is no request \(request.method)")
    }
  }
}
