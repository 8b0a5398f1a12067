import Display
import JSON
import LuaDynamics
import LuaHost
import RemoteControl
import Runs
import Views

/// What the session sends to the pages by itself.
extension StudioSession {
  /// The parameters of `hello`.
  var greeting: JSONValue {
    let name = scriptPath?.fileName
    return [
      "version": .string(Session.versionText), "script": name.map(JSONValue.string) ?? nil,
      "program": programName.map(JSONValue.string) ?? nil,
      "title": .string(name ?? programName ?? "dynlua"),
      "seconds": controller.end.lastTick.map { .number(Double($0) / Double(Stage.ticksPerSecond)) } ?? nil,
      "readOnly": .bool(isReadOnly), "rows": sweep.runs.map { .string($0.name) } ?? nil,
      "exportFormats": .array(programName == nil ? Self.exportFormats.map(JSONValue.string) : []),
      "commands": .array(SceneCommand.allCases.map(Self.json(of:))),
    ]
  }

  private static func json(of command: SceneCommand) -> JSONValue {
    [
      "name": .string(command.rawValue), "keys": .array(command.keys.map { .string(String($0)) }),
      "summary": .string(command.summary), "needsScript": .bool(command.needsScript),
    ]
  }

  // MARK: State

  /// The parameters of `state`.
  var playbackStateJSON: JSONValue {
    var members = stateWithoutTicks
    members["tick"] = .number(controller.position)
    members["tickCount"] = .number(tickCount)
    return .object(members)
  }

  private var tickCount: Int { controller.timeline?.tickCount ?? controller.session.stage.runTick }

  private var stateWithoutTicks: [String: JSONValue] {
    let timeline = controller.timeline
    let branches = (timeline?.branches ?? []).enumerated().map { index, branch -> JSONValue in
      [
        "index": .number(index), "cause": .string(branch.cause.name), "tick": .number(branch.tick),
        "tickCount": .number(branch.tickCount),
      ]
    }
    let paths = timeline?.predictionTickCount.map { Double($0) / Double(Stage.ticksPerSecond) }
    return [
      "paused": .bool(controller.isPaused), "speed": .number(controller.speed),
      "inPast": .bool(controller.isInPast), "usesKeys": .bool(controller.sendsKeysToScene),
      "usesPointer": .bool(controller.sendsPointerToScene), "usesWheel": .bool(controller.sendsWheelToScene),
      "branches": .array(branches),
      "paths": paths.map(JSONValue.number) ?? nil, "comparing": .bool(timeline?.isComparingRuns == true),
      "compared": timeline?.previousRunBranchIndex.map(JSONValue.number) ?? nil,
      "row": sweep.stateOfPlayedRow,
      "ended": controller.liveSession.exitError.map { .string($0.message) } ?? nil,
      "error": controller.liveSession.hasRaisedError ? sentLog.scriptError?.json ?? nil : nil,
    ]
  }

  /// Sends the state if it has changed; the ticks alone are in the frames, except while the scene stands
  /// still.
  func sendStateIfChanged() {
    let state = controller.isPaused ? playbackStateJSON : .object(stateWithoutTicks)
    guard sentScene.update(state) else { return }
    channel.notify("state", self.playbackStateJSON, to: nil, replacingPending: true)
  }

  // MARK: Log

  /// Sends the entries of the log that have been added since the last call.
  func sendLog() {
    let (lines, newGestures) = takeNewLogEntries()
    guard !lines.isEmpty || !newGestures.isEmpty, !clients.isEmpty else { return }
    channel.notify("log", logEntriesJSON(lines, newGestures), to: nil, replacingPending: false)
  }

  /// The entries of the log and the gestures that have been added since the last call.
  func takeNewLogEntries() -> (
    lines: [EventLog.Line], gestures: ArraySlice<(logCount: Int, gesture: TouchGesture)>
  ) {
    controller.log.appendCapturedOutput()
    return sentLog.takeNewEntries(of: controller.log)
  }

  /// The entries of the log since the script was opened, as far as they are kept.
  var logLines: [EventLog.Line] {
    controller.log.lastLines(min(controller.log.count - sentLog.firstEntryIndex, EventLog.capacity))
  }

  /// Adds a gesture of the user to the log of the pages, after the entries so far.
  func addGesture(_ gesture: TouchGesture) {
    controller.log.appendCapturedOutput()
    sentLog.add(gesture, afterEntries: controller.log.count)
  }

  /// The parameters of `log`, with the gestures among the last lines of the log.
  func logEntriesJSON(
    _ lines: [EventLog.Line], _ gestures: ArraySlice<(logCount: Int, gesture: TouchGesture)>
  ) -> JSONValue {
    var entries: [JSONValue] = []
    var rest = gestures
    for (index, line) in lines.enumerated() {
      let count = controller.log.count - lines.count + index
      while let next = rest.first, next.logCount <= count {
        entries.append(next.gesture.json)
        rest.removeFirst()
      }
      entries.append(line.json)
    }
    return ["entries": .array(entries + rest.map(\.gesture.json))]
  }

  // MARK: Frames

  /// Publishes a frame if something has changed since the last one and a page has requested one.
  func publishFrameIfRequested() {
    guard controller.display.changeCount != sentScene.changeCount, channel.isFrameRequested else { return }
    sentScene.changeCount = controller.display.changeCount
    let layers = channel.layers
    var flags: StudioFrame.Flags = []
    if controller.isPaused { flags.insert(.paused) }
    if controller.isInPast { flags.insert(.inPast) }
    if controller.seekTarget != nil { flags.insert(.computing) }
    if controller.hasReachedEnd { flags.insert(.atEnd) }
    var frame = StudioFrame(
      controller.frame(layers: layers.frameLayers), flags: flags, tickCount: tickCount,
      speed: controller.speed)
    // While an earlier state is computed, its stored frame is displayed, which has no layers.
    if controller.seekTarget == nil { frame.engine = EngineDebugData(of: controller.session.stage, layers) }
    if layers.contains(.comparison) {
      updateComparedFrame(layers, tick: frame.frame.tick, flags)
      frame.comparedFrames = sentScene.comparedFrame.map { [$0] } ?? []
    }
    let images = frame.comparedFrames.reduce(frame.frame.images) { $0.union($1.frame.images) }
    if !images.isEmpty { channel.offerImages(images) }
    channel.publish(frame)
  }

  /// Makes the frame of the run that is compared; while its state is computed, the last one stays.
  private func updateComparedFrame(_ layers: StudioLayers, tick: Int, _ flags: StudioFrame.Flags) {
    guard let timeline = controller.timeline, let tickCount = timeline.previousRunTickCount else {
      return sentScene.comparedFrame = nil
    }
    if let stage = timeline.previousRunStageOrLast {
      sentScene.comparedFrame = StudioFrame(
        Frame(of: stage, layers: layers.frameLayers), tickCount: tickCount, speed: controller.speed)
      sentScene.comparedFrame?.engine = EngineDebugData(of: stage, layers)
    }
    guard let shownTick = sentScene.comparedFrame?.frame.tick else { return }
    sentScene.comparedFrame?.flags = flags.intersection([.paused, .inPast])
    if shownTick != min(tick, tickCount) { sentScene.comparedFrame?.flags.insert(.computing) }
    if tick > tickCount { sentScene.comparedFrame?.flags.insert(.atEnd) }
  }
}

extension Timeline.Branch.Cause {
  /// The name in the studio's protocol.
  fileprivate var name: String {
    switch self {
    case .continuation: "continuation"
    case .rerun: "rerun"
    case .insertion: "insertion"
    case .restart: "restart"
    }
  }
}

extension TouchGesture {
  /// The gesture as an entry of the notification `log`.
  fileprivate var json: JSONValue {
    [
      "tick": .number(lastTick), "from": .number(firstTick), "kind": "touch",
      "gesture": .string(kind.rawValue),
      "text": .string(description),
    ]
  }
}

extension EventLog.Line {
  /// The line as an entry of the notification `log`.
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "tick": .number(tick), "kind": .string(kindName),
      // The text of an event begins with its time; pages format the time themselves, from the tick.
      "text": .string(event.map { "\($0.kind)" } ?? text),
    ]
    if kind == .error {
      let failure = RequestFailure(logLine: text)
      if let file = failure.file { members["file"] = .string(file) }
      if let line = failure.line { members["line"] = .number(line) }
    }
    return .object(members)
  }

  private var kindName: String {
    switch (kind, event?.kind) {
    case (.event, .beganContact), (.event, .endedContact): "contact"
    case (.event, _): "event"
    case (.output, _): "output"
    case (.message, _): "system"
    case (.error, _): "error"
    }
  }
}
