import JSON
import LuaDynamics
import LuaHost
import POSIX
import RemoteControl
import Runs

/// The text of the script: previews of changes, and saving.
extension StudioSession {
  var scriptFiles: ScriptFiles { ScriptFiles(scriptPath: scriptPath, session: controller.session) }

  /// The files of the script with their texts.
  func source() throws(RequestFailure) -> JSONValue {
    let files = scriptFiles
    var result: [JSONValue] = []
    for path in files.paths {
      let file = try files.read(path)
      result.append([
        "path": .string(path), "name": .string(path.fileName), "text": .string(file.text),
        "version": .string(file.version),
        "canReset": .bool(sources.original(of: path).map { $0 != file.text } ?? false),
        "draft": sources.draftByPath[path]?.json ?? nil,
      ])
    }
    return ["files": .array(result)]
  }

  /// Computes the run again with a text that is not saved, which becomes the draft of its file.
  func previewSource(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let (path, text) = (try request.string("path"), try request.string("text"))
    guard scriptFiles.paths.contains(path) else {
      throw RequestFailure("\(path) is not a file of the script")
    }
    let base =
      if let base = request.parameters["base"]?.stringValue { base } else { try scriptFiles.read(path).text }
    setDraft(ScriptSources.Draft(text: text, base: base), of: path, by: request.client)
    try preview(text, of: path)
    return nil
  }

  /// Computes the run with the drafts of the script's files, after the script was opened; one with an error
  /// is only shown.
  func previewDrafts() {
    for path in scriptFiles.paths {
      if let draft = sources.draftByPath[path] { try? preview(draft.text, of: path) }
    }
  }

  /// Computes the run again with a text and those previewed before.
  private func preview(_ text: String, of path: String) throws(RequestFailure) {
    sendLog()
    let loggedCount = controller.log.count
    do {
      var texts = sources.unsavedTextByPath
      texts[path] = text
      guard try controller.previewSources(texts) else {
        controller.log.appendCapturedOutput()
        let error = controller.log.lastLines(controller.log.count - loggedCount).last { $0.kind == .error }
        throw error.map { RequestFailure(logLine: $0.text) } ?? RequestFailure("the run was kept")
      }
    } catch let error as LuaError {
      throw RequestFailure(error)
    } catch let error as RequestFailure {
      throw error
    } catch {
      throw RequestFailure("\(error)")
    }
    sources.setUnsavedText(text, of: path)
  }

  /// Sets the draft of a file, and sends it to the other pages.
  private func setDraft(_ draft: ScriptSources.Draft?, of path: String, by client: Client) {
    guard draft != nil || sources.draftByPath[path] != nil else { return }
    sources.setDraft(draft, of: path)
    for other in clients where other != client {
      channel.notify(
        "draft", ["path": .string(path), "draft": draft?.json ?? nil], to: other, replacingPending: false)
    }
  }

  /// Writes a text into the file of the script or of a module, and reloads the script or runs it again.
  func saveSource(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let (path, text) = (try request.string("path"), try request.string("text"))
    let mode = request.parameters["mode"]?.stringValue ?? "reload"
    guard mode == "reload" || mode == "rerun" else {
      throw request.failure("mode", expected: "reload or rerun")
    }
    let file = try scriptFiles.read(path)
    guard !isReadOnly else {
      throw RequestFailure("this is a script of the gallery; save a copy of it", file: path)
    }
    guard file.version == (try request.string("version")) else {
      throw RequestFailure("changed on disk", file: path)
    }
    sources.storeOriginal(file.text, of: path)
    return try write(text, to: path, for: request.client, rerunning: mode == "rerun")
  }

  /// Writes a text into a file of the script, and loads it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file.
  ///   - client: The page that has requested it.
  ///   - isRerun: Whether the script runs again with the same input, instead of being reloaded.
  /// - Returns: The result of the request.
  /// - Throws: `RequestFailure` if the file cannot be written, or the text has invalid syntax; it is then
  ///   written, but not loaded.
  func write(
    _ text: String, to path: String, for client: Client, rerunning isRerun: Bool
  ) throws(RequestFailure) -> JSONValue {
    do throws(SystemError) {
      try OutputFile.write(Array(text.utf8), to: path)
    } catch {
      throw RequestFailure(error.description, file: path)
    }
    controller.discardPendingFileChanges()
    setDraft(nil, of: path, by: client)
    sendSourceChange(of: [path], by: client)
    do throws(LuaError) {
      try controller.session.lua.checkSyntax(Chunk(text, name: path))
    } catch {
      throw RequestFailure(error)
    }
    load(text, of: path, byRerun: isRerun)
    return [
      "version": .string(ScriptFiles.contentHash(of: text)),
      "canReset": .bool(sources.original(of: path) != text),
    ]
  }

  /// Loads a text that has been saved: by a rerun with the same input, or by a reload.
  private func load(_ text: String, of path: String, byRerun isRerun: Bool) {
    // The run of other unsaved texts is not the one of the files.
    let isPreviewed = controller.isPreviewing && sources.unsavedTextByPath == [path: text]
    sources.setUnsavedText(nil, of: path)
    guard isRerun else { return controller.reload() }
    // The previewed run was already computed from the text that has been saved.
    guard !isPreviewed else { return controller.commitPreview() }
    controller.rerun()
  }

  /// Returns to the run before a preview.
  func revertSource(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    let path = try request.string("path")
    guard scriptFiles.paths.contains(path) else {
      throw request.failure("path", expected: "a file of the script")
    }
    setDraft(nil, of: path, by: request.client)
    sources.setUnsavedText(nil, of: path)
    controller.cancelPreview()
    // The unsaved texts of other files are still previewed.
    let unsaved = sources.unsavedTextByPath
    if !unsaved.isEmpty { _ = try? controller.previewSources(unsaved) }
    return nil
  }

  /// Notifies pages of files of the script whose contents have changed.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - client: The page that has changed them; nil for another program.
  func sendSourceChange(of paths: [String], by client: Client? = nil) {
    for path in paths {
      for other in clients where other != client {
        channel.notify("source", ["path": .string(path)], to: other, replacingPending: false)
      }
    }
  }
}

extension String {
  /// The part of a path after its last slash.
  var fileName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}
