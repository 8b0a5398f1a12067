import JSON

/// The page of a studio in a browser, with its elements.
package struct StudioPage: Sendable {
  /// The tab.
  package let tab: BrowserPage

  /// Opens the page in a tab, and waits until it displays the scene.
  package init(_ studio: StudioProcess, in tab: BrowserPage, width: Int = 1280, height: Int = 800)
    async throws
  {
    self.tab = tab
    try await tab.setSize(width: width, height: height)
    try await tab.navigate(to: studio.address)
    try await waitUntilReady()
  }

  /// Waits until the page is loaded, connected, has drawn a frame and displays the source, if there is one.
  package func waitUntilReady() async throws {
    try await tab.wait(
      until: """
        document.readyState === "complete" && document.getElementById("title")?.textContent
          && document.getElementById("viewport").style.getPropertyValue("--width")
          && (document.body.dataset.scene === "program" || !document.getElementById("area").readOnly)
        """)
    try await tab.evaluate(Self.functions)
  }

  /// Reads the pixels of the stage from a copy: reading a canvas itself makes the browser warn about its
  /// speed.
  private static let functions = """
    globalThis.stageShape = (red, green, blue) => {
      const stage = document.getElementById("stage"), { width, height } = stage
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
      context.drawImage(stage, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      let count = 0, sumX = 0, sumY = 0
      for (let i = 0; i < data.length; i += 4) {
        if (Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) > 24) continue
        count += 1
        sumX += (i / 4) % width
        sumY += Math.floor(i / 4 / width)
      }
      if (count === 0) return null
      const style = document.getElementById("viewport").style, ratio = width / stage.clientWidth
      const [x, y, w, h] = ["x", "y", "width", "height"].map(name => parseFloat(style.getPropertyValue(`--${name}`)))
      return { count, x: ((sumX / count + 0.5) / ratio - x) / w * 320, y: ((sumY / count + 0.5) / ratio - y) / h * 568 }
    }
    globalThis.isVisible = element => element?.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
    globalThis.tickShown = () => Math.round(parseFloat(document.getElementById("clock").textContent) * 60)
    """

  // MARK: Elements

  /// The center of an element.
  package func center(of selector: String) async throws -> BrowserPage.Location {
    try await center(
      ofElement: "document.querySelector(\(JSONValue.string(selector)))", describedAs: selector)
  }

  /// The center of the element with a text among those that a selector finds.
  package func center(of selector: String, containing text: String) async throws -> BrowserPage.Location {
    let (selector, text) = (JSONValue.string(selector), JSONValue.string(text))
    return try await center(
      ofElement:
        "[...document.querySelectorAll(\(selector))].find(each => isVisible(each) && each.textContent.includes(\(text)))",
      describedAs: "\(selector) with \(text)")
  }

  private func center(ofElement expression: String, describedAs name: String) async throws
    -> BrowserPage.Location
  {
    let box = try await tab.wait(
      until: """
        (element => isVisible(element) && (element.scrollIntoView({ block: "nearest" }), element.getBoundingClientRect().toJSON()))(\(expression))
        """)
    guard let x = box["x"]?.doubleValue, let y = box["y"]?.doubleValue, let width = box["width"]?.doubleValue,
      let height = box["height"]?.doubleValue
    else { throw BrowserError("no box of \(name)") }
    return BrowserPage.Location(x: x + width / 2, y: y + height / 2)
  }

  /// Clicks on the center of an element.
  package func click(on selector: String) async throws { try await tab.click(at: center(of: selector)) }

  /// Clicks on the element with a text among those that a selector finds.
  package func click(on selector: String, containing text: String) async throws {
    try await tab.click(at: center(of: selector, containing: text))
  }

  /// Returns the text of the element with an identifier.
  package func text(of id: String) async throws -> String {
    try await tab.evaluate("document.getElementById(\"\(id)\").textContent").stringValue ?? ""
  }

  /// Waits until the element with an identifier has a text.
  package func wait(for text: String, in id: String) async throws {
    try await tab.wait(
      until: "document.getElementById(\"\(id)\").textContent.includes(\(JSONValue.string(text)))")
  }

  // MARK: The stage

  /// The position in the page of a point of the stage, which is 320 by 568 points.
  package func location(ofPoint x: Double, _ y: Double) async throws -> BrowserPage.Location {
    let box = try await tab.evaluate(
      """
      (() => {
        const box = document.getElementById("stage").getBoundingClientRect(), style = document.getElementById("viewport").style
        const [x, y, width, height] = ["x", "y", "width", "height"].map(name => parseFloat(style.getPropertyValue(`--${name}`)))
        return [box.x + x, box.y + y, width, height]
      })()
      """
    ).arrayValue?.compactMap(\.doubleValue)
    guard let box, box.count == 4 else { throw BrowserError("no stage") }
    return BrowserPage.Location(x: box[0] + x / 320 * box[2], y: box[1] + y / 568 * box[3])
  }

  /// A color in sRGB, as the page draws it.
  package struct Color: Sendable {
    let text: String

    /// Creates a color from components from 0 to 255.
    package init(_ red: Int, _ green: Int, _ blue: Int) { text = "\(red), \(green), \(blue)" }
  }

  /// What is drawn in a color: its center in points of the stage, and the number of pixels.
  package struct Shape: Sendable {
    package let x: Double
    package let y: Double
    package let pixelCount: Int
  }

  /// Returns what is drawn on the stage in a color; nil for nothing.
  package func shape(_ color: Color) async throws -> Shape? {
    Self.shape(try await tab.evaluate("stageShape(\(color.text))"))
  }

  /// Waits until the shape in a color satisfies a condition of JavaScript in which it is `shape`, with the
  /// members x, y and count.
  @discardableResult
  package func wait(for color: Color, where condition: String) async throws -> Shape {
    let shape = Self.shape(
      try await tab.wait(until: "(shape => shape && \(condition) && shape)(stageShape(\(color.text)))"))
    guard let shape else { throw BrowserError("no shape") }
    return shape
  }

  private static func shape(_ value: JSONValue) -> Shape? {
    guard let x = value["x"]?.doubleValue, let y = value["y"]?.doubleValue,
      let count = value["count"]?.intValue
    else { return nil }
    return Shape(x: x, y: y, pixelCount: count)
  }

  // MARK: Time

  /// The tick that is displayed.
  package var tick: Int {
    get async throws { try await tab.evaluate("tickShown()").intValue ?? -1 }
  }

  /// Pauses the scene, and returns its tick.
  package func pause() async throws -> Int {
    try await click(on: "#play[aria-label=Pause]")
    try await wait(for: "Paused", in: "badge")
    return try await tick
  }

  /// Lets the scene go on.
  package func play() async throws { try await click(on: "#play:not([aria-label=Pause])") }

  /// Moves the timeline to a tick of the run, as a drag of its thumb does.
  package func scrub(to tick: Int) async throws {
    try await tab.evaluate(
      "(slider => { slider.value = \(tick); slider.dispatchEvent(new Event(\"input\")) })(document.getElementById(\"time\"))"
    )
    try await tab.wait(until: "tickShown() === \(tick)")
  }

  // MARK: Panes

  /// Selects an object in the inspector's tree, and returns the text of one of its properties.
  package func property(_ name: String, of object: String) async throws -> String {
    try await click(on: "#tree [role=treeitem]", containing: object)
    let row =
      "[...document.querySelectorAll(\"#properties .property\")].find(each => each.querySelector(\".label\").textContent === \"\(name)\")"
    return try await tab.wait(
      until: "(element => element?.value ?? element?.textContent)(\(row)?.querySelector(\"output, input\"))"
    ).stringValue ?? ""
  }

  /// Evaluates Lua in the console, and waits until its result is printed.
  package func evaluate(_ text: String) async throws -> String {
    try await click(on: "#drawer [data-pane=console]")
    let count = try await tab.evaluate(
      "document.querySelectorAll(\"#console .value, #console .error\").length")
    try await click(on: "#prompt")
    try await tab.type(text)
    try await tab.press("Enter")
    return try await tab.wait(
      until: "[...document.querySelectorAll(\"#console .value, #console .error\")][\(count)]?.textContent"
    ).stringValue ?? ""
  }
}
