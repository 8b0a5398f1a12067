import JSON
import POSIX
public import Runs
public import StudioProtocol
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
  let channel: any StudioChannel
  /// The path of the script's file; nil for none.
  var scriptPath: String?
  /// The name of the program that plays the scene without a script; nil for none.
  let programName: String?
  /// The connected pages.
  private(set) var clients: Set<StudioClient> = []
  /// The touch of the stage for each active touch of a page.
  var touches: [ClientTouch: Int] = [:]
  /// The keys that the users of pages hold.
  var keys: [ClientKey] = []

  /// The texts that were previewed last, by path; those of files that were saved or reverted since are not in
  /// it.
  var unsavedSourceByPath: [String: String] = [:]
  /// The graphs of all pages.
  let graphs = GraphRecorder()
  /// The tick after which the graphs of expressions were sampled last.
  var sampledTick = -1
  /// The number of branches when the graphs began to sample the session.
  var observedBranchCount = 0

  /// The gestures of the user among the entries of the log that are kept, in order, each with the number of
  /// entries before it.
  var gestures: [(logCount: Int, gesture: TouchGesture)] = []
  /// The scripts that pages can open.
  var gallery = ScriptGallery(folder: nil)
  /// Creates the runs of scripts that pages open; nil if they cannot.
  var sceneOpener: (any SceneOpener)?
  /// The folder of copies of scripts.
  var forkFolder = "."
  /// The table of a sweep whose runs pages can play; nil for none.
  var runs: SweepRuns?
  /// The run of the table that is played; nil for none.
  var playedRow: PlayedRow?
  /// The paths of the scripts that belong to the user: the one of the command line, and copies that pages
  /// have made.
  var editableScriptPaths: [String]
  /// The texts of files when they were opened, or before a page changed them.
  var originalSourceByPath: [String: String] = [:]
  /// The previews of scripts, by path.
  var previews: [String: (version: String, preview: ScenePreview.Result)] = [:]
  /// The previews that are being computed.
  var pendingPreviews: [PendingPreview] = []
  /// Computes the previews.
  let previewThread = BackgroundThread()

  /// The files that are being made of the run for pages.
  var exports: [PendingExport] = []
  /// The number of files so far.
  var exportCount = 0
  /// Makes the files; apart from the previews, so that those do not wait for it.
  let exportThread = BackgroundThread()

  /// The number of entries of the log before the script was opened, which pages do not receive.
  var firstLogEntryIndex = 0
  /// The number of entries of the log that have been sent to all pages.
  var sentLogCount = 0
  /// The number of gestures that have been sent to all pages.
  var sentGestureCount = 0
  /// The last frame of the run that is compared; nil without a comparison.
  var comparisonFrame: StudioFrame?
  /// The state that has been sent to all pages, except for its ticks.
  var sentState: JSONValue?
  /// The controller's number of changes at the last frame.
  var publishedChangeCount = -1
  /// The last error of the script; nil for none since it was loaded.
  var scriptError: StudioFailure?

  /// Creates the session of a scene.
  ///
  /// - Parameters:
  ///   - controller: The scene.
  ///   - channel: The connection with the pages.
  ///   - scriptPath: The path of the script's file; nil for none.
  public convenience init(
    _ controller: SceneController, channel: any StudioChannel, scriptPath: String?
  ) {
    self.init(controller, channel: channel, scriptPath: scriptPath, programName: nil)
    if let scriptPath { originalSourceByPath[scriptPath] = try? ScriptText(contentsOf: scriptPath).text }
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
  public convenience init(_ controller: SceneController, channel: any StudioChannel, programName: String) {
    self.init(controller, channel: channel, scriptPath: nil, programName: programName)
  }

  private init(
    _ controller: SceneController, channel: any StudioChannel, scriptPath: String?, programName: String?
  ) {
    (self.controller, self.channel, self.scriptPath) = (controller, channel, scriptPath)
    self.programName = programName
    editableScriptPaths = scriptPath.map { [$0] } ?? []
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
        // The unsaved texts were those of the pages.
        if clients.isEmpty { unsavedSourceByPath = [:] }
        cancelPreviews(of: client)
        cancelExports(of: client)
        cancelTouches(of: client)
        releaseKeys(of: client)
        controller.perform(.pointerLeft)
        controller.perform(.grabEnded(client.id))
      case .request(let request): respond(to: request)
      case .layersChanged: publishedChangeCount = -1
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
      cancelPreviews(of: client)
      cancelExports(of: client)
    }
    let end = ContinuousClock.now + .seconds(3)
    while exports.contains(where: { $0.computation.result == nil }), .now < end { usleep(5_000) }
  }

  private func addClient(_ client: StudioClient) {
    sendLog()
    clients.insert(client)
    sendGreeting(client)
  }

  /// Sends a page what it displays: the greeting, the state, the log and the samples.
  func sendGreeting(_ client: StudioClient) {
    channel.notify("hello", greeting, to: client, replacingPending: false)
    channel.notify("state", playbackStateJSON, to: client, replacingPending: true)
    channel.notify("log", logEntriesJSON(logLines, gestures[...]), to: client, replacingPending: false)
    for samples in graphs.allSamples {
      channel.notify("samples", samples.json, to: client, replacingPending: false)
    }
    publishedChangeCount = -1
  }

  private func respond(to request: StudioRequest) {
    do throws(StudioFailure) {
      if let result = try perform(request) { channel.respond(to: request, with: .success(result)) }
    } catch {
      channel.respond(to: request, with: .failure(error))
    }
  }

  /// Performs a request.
  ///
  /// - Returns: The result of the response, null where nothing is returned; nil if the response is sent
  ///   later.
  private func perform(_ request: StudioRequest) throws(StudioFailure) -> JSONValue? {
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
    case "complete": return try completions(request)
    case "signature": return try signatureHelp(request)
    case "help": return try help(request)
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
    default: throw StudioFailure("there is no request \(request.method)")
    }
  }
}
