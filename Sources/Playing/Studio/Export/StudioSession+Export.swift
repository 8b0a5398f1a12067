import Display
import Exporting
import JSON
import Runs
import StudioProtocol
import Views

/// A file that is being made for a page.
struct PendingExport {
  /// The number that identifies it in messages.
  let number: Int
  /// The page that has requested the file.
  let client: StudioClient
  /// The name under which the browser saves the exported file.
  let name: String
  let computation: BackgroundComputation<[UInt8]>
  /// The fraction that the page has been notified of.
  var sentFraction = 0.0
}

/// Pictures, animations, tables and recordings of the run.
extension StudioSession {
  /// The maximum number of files that are being made or queued.
  private static let exportLimit = 8
  /// The minimum difference between two notifications of the progress.
  private static let progressStep = 0.01

  /// The names of the formats in the request `export`, without those that need a program that is missing.
  static var exportFormats: [String] {
    FileFormat.allCases.filter { !$0.isVideo || VideoEncoder.isAvailable }.map(\.rawValue)
      + [RecordingFormat.fileExtension]
  }

  func performExportRequest(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    guard request.method == "export" else {
      let number = try request.integer("export", in: 1...Int(Int32.max))
      for export in exports where export.number == number && export.client == request.client {
        export.computation.progress.cancel()
      }
      return nil
    }
    guard exports.count < Self.exportLimit else {
      throw StudioFailure("\(Self.exportLimit) files are being made; wait, or cancel one")
    }
    let export = try sceneExport(request)
    let computation = BackgroundComputation(on: exportThread) { (progress) throws(StudioFailure) in
      try export.contents(progress)
    }
    exportCount += 1
    let name = fileName(of: export)
    exports.append(
      PendingExport(number: exportCount, client: request.client, name: name, computation: computation))
    return ["export": .number(exportCount), "name": .string(name)]
  }

  /// Reads the parameters of the request `export`.
  private func sceneExport(_ request: StudioRequest) throws(StudioFailure) -> SceneExport {
    guard let timeline = controller.timeline else { throw StudioFailure("the run is not logged") }
    let name = try request.string("format")
    let tickCount = timeline.tickCount
    let isPicture = request.parameters["at"].map { !$0.isNull } ?? (name == FileFormat.png.rawValue)
    let content: SceneExport.Content
    if name == RecordingFormat.fileExtension {
      content = .recording
    } else if let format = FileFormat(rawValue: name), isPicture ? format.isPicture : format != .png {
      content = isPicture ? .picture(format) : .animation(format)
    } else {
      let names = isPicture ? FileFormat.allCases.filter(\.isPicture).map(\.rawValue) : Self.exportFormats
      throw request.failure("format", expected: "one of \(names.joined(separator: ", "))")
    }
    let ticks: ClosedRange<Int>
    if isPicture {
      let tick = try request.integer("at", default: controller.position, in: 0...tickCount)
      ticks = tick...tick
    } else {
      let from = try request.integer("from", default: 0, in: 0...tickCount)
      ticks =
        from...(try request.integer("to", default: max(controller.position, from), in: from...tickCount))
    }
    guard content == .recording || ticks.count <= SceneExport.tickLimit + 1 else {
      throw StudioFailure("an animation has at most 10 minutes; choose a shorter range")
    }
    let layers: StudioLayers =
      request.parameters["layers"].map { $0.isNull } ?? true
      ? [] : try StudioLayers(parameters: request.parameters)
    return SceneExport(
      content: content, recording: timeline.recording, ticks: ticks, layers: layers.frameLayers)
  }

  /// The name of a file: `push-3.25s.png` for a picture, `push.gif` for an animation.
  private func fileName(of export: SceneExport) -> String {
    let script = scriptPath?.fileName ?? "scene"
    let base = script.hasSuffix(".lua") ? String(script.dropLast(".lua".count)) : script
    return switch export.content {
    case .picture(let format):
      "\(base)-\(SceneController.formattedSeconds(ofTick: export.ticks.lowerBound))s.\(format.rawValue)"
    case .animation(let format): "\(base).\(format.rawValue)"
    case .recording: "\(base).\(RecordingFormat.fileExtension)"
    }
  }

  /// Notifies pages of the progress of their files, and of those that are complete.
  func sendExports() {
    var pending: [PendingExport] = []
    for var export in exports {
      var members: [String: JSONValue] = ["export": .number(export.number)]
      switch export.computation.result {
      case nil:
        let fraction = export.computation.progress.fraction
        let isNew = fraction >= export.sentFraction + Self.progressStep
        if isNew { export.sentFraction = fraction }
        pending.append(export)
        guard isNew else { continue }
        members["fraction"] = .number(fraction)
      case .success(let contents):
        members["download"] = .string(channel.offerDownload(contents, name: export.name))
        members["size"] = .number(contents.count)
      case .failure(let failure): members["error"] = failure.json
      }
      channel.notify("export", .object(members), to: export.client, replacingPending: false)
    }
    exports = pending
  }

  /// Cancels the files of a page that has disconnected.
  func cancelExports(of client: StudioClient) {
    for export in exports where export.client == client { export.computation.progress.cancel() }
  }
}
