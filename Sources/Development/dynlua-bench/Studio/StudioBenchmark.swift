import Foundation
import JSON
import POSIX
import StudioAutomation

/// The times, costs and amounts of data of the studio, with a client of its own and, where there is one, in
/// Chromium.
struct StudioBenchmark {
  /// The path of `dynlua`.
  let executable: String
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-bench-\(UUID())")

  /// Measures everything, and prints a line for each figure.
  ///
  /// - Throws: An error of the system or of a studio.
  func printResults() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let push = try String(contentsOfFile: "scripts/push.lua", encoding: .utf8)
    Self.print("from the command to the first frame:", .milliseconds, try await startupDurations(push))
    Self.print("from a tap to the changed frame:", .milliseconds, try await tapLatencies())
    if let latencies = try await browserLatencies() {
      Self.print("  in Chromium, from the event to the display:", .milliseconds, latencies)
    }
    try await printPreviewTimes("push.lua", push, literal: "d.length / 200")
    try await printPreviewTimes("200 items", Self.itemCreationScript(200), literal: "elasticity = 0.4")
    try await printResourceUsage()
    try await printOverloadResults()
  }

  private static func print(_ label: String, _ unit: Distribution.Unit, _ durations: [Double]) {
    // Unbuffered, also to files and pipes, because the measurements take a minute.
    let line = Distribution(of: durations).row(label.padded(to: 46), unit: unit)
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  // MARK: Scenes

  /// Boxes and balls that fall and pile up; every 1.5 s, a third of them gets random velocities.
  private static func itemCreationScript(_ count: Int) -> String {
    TerminalPlaybackBenchmark.script.replacing("0, 499", with: "0, \(count - 1)")
  }

  /// A view that changes its color when it is tapped.
  private static let buttonScript = """
    local view = View { size = { 100, 100 }, center = { 160, 284 }, backgroundColor = "#ff0000" }
    stage.view:addSubview(view)
    local isRed = true
    view:onTap(function()
      isRed = not isRed
      view.backgroundColor = isRed and "#ff0000" or "#00ff00"
    end)
    """

  private func start(_ script: String, _ arguments: String...) async throws -> StudioProcess {
    try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
    return try await StudioProcess(executable, ["scene.lua"] + arguments, in: folder)
  }

  // MARK: Times

  private func startupDurations(_ script: String) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<10 {
      let begin = monotonicClockSeconds
      let studio = try await start(script)
      _ = try await StudioClient(address: studio.address).nextFrame()
      times.append(monotonicClockSeconds - begin)
      await studio.end()
    }
    return times
  }

  private func tapLatencies() async throws -> [Double] {
    let studio = try await start(Self.buttonScript)
    let client = try await StudioClient(address: studio.address)
    _ = try await client.nextFrame()
    var latencies: [Double] = []
    for index in 0..<50 {
      // At another time of the tick in each turn.
      try await Task.sleep(for: .milliseconds(100 + 7 * (index % 5)))
      _ = try await client.nextFrame()
      let begin = monotonicClockSeconds
      for phase in ["began", "ended"] {
        try await client.send("touch", ["touch": 1, "phase": .string(phase), "x": 160, "y": 284])
      }
      while try StudioClient.changes(in: await client.nextFrame())["shapes"] == nil {}
      latencies.append(monotonicClockSeconds - begin)
    }
    await studio.end()
    return latencies
  }

  /// The times from the event of the mouse to the animation frame in which the canvas has changed; nil
  /// without a browser.
  private func browserLatencies() async throws -> [Double]? {
    guard Browser.installedPath != nil else { return nil }
    let studio = try await start(Self.buttonScript)
    let browser = try Browser()
    let tab = try await BrowserPage(in: browser)
    let page = try await StudioPage(studio, in: tab)
    let location = try await page.location(ofPoint: 160, 284)
    try await tab.evaluate(
      """
      globalThis.latencies = []
      const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
      globalThis.red = () => {
        const stage = document.getElementById("stage"), ratio = stage.width / stage.clientWidth, box = stage.getBoundingClientRect()
        pixel.drawImage(stage, (\(location.x) - box.x) * ratio, (\(location.y) - box.y) * ratio, 1, 1, 0, 0, 1, 1)
        return pixel.getImageData(0, 0, 1, 1).data[0] > 127
      }
      addEventListener("pointerup", ({ timeStamp }) => {
        const before = red()
        const check = now => red() === before ? requestAnimationFrame(check) : latencies.push(now - timeStamp)
        requestAnimationFrame(check)
      }, true)
      """)
    for index in 0..<50 {
      try await Task.sleep(for: .milliseconds(100 + 7 * (index % 5)))
      try await tab.click(at: location)
      try await tab.wait(until: "latencies.length > \(index)")
    }
    let latencies = try await tab.evaluate("latencies").arrayValue ?? []
    await studio.end()
    return latencies.compactMap { $0.doubleValue.map { $0 / 1000 } }
  }

  /// Prints the times from a request with another number in the script to the frame with the paths of the new
  /// run of 5 s, and the processor's time of one.
  private func printPreviewTimes(_ name: String, _ script: String, literal: String) async throws {
    let studio = try await start(script)
    let client = try await StudioClient(address: studio.address)
    for phase in ["began", "ended"] {
      try await client.send("touch", ["touch": 1, "phase": .string(phase), "x": 250, "y": 100])
    }
    try await client.request("pause")
    try await client.request("step", ["ticks": 300])
    let path = try await client.request("source")["files"]?[0]?["path"] ?? nil
    var times: [Double] = []
    let before = try Self.processorSeconds(of: studio.identifier)
    for index in 0..<20 {
      let text = script.replacing(literal, with: "\(literal)\(index % 9 + 1)")
      let begin = monotonicClockSeconds
      try await client.send("previewSource", ["path": path, "text": .string(text)])
      while try StudioClient.changes(in: await client.nextFrame())["paths"] == nil {}
      times.append(monotonicClockSeconds - begin)
    }
    let processor = try (Self.processorSeconds(of: studio.identifier) - before) / Double(times.count)
    await studio.end()
    Self.print("from a literal to the paths, \(name), 5 s:", .milliseconds, times)
    Self.print("  of which time of the processor, on average:", .milliseconds, [processor])
  }

  // MARK: Costs

  /// Plays 500 items without a page and with one, and prints the processor's time per tick and the bytes per
  /// second.
  private func printResourceUsage() async throws {
    let studio = try await start(Self.itemCreationScript(500), "--size", "1000x520")
    func cost(_ seconds: Double, _ body: (ContinuousClock.Instant) async throws -> Void) async throws
      -> Double
    {
      let before = try Self.processorSeconds(of: studio.identifier)
      try await body(.now + .seconds(seconds))
      return try (Self.processorSeconds(of: studio.identifier) - before) / (seconds * 60)
    }
    let seconds = 10.0
    let alone = try await cost(seconds) { end in try await Task.sleep(until: end) }
    let client = try await StudioClient(address: studio.address)
    let displayed = try await cost(seconds) { end in
      while ContinuousClock.now < end { _ = try await client.nextFrame() }
    }
    let memory = try Self.residentKilobytes(of: studio.identifier)
    await studio.end()
    let milliseconds = { (seconds: Double) in (seconds * 1000).text(places: 2) }
    let share = ((displayed - alone) * 60 * 100).text(places: 1)
    Swift.print(
      """
        500 items, per tick: \(milliseconds(alone)) ms without a page, \(milliseconds(displayed)) ms with one: \(share) % of a tick more
        500 items: \((Double(client.frameByteCount) / seconds / 1000).text(places: 0)) kB/s in \
      \((Double(client.frameCount) / seconds).text(places: 1)) frames/s; \(memory) kB resident
      """)
  }

  /// Prints the rate of the ticks and the memory, without and with clients that misuse the server: 1,000
  /// connections with half a request, 16 pages that request frames and do not read, and messages of 10 MB one
  /// after the other.
  ///
  /// In the first minutes the memory grows: by the frames for going back, at most 64 MiB, and by the log for
  /// pages that do not read, at most 16 MiB, after which these are disconnected. In the last minute it is
  /// nearly constant.
  private func printOverloadResults() async throws {
    let studio = try await start(Self.itemCreationScript(500), "--size", "1000x520")
    let client = try await StudioClient(address: studio.address)
    func measure(_ label: String, seconds: Double) async throws -> Int {
      let (first, begin) = (StudioClient.tick(of: try await client.nextFrame()), monotonicClockSeconds)
      var last = first
      while monotonicClockSeconds < begin + seconds {
        last = StudioClient.tick(of: try await client.nextFrame())
      }
      let rate = (Double(last - first) / (monotonicClockSeconds - begin)).text(places: 1)
      let memory = try Self.residentKilobytes(of: studio.identifier)
      let line = "  \(label.padded(to: 46))\(rate) ticks/s   \(memory) kB resident\n"
      FileHandle.standardOutput.write(Data(line.utf8))
      return memory
    }
    _ = try await measure("500 items, one page:", seconds: 5)
    let (port, path) = try StudioClient.endpoint(of: studio.address)
    var connections: [RawClient] = []
    for _ in 0..<1000 {
      connections.append(try RawClient(port: port))
      try await connections[connections.count - 1].send("GET \(path) HT")
    }
    var pages: [WebSocketClient] = []
    for _ in 0..<16 {
      let page = try await WebSocketClient(port: port, path: path)
      page.connection.limitReceiveBuffer()
      for _ in 0..<100 { try await page.send(#"{"method": "nextFrame"}"#) }
      pages.append(page)
    }
    let flood = Task {
      var count = 0
      let frame = WebSocketClient.frame(0x81, [UInt8](repeating: 0x20, count: 10_000_000))
      do {
        while !Task.isCancelled {
          let sender = try await WebSocketClient(port: port, path: path)
          try await sender.connection.send(frame)
          _ = try await sender.receiveClosure()
          count += 1
        }
      } catch {
        // The cancellation interrupts a message.
      }
      return count
    }
    var memory: [Int] = []
    for turn in 1...24 {
      memory.append(
        try await measure("with 1,016 misusing clients and a flood, \(turn):", seconds: 10))
    }
    flood.cancel()
    let count = await flood.value
    let growth = (Double(memory[23] - memory[17]) / 60).text(places: 1)
    Swift.print("  in the last minute: \(growth) kB/s more; \(count) messages of 10 MB")
    withExtendedLifetime((connections, pages)) {}
    await studio.end()
  }

  /// The time of the processor that a process has used, user and system.
  private static func processorSeconds(of process: Int32) throws -> Double {
    let fields =
      try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      throw BrowserError("no figures of process \(process)")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func residentKilobytes(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) } ?? 0
  }
}
