import Exporting
import Foundation
import JSON
import StudioAutomation

/// Makes the moving picture of the studio: a user taps, drags a literal, saves, inspects an object, and
/// continues from an earlier state.
///
/// The scene stands still while a screenshot is made, and plays a few ticks then; the picture has its true
/// speed.
struct StudioPicture {
  private static let (width, height) = (1120, 680)
  private static let speed = 0.3
  /// The number of ticks of a frame while the scene plays.
  private static let ticksPerFrame = 4
  /// The number of frames per second while the scene stands still.
  private static let framesPerSecond = 60 / ticksPerFrame

  private let page: StudioPage
  private var decoder: ScreenshotDecoder
  private let frameLimit: Int
  private var encoder = GIFEncoder(isLooping: true)
  /// The bytes of the file.
  private var bytes: [UInt8] = []
  private var frameCount = 0
  /// The time in the picture, in ticks.
  private var time = 0
  private var cursor = BrowserPage.Location(x: 700, y: 560)

  private var tab: BrowserPage { page.tab }

  /// Thrown when the picture has as many frames as it should.
  private struct RecordingFinished: Error {}

  /// Makes the picture.
  ///
  /// - Parameters:
  ///   - executable: The path of `dynlua`.
  ///   - script: The path of the recipe `push.lua`, which is copied.
  ///   - frameLimit: The number of frames after which the picture ends; by default, that of the whole story.
  /// - Returns: The bytes of the picture, an animated GIF, and the number of its frames.
  /// - Throws: `BrowserError` if there is no browser, or the page does not do what the story says.
  static func record(_ executable: String, script: String, frameLimit: Int = .max) async throws
    -> (bytes: [UInt8], frameCount: Int)
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-picture-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: URL(filePath: script), to: folder.appending(path: URL(filePath: script).lastPathComponent))
    let studio = try await StudioProcess(executable, [URL(filePath: script).lastPathComponent], in: folder)
    let browser = try Browser()
    let decoder = try await ScreenshotDecoder(in: browser, width: width, height: height)
    let tab = try await BrowserPage(in: browser)
    try await tab.setMedia(["prefers-color-scheme": "dark"])
    let page = try await StudioPage(studio, in: tab, width: width, height: height)
    var recording = StudioPicture(page: page, decoder: decoder, frameLimit: frameLimit)
    do {
      try await recording.recordDemonstration()
    } catch is RecordingFinished {}
    await studio.end()
    return (recording.bytes + recording.encoder.finish(at: recording.time), recording.frameCount)
  }

  private init(page: StudioPage, decoder: ScreenshotDecoder, frameLimit: Int) {
    (self.page, self.decoder, self.frameLimit) = (page, decoder, frameLimit)
  }

  private mutating func recordDemonstration() async throws {
    try await tab.evaluate(Self.preparationScript)
    try await tap(x: 255, y: 120, then: 1.3)
    try await tap(x: 60, y: 470, then: 2)

    try await moveCursor(
      to: try await page.center(of: "#highlight .literal", containing: "200"), seconds: 0.8)
    try await drag(by: [-150, 90])
    try await captureStillFrames(seconds: 0.5)
    try await moveCursor(to: try await page.center(of: "#save"), seconds: 0.5)
    try await tab.click(at: cursor)
    try await tab.wait(until: "document.getElementById(\"save\").disabled")
    try await captureStillFrames(seconds: 0.5)

    try await moveCursor(
      to: try await page.center(of: "#tree [role=treeitem]", containing: "push"), seconds: 0.6)
    try await tab.click(at: cursor)
    try await tab.wait(until: "document.querySelector(\"#properties .property input\")?.value")
    try await captureStillFrames(seconds: 0.7)

    try await moveCursor(to: try await location(inTimeline: 1), seconds: 0.6)
    try await tab.mouse(.press, at: cursor)
    try await moveCursor(to: try await location(inTimeline: 0.4), seconds: 1.6, isDragging: true)
    try await tab.mouse(.release, at: cursor)
    try await captureStillFrames(seconds: 0.3)
    try await moveCursor(to: try await page.center(of: "#play"), seconds: 0.5)
    try await tab.click(at: cursor)
    try await page.wait(for: "Live", in: "badge")
    try await tap(x: 270, y: 300, then: 1.6)
  }

  /// Draws a cursor, since screenshots have none, and lets the scene play for a number of ticks: by another
  /// connection, with a speed that the page does not offer, so that it displays that the scene plays with
  /// speed 1.
  private static let preparationScript = """
    const cursor = document.createElement("div")
    cursor.innerHTML = '<svg width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-5 3 8 4-1.6-3.200-7.600H18z" fill="#fff" stroke="#000" stroke-width="1.500"/></svg>'
    Object.assign(cursor.style, { position: "fixed", left: 0, top: 0, zIndex: 1000, pointerEvents: "none" })
    cursor.firstChild.style.width = "22px"
    cursor.firstChild.style.height = "26px"
    document.body.append(cursor)
    globalThis.moveCursor = (x, y) => (cursor.style.translate = `${x - 2}px ${y - 2}px`)
    const address = new URL("socket", location.href), requests = []
    address.protocol = "ws:"
    const socket = new WebSocket(address)
    socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && requests.shift()()
    globalThis.setSpeed = speed => new Promise(resolve => {
      requests.push(resolve)
      socket.send(JSON.stringify({ id: 1, method: "setSpeed", params: { speed } }))
    })
    globalThis.play = async count => {
      const end = tickShown() + count
      await setSpeed(\(speed))
      while (tickShown() < end) await new Promise(requestAnimationFrame)
      await setSpeed(0)
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    }
    new Promise(resolve => (socket.onopen = resolve)).then(() => setSpeed(0))
    """

  // MARK: The user

  /// Moves to a point of the stage, taps it, and watches.
  private mutating func tap(x: Double, y: Double, then seconds: Double) async throws {
    try await moveCursor(to: try await page.location(ofPoint: x, y), seconds: 0.7)
    try await tab.click(at: cursor)
    try await moveCursor(to: cursor, seconds: seconds)
  }

  /// Drags to the left or right of the cursor, by each distance in turn.
  private mutating func drag(by distances: [Double]) async throws {
    try await tab.mouse(.press, at: cursor)
    for distance in distances {
      let end = BrowserPage.Location(x: cursor.x + distance, y: cursor.y)
      try await moveCursor(to: end, seconds: abs(distance) / 75, isDragging: true)
    }
    try await tab.mouse(.release, at: cursor)
  }

  /// Moves the cursor, slowly at the beginning and the end.
  private mutating func moveCursor(to end: BrowserPage.Location, seconds: Double, isDragging: Bool = false)
    async throws
  {
    let start = cursor
    // What is dragged pauses the scene.
    let state = try await page.text(of: "badge")
    let isPlaying = state == "Live" && !isDragging
    let first = try await page.tick
    var (fraction, tick) = (0.0, first)
    let step = 1 / Double(Self.framesPerSecond) / seconds
    while fraction < 1 {
      fraction = min(isPlaying ? Double(tick - first) / 60 / seconds : fraction + step, 1)
      let eased = fraction * fraction * (3 - 2 * fraction)
      cursor = BrowserPage.Location(
        x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased)
      try await tab.evaluate("moveCursor(\(cursor.x), \(cursor.y))")
      if isDragging {
        try await tab.mouse(.drag, at: cursor)
        try await waitForAnimationFrames()
      } else {
        try await tab.moveMouse(to: cursor)
      }
      try await captureFrame()
      guard isPlaying else {
        time += Self.ticksPerFrame
        continue
      }
      try await tab.evaluate("play(\(Self.ticksPerFrame))")
      let next = try await page.tick
      time += next - tick
      tick = next
    }
  }

  /// Waits until the run is computed for what has been dragged, and displayed.
  private func waitForAnimationFrames() async throws {
    try await tab.evaluate(
      "new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))")
    try await tab.wait(until: "document.querySelector(\"[aria-busy]\") === null")
    try await tab.evaluate(
      "new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))")
  }

  private mutating func captureStillFrames(seconds: Double) async throws {
    try await waitForAnimationFrames()
    try await captureFrame()
    time += Int(seconds * 60)
  }

  /// The position of a fraction of the timeline.
  private func location(inTimeline fraction: Double) async throws -> BrowserPage.Location {
    let center = try await page.center(of: "#time")
    let width = try await tab.evaluate("document.getElementById(\"time\").clientWidth").doubleValue ?? 0
    // The thumb has a radius of 8.
    return BrowserPage.Location(x: center.x + (fraction - 0.5) * (width - 16), y: center.y)
  }

  private mutating func captureFrame() async throws {
    guard frameCount < frameLimit else { throw RecordingFinished() }
    let screenshot = try await tab.call(
      "Page.captureScreenshot", ["format": "png", "optimizeForSpeed": true])
    guard let image = try await decoder.decode(screenshot["data"]?.stringValue ?? "") else { return }
    bytes += encoder.add(image, at: time)
    frameCount += 1
  }
}
