import JSON
import StudioAutomation
import TestSupport
import Testing

extension StudioPageTests {
  /// A square that falls faster with each run; the third run fails.
  private static let fallingSquares = """
    if params.g == 3 then error("too much") end
    \(fallingSquare.replacing("GravityBehavior { square }", with: "GravityBehavior { square, magnitude = params.g or 1 }"))
    function update() result = { y = square.center.y } end
    """

  /// Opens the page of a script with the table of a sweep.
  private static func openRows(
    width: Int = 1280, height: Int = 800, media: [String: String] = [:],
    location: SourceLocation = #_sourceLocation, _ body: (Scene) async throws -> Void
  ) async throws {
    func prepare(_ folder: TemporaryDirectory) throws {
      let sweep = ["sweep", "scene.lua", "--set", "g=1,2,3,0.5", "--seconds", "1", "-o", "t.csv"]
      let outcome = try Command.run(sweep, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    try await open(
      fallingSquares, arguments: ["--rows", "t.csv"], width: width, height: height, media: media,
      location: location, prepare: prepare
    ) { scene in
      try await scene.tab.wait(until: "isVisible(document.querySelector(\"#rows tbody tr\"))")
      try await body(scene)
    }
  }

  private func texts(_ selector: String, _ tab: BrowserPage) async throws -> JSONValue {
    try await tab.evaluate(
      "[...document.querySelectorAll(\(JSONValue.string(selector)))].map(each => each.textContent)")
  }

  @Test func `a row of a sweep is played, with the state hash of the table`() async throws {
    try await Self.openRows { scene in
      let (page, tab) = (scene.page, scene.tab)
      #expect(try await texts("#rows thead th button", tab) == ["run↑", "g", "y", "time", "error"])
      #expect(try await texts("#rows tbody th", tab) == ["1", "2", "⚠ 3", "4"])
      #expect(try await texts("#rows tr.failure .message", tab) == ["scene.lua:1: too much"])
      try await page.click(on: "#rows [data-run=\"2\"] td")
      try await page.wait(for: "run 2 at 1.00 s: the state hash of the table", in: "rows")
      #expect(try await page.evaluate("params.g") == "_1 = 2")
      try await page.click(on: "#drawer [data-pane=rows]")
      _ = try await page.pause()
      try await page.scrub(to: 60)
      try await page.wait(for: "run 2 at 1.00 s: the state hash of the table", in: "rows")
      #expect(
        try await tab.evaluate("document.querySelector(\"#rows [aria-current]\").dataset.run") == "2")
    }
  }

  @Test func `rows are sorted and played with the keyboard`() async throws {
    try await Self.openRows { scene in
      let tab = scene.tab
      try await scene.page.click(on: "#rows thead button", containing: "g")
      #expect(try await texts("#rows tbody th", tab) == ["4", "1", "2", "⚠ 3"])
      try await tab.press("Enter")
      #expect(try await texts("#rows tbody th", tab) == ["⚠ 3", "2", "1", "4"])
      #expect(
        try await tab.evaluate("document.querySelector(\"#rows [aria-sort]\").ariaSort") == "descending")
      // The buttons of the columns y, time and error, and the first row.
      for _ in 0..<4 { try await tab.press("Tab") }
      try await tab.press("ArrowDown")
      try await tab.press("ArrowDown")
      #expect(try await tab.evaluate("document.activeElement.ariaLabel") == "Play run 1")
      try await tab.press("Enter")
      try await scene.page.wait(for: "run 1 at 1.00 s: the state hash of the table", in: "rows")
      #expect(try await tab.evaluate("document.activeElement.ariaLabel") == "Play run 1")
    }
  }

  @Test(arguments: ["light", "dark"])
  func `rows are readable in a window of 360 pixels, light and dark`(scheme: String) async throws {
    try await Self.openRows(width: 360, height: 740, media: ["prefers-color-scheme": scheme]) { scene in
      try await scene.page.click(on: "#rows [data-run=\"1\"] td")
      try await scene.page.wait(for: "run 1 at 1.00 s: the state hash of the table", in: "rows")
      #expect(
        try await scene.tab.evaluate(
          "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)") == 360)
      try await scene.tab.evaluate(Self.contrasts)
      #expect(try await scene.tab.evaluate("unreadableTexts()") == [])
      let right = try await scene.tab.evaluate(
        "document.getElementById(\"tab-rows\").getBoundingClientRect().right")
      #expect(right.doubleValue ?? 0 > 300 && right.doubleValue ?? 361 <= 360)
    }
  }
}
