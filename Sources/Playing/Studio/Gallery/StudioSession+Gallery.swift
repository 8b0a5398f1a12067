import JSON
import POSIX
import RemoteControl
import Runs

/// The scripts that pages can open.
struct SceneOpening {
  /// The gallery, whose scripts can be copied, but not overwritten.
  var gallery = ScriptGallery(folder: nil)
  /// Creates the runs of scripts that pages open; nil if they cannot.
  var opener: (any SceneOpener)?
  /// The folder of copies of scripts.
  var copyFolder = "."
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
    opening = SceneOpening(gallery: gallery, opener: opener, copyFolder: folder)
  }

  /// Whether the script that is played can only be copied: it belongs to the gallery, and is not the user's.
  var isReadOnly: Bool {
    guard let scriptPath else { return true }
    return !sources.editablePaths.contains(scriptPath) && opening.gallery.contains(scriptPath)
  }

  func performGalleryRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue? {
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
    let scripts =
      sources.editablePaths.map { ($0, "", true) }
      + opening.gallery.scripts.filter { !sources.editablePaths.contains($0.path) }.map { ($0, $1, false) }
    return [
      "folder": opening.gallery.folder.map(JSONValue.string) ?? nil,
      "scripts": .array(
        scripts.map { path, lesson, isOwn in
          [
            "path": .string(path), "name": .string(path.fileName),
            "title": .string(ScriptText.title(of: path)),
            "summary": .string((try? ScriptText(contentsOf: path))?.summary ?? ""), "isOwn": .bool(isOwn),
            "lesson": .string(lesson),
          ]
        }),
    ]
  }

  /// The parameter `path`: a script of the gallery, the one of the command line, or a copy that was made in
  /// this session.
  private func openablePath(_ request: ClientRequest) throws(RequestFailure) -> String {
    let path = try request.string("path")
    guard sources.editablePaths.contains(path) || opening.gallery.contains(path) else {
      throw RequestFailure("\(path) is not a script of the gallery")
    }
    return path
  }

  private func open(_ path: String) throws(RequestFailure) {
    try open(path, as: path) { opener throws in try opener.openScene(path) }
    previewDrafts()
    greetAll(opened: path)
  }

  /// Replaces the session by one of another script, or of the same script with other parameters.
  ///
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - description: What the log calls the scene.
  ///   - openScene: Opens the scene.
  /// - Throws: `RequestFailure` if the script cannot be read, or `openScene` throws; the former session then
  ///   continues.
  func open(
    _ path: String, as description: String, by openScene: (any SceneOpener) throws -> Void
  ) throws(RequestFailure) {
    guard let opener = opening.opener else { throw RequestFailure("this session cannot open another script") }
    let text = try ScriptText(contentsOf: path).text
    sendLog()
    let logCount = controller.log.count
    do {
      try openScene(opener)
    } catch {
      throw RequestFailure("\(error)")
    }
    controller.log.add("opened \(description)")
    scriptPath = path
    sentLog.restart(afterEntries: logCount)
    sources.open(path, text: text)
    heldInput = ClientInput()
    sweep.playedRow = nil
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

  private func fork(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let original = try openablePath(request)
    let name = try request.string("name")
    let text =
      if let text = request.parameters["text"]?.stringValue { text } else {
        try ScriptText(contentsOf: original).text
      }
    let copy = try ScriptFork(text, of: original, name: name, in: opening.copyFolder)
    sources.addEditable(copy.path)
    sources.setDraft(nil, of: original)
    try open(copy.path)
    return ["path": .string(copy.path)]
  }

  // MARK: Reset

  /// Writes the text that a file had when it was opened, and runs the script again.
  private func resetSource(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let path = try request.string("path")
    guard let text = sources.original(of: path), scriptFiles.paths.contains(path), !isReadOnly else {
      throw RequestFailure("\(path) has not been changed since it was opened")
    }
    return try write(text, to: path, for: request.client, rerunning: true)
  }

  // MARK: Previews

  /// Responds with the frames of a script's preview, as soon as they have been computed.
  private func requestPreview(_ request: ClientRequest) throws(RequestFailure) {
    let path = try openablePath(request)
    let version = ScriptFiles.contentHash(of: try ScriptText(contentsOf: path).text)
    if let former = previews.preview(of: path, version: version) {
      return respond(to: request, with: former, of: path)
    }
    if previews.addRequest(request, of: path, version: version) { return }
    guard let opener = opening.opener else { throw RequestFailure("this session has no previews") }
    let header: Recording.Header
    do {
      header = try opener.header(ofScene: path)
    } catch {
      throw RequestFailure("\(error)")
    }
    previews.compute(header, of: path, version: version, for: request)
  }

  /// Responds to the requests of previews that are complete.
  func sendCompletedPreviews() {
    for (preview, result) in previews.takeCompleted() {
      for request in preview.requests {
        switch result {
        case .success(let computed): respond(to: request, with: computed, of: preview.path)
        case .failure(let failure): channel.respond(to: request, with: .failure(failure))
        }
      }
    }
  }

  private func respond(to request: ClientRequest, with preview: ScenePreview.Result, of path: String) {
    if !preview.images.isEmpty { channel.offerImages(preview.images) }
    let name = "\(ScriptText.title(of: path)).frames"
    channel.respond(
      to: request, with: .success(["download": .string(channel.offerDownload(preview.frames, name: name))]))
  }
}
