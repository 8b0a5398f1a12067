import JSON
import POSIX
import Runs
import StudioProtocol

/// The preview of a script, requested by pages.
struct PendingPreview {
  let path: String
  /// The version of the script's text.
  let contentHash: String
  var requests: [StudioRequest]
  let computation: BackgroundComputation<ScenePreview.Result>
}

/// The gallery, and opening, copying and resetting scripts.
extension StudioSession {
  /// Lets pages open the scripts of a gallery.
  ///
  /// - Parameters:
  ///   - gallery: The gallery, whose scripts can be copied, but not overwritten.
  ///   - opener: Creates the runs of the scripts.
  ///   - folder: The folder of copies; by default the current directory.
  public func enableOpening(
    _ gallery: ScriptGallery, _ opener: any SceneOpener, copiesTo folder: String = "."
  ) {
    (self.gallery, sceneOpener, forkFolder) = (gallery, opener, folder)
  }

  /// Whether the script that is played can only be copied: it belongs to the gallery, and is not the user's.
  var isReadOnly: Bool {
    guard let scriptPath else { return true }
    return !editableScriptPaths.contains(scriptPath) && gallery.contains(scriptPath)
  }

  func performGalleryRequest(_ request: StudioRequest) throws(StudioFailure) -> JSONValue? {
    switch request.method {
    case "gallery": return galleryContents
    case "open":
      try open(try openablePath(request))
      return .null
    case "fork": return try fork(request)
    case "reset": return try resetSource(request)
    default:
      try requestPreview(request)
      return nil
    }
  }

  // MARK: The scripts

  /// The scripts that can be opened: those of the user, then those of the gallery.
  private var galleryContents: JSONValue {
    let galleryPaths = gallery.paths
    let scripts =
      editableScriptPaths.map { ($0, true) }
      + galleryPaths.filter { !editableScriptPaths.contains($0) }.map { ($0, false) }
    return [
      "folder": gallery.folder.map(JSONValue.string) ?? nil,
      "scripts": .array(
        scripts.map { path, isOwn in
          [
            "path": .string(path), "name": .string(path.fileName),
            "title": .string(ScriptText.title(of: path)),
            "summary": .string((try? ScriptText(contentsOf: path))?.summary ?? ""), "isOwn": .bool(isOwn),
          ]
        }),
    ]
  }

  /// The parameter `path`: a script of the gallery, the one of the command line, or a copy that was made in
  /// this session.
  private func openablePath(_ request: StudioRequest) throws(StudioFailure) -> String {
    let path = try request.string("path")
    guard editableScriptPaths.contains(path) || gallery.contains(path) else {
      throw StudioFailure("\(path) is not a script of the gallery")
    }
    return path
  }

  private func open(_ path: String) throws(StudioFailure) {
    try open(path, as: path) { opener throws in try opener.openScene(path) }
    greetAll(opened: path)
  }

  /// Replaces the session by one of another script, or of the same script with other parameters.
  ///
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - description: What the log calls the scene.
  ///   - openScene: Opens the scene.
  /// - Throws: `StudioFailure` if the script cannot be read, or `openScene` throws; the former session then
  ///   continues.
  func open(
    _ path: String, as description: String, by openScene: (any SceneOpener) throws -> Void
  ) throws(StudioFailure) {
    guard let sceneOpener else { throw StudioFailure("this session cannot open another script") }
    let text = try ScriptText(contentsOf: path).text
    sendLog()
    let logCount = controller.log.count
    do {
      try openScene(sceneOpener)
    } catch {
      throw StudioFailure("\(error)")
    }
    controller.log.add("opened \(description)")
    scriptPath = path
    (firstLogEntryIndex, unsavedSourceByPath, scriptError, touches, keys) = (logCount, [:], nil, [:], [])
    (gestures, sentGestureCount) = ([], 0)
    originalSourceByPath = [path: text]
    playedRow = nil
    graphs.removeAll()
  }

  /// Sends all pages what they display of a scene that was opened.
  func greetAll(opened path: String) {
    // Sent with the greeting.
    _ = takeNewLogEntries()
    for client in clients.sorted(by: { $0.id < $1.id }) {
      channel.notify("opened", ["path": .string(path)], to: client, replacingPending: false)
      sendGreeting(client)
    }
  }

  private func fork(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let original = try openablePath(request)
    let name = try request.string("name")
    let text =
      if let text = request.parameters["text"]?.stringValue { text } else {
        try ScriptText(contentsOf: original).text
      }
    let copy = try ScriptFork(text, of: original, name: name, in: forkFolder)
    editableScriptPaths.append(copy.path)
    try open(copy.path)
    return ["path": .string(copy.path)]
  }

  // MARK: Reset

  /// Stores the text of a file before a page changes it for the first time.
  func storeOriginalSource(_ text: String, of path: String) {
    if originalSourceByPath[path] == nil { originalSourceByPath[path] = text }
  }

  /// Writes the text that a file had when it was opened, and runs the script again.
  private func resetSource(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let path = try request.string("path")
    guard let text = originalSourceByPath[path], scriptFiles.paths.contains(path), !isReadOnly else {
      throw StudioFailure("\(path) has not been changed since it was opened")
    }
    return try write(text, to: path, for: request.client, rerunning: true)
  }

  // MARK: Previews

  /// The number of previews that are kept.
  private static let previewLimit = 64

  /// Responds with the frames of a script's preview, as soon as they have been computed.
  private func requestPreview(_ request: StudioRequest) throws(StudioFailure) {
    let path = try openablePath(request)
    let version = ScriptFiles.contentHash(of: try ScriptText(contentsOf: path).text)
    if let former = previews[path], former.version == version {
      return respond(to: request, with: former.preview, of: path)
    }
    if let index = pendingPreviews.firstIndex(where: { $0.path == path && $0.contentHash == version }) {
      pendingPreviews[index].requests.append(request)
      return
    }
    guard let sceneOpener else { throw StudioFailure("this session has no previews") }
    let header: Recording.Header
    do {
      header = try sceneOpener.header(ofScene: path)
    } catch {
      throw StudioFailure("\(error)")
    }
    let computation = BackgroundComputation(on: previewThread) { (progress) throws(StudioFailure) in
      try ScenePreview.compute(of: header) { progress.isCancelled }
    }
    pendingPreviews.append(
      PendingPreview(path: path, contentHash: version, requests: [request], computation: computation))
  }

  /// Responds to the requests of previews that are complete.
  func sendCompletedPreviews() {
    var pending: [PendingPreview] = []
    for preview in pendingPreviews {
      guard let result = preview.computation.result else {
        pending.append(preview)
        continue
      }
      if case .success(let computed) = result {
        if previews.count >= Self.previewLimit { previews.removeAll() }
        previews[preview.path] = (preview.contentHash, computed)
      }
      for request in preview.requests {
        switch result {
        case .success(let computed): respond(to: request, with: computed, of: preview.path)
        case .failure(let failure): channel.respond(to: request, with: .failure(failure))
        }
      }
    }
    pendingPreviews = pending
  }

  private func respond(to request: StudioRequest, with preview: ScenePreview.Result, of path: String) {
    if !preview.images.isEmpty { channel.offerImages(preview.images) }
    let name = "\(ScriptText.title(of: path)).frames"
    channel.respond(
      to: request, with: .success(["download": .string(channel.offerDownload(preview.frames, name: name))]))
  }

  /// Removes the requests of a page that has disconnected.
  func cancelPreviews(of client: StudioClient) {
    for index in pendingPreviews.indices {
      pendingPreviews[index].requests.removeAll { $0.client == client }
      if pendingPreviews[index].requests.isEmpty { pendingPreviews[index].computation.progress.cancel() }
    }
    // A later request begins another computation.
    pendingPreviews.removeAll(where: \.requests.isEmpty)
  }
}
