import Display
import Exporting
import JSON
import RemoteControl
import Runs
import Views

/// Pictures, animations, tables and recordings of the run.
extension StudioSession {
  /// The names of the formats in the request `export`, without those that need a program that is missing.
  static var exportFormats: [String] {
    FileFormat.allCases.filter { !$0.isVideo || VideoEncoder.isAvailable }.map(\.rawValue)
      + [RecordingFormat.fileExtension]
  }

  func performExportRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    guard request.method == "export" else {
      let number = try request.integer("export", in: 1...Int(Int32.max))
      exports.cancel(number, of: request.client)
      return nil
    }
    try exports.requireCapacity()
    let export = try sceneExport(request)
    let name = fileName(of: export)
    let number = exports.append(export, named: name, for: request.client)
    return ["export": .number(number), "name": .string(name)]
  }

  /// Reads the parameters of the request `export`.
  private func sceneExport(_ request: ClientRequest) throws(RequestFailure) -> SceneExport {
    guard let timeline = controller.timeline else { throw RequestFailure("the run is not logged") }
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
      throw RequestFailure("an animation has at most 10 minutes; choose a shorter range")
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
    for (export, change) in exports.takeChanges() {
      var members: [String: JSONValue] = ["export": .number(export.number)]
      switch change {
      case .fraction(let fraction): members["fraction"] = .number(fraction)
      case .result(.success(let contents)):
        members["download"] = .string(channel.offerDownload(contents, name: export.name))
        members["size"] = .number(contents.count)
      case .result(.failure(let failure)): members["error"] = failure.json
      }
      channel.notify("export", .object(members), to: export.client, replacingPending: false)
    }
  }
}
