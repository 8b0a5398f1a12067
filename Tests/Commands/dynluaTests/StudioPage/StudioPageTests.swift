import Foundation
import JSON
import StudioAutomation
import Testing
import TestSupport

/// The page of `dynlua studio` in Chromium.
///
/// The tests are skipped where there is no browser, and fail there if the environment variable
/// `DYNLUA_REQUIRE_BROWSER` is set. One after the other: they share a browser, which displays one tab at a
/// time.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Browser.isInstalledOrRequired, "Chromium is not installed"))
struct StudioPageTests {
  /// The browser of all tests; it ends with this process.
  private static let browser = Result { try Browser() }

  /// A page with its command and the files of its script, `scene.lua`.
  struct Scene {
    let folder: TemporaryDirectory
    let studio: StudioProcess
    let page: StudioPage
    var tab: BrowserPage { page.tab }
  }

  /// A square that falls from (160, 100) and bounces.
  static let fallingSquare = """
    local view = stage.view
    square = View { size = { 40, 40 }, center = { 160, 100 }, backgroundColor = "#00ff00" }
    view:addSubview(square)
    animator = Animator(view)
    animator:addBehavior(GravityBehavior { square })
    animator:addBehavior(CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true })
    material = DynamicItemBehavior { square, elasticity = 0 }
    animator:addBehavior(material)
    """
  static let green = StudioPage.Color(0, 255, 0)

  /// The text of a recipe.
  static func recipe(_ name: String) throws -> String { try Repository.text(of: "scripts/\(name).lua") }

  /// Opens the page of a script; in the end there must be no message in the browser's console.
  ///
  /// - Parameters:
  ///   - script: The text of the script, or of the program.
  ///   - name: The name of its file.
  ///   - command: The command and its options.
  ///   - environment: Variables that are set for the command.
  ///   - arguments: Arguments of the command.
  ///   - width: The width of the page in CSS pixels.
  ///   - height: The height of the page.
  ///   - media: The values of media features.
  ///   - initialScript: A script that runs before those of the page.
  ///   - location: The source location of the test.
  ///   - prepare: Writes other files before the command is started.
  ///   - body: What the user does.
  /// - Throws: If the page cannot be opened, or the body does.
  static func open(
    _ script: String, name: String = "scene.lua", command: [String] = ["studio"],
    environment: [String: String] = [:], arguments: [String] = [], width: Int = 1280, height: Int = 800,
    media: [String: String] = [:], initialScript: String? = nil,
    location: SourceLocation = #_sourceLocation, prepare: (TemporaryDirectory) throws -> Void = { _ in },
    _ body: (Scene) async throws -> Void
  ) async throws {
    let folder = try TemporaryDirectory()
    try folder.write(name, script)
    try prepare(folder)
    let studio = try await StudioProcess(
      try Command.path(), command: command, [name] + arguments, in: folder.url, environment: environment)
    let tab = try await BrowserPage(in: browser.get())
    try await tab.setMedia(media)
    if let initialScript { try await tab.addInitialScript(initialScript) }
    let page = try await StudioPage(studio, in: tab, width: width, height: height)
    try await body(Scene(folder: folder, studio: studio, page: page))
    #expect(tab.messages == [], sourceLocation: location)
    await tab.close()
    #expect(await studio.end() == 128 + SIGTERM, sourceLocation: location)
  }

  // MARK: Playing

  @Test func `the square falls onto the lower edge`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let page = scene.page
      try await page.wait(for: Self.green, where: "shape.y > 300")
      let square = try await page.wait(for: Self.green, where: "shape.y > 547")
      // The marker of the contact hides some pixels.
      #expect(abs(square.x - 160) < 2)
      #expect(square.y < 549)
      try await page.wait(for: "Live", in: "badge")
      #expect(try await scene.tab.evaluate("document.title").stringValue == "scene.lua – dynlua")
    }
  }

  @Test func `a click pushes the square`() async throws {
    try await Self.open(try Self.recipe("push")) { scene in
      let page = scene.page
      let green = StudioPage.Color(60, 179, 113)
      let before = try await page.wait(for: green, where: "true")
      #expect(abs(before.x - 160) < 1 && abs(before.y - 284) < 1)
      // While the scene is paused, because a tap lasts at most 0.75 s of its time.
      _ = try await page.pause()
      try await scene.tab.click(at: page.location(ofPoint: 250, 100))
      try await page.play()
      try await page.wait(for: green, where: "shape.x > 200 && shape.y < 220")
      try await page.click(on: "#drawer [data-pane=log]")
      try await page.wait(for: "pushed at -64 degrees with magnitude 1.02", in: "log")
    }
  }

  @Test func `the mouse hovers, and its wheel turns, in points of the scene`() async throws {
    let script = """
      local square = View { size = { 40, 40 }, center = { 160, 284 }, backgroundColor = "green" }
      stage.view:addSubview(square)
      function stage.onHover(hover) square.center = { hover.location.x, square.center.y } end
      function stage.onWheel(wheel) square.center = square.center + Vector(0, wheel.delta.dy) end
      """
    try await Self.open(script) { scene in
      let page = scene.page
      let green = StudioPage.Color(0, 128, 0)
      try await page.wait(for: green, where: "shape.x > 158 && shape.x < 162")
      try await scene.tab.moveMouse(to: page.location(ofPoint: 250, 100))
      try await page.wait(for: green, where: "shape.x > 248 && shape.x < 252 && shape.y < 286")
      try await scene.tab.turnWheel(byX: 0, y: 60, at: page.location(ofPoint: 250, 100))
      try await page.wait(for: green, where: "shape.x > 248 && shape.x < 252 && shape.y > 310")
    }
  }

  @Test func `fingers drag items, each its own`() async throws {
    let script = """
      for index, color in ipairs { "#00ff00", "#ff0000" } do
        local item = View { size = { 60, 60 }, center = { 100 * index, 300 }, backgroundColor = color }
        stage.view:addSubview(item)
        item:onPan(function(pan) item.center = pan.location end)
      end
      """
    try await Self.open(script, width: 360, height: 740) { scene in
      let page = scene.page
      try await page.wait(for: Self.green, where: "Math.abs(shape.x - 100) < 1")
      func fingers(_ first: (Double, Double), _ second: (Double, Double)) async throws
        -> [BrowserPage.Location]
      {
        [
          try await page.location(ofPoint: first.0, first.1),
          try await page.location(ofPoint: second.0, second.1),
        ]
      }
      try await scene.tab.touch(.began, at: fingers((100, 300), (200, 300)))
      try await scene.tab.touch(.moved, at: fingers((90, 250), (220, 330)))
      try await scene.tab.touch(.moved, at: fingers((60, 150), (260, 450)))
      try await page.wait(for: Self.green, where: "Math.abs(shape.x - 60) < 2 && Math.abs(shape.y - 150) < 2")
      try await page.wait(
        for: StudioPage.Color(255, 0, 0), where: "Math.abs(shape.x - 260) < 2 && Math.abs(shape.y - 450) < 2")
      try await scene.tab.touch(.ended, at: [])
    }
  }

  // MARK: Time

  @Test func `an earlier state is shown, and the run that continues from it has the hashes of the first`()
    async throws
  {
    try await Self.open(Self.fallingSquare.replacing("elasticity = 0", with: "elasticity = 0.8")) { scene in
      let page = scene.page
      try await scene.tab.wait(until: "tickShown() >= 90")
      let end = try await page.pause()
      let hash = try await page.property("stateHash", of: "Stage")
      let place = try #require(try await page.shape(Self.green))

      try await page.scrub(to: 12)
      try await page.wait(for: "Past", in: "badge")
      let earlier = try await page.wait(for: Self.green, where: "shape.y < 140")
      #expect(earlier.y > 105)
      #expect(try await page.property("stateHash", of: "Stage") != hash)

      try await page.play()
      try await page.wait(for: "Live", in: "badge")
      try await scene.tab.wait(until: "tickShown() >= 30")
      var tick = try await page.pause()
      while tick < end {
        try await page.click(on: "#forward")
        try await scene.tab.wait(until: "tickShown() > \(tick)")
        tick = try await page.tick
      }
      if tick > end { try await page.scrub(to: end) }
      #expect(try await page.property("stateHash", of: "Stage") == hash)
      let again = try #require(try await page.shape(Self.green))
      #expect(again.x == place.x && again.y == place.y)

      let run = try Command.run(
        ["--headless", "--quiet", "--hash", "--seconds", "\(Double(end) / 60)", "scene.lua"], in: scene.folder
      )
      #expect(run.errors.contains("state hash: \(hash) at"), "\(run.errors)")
    }
  }

  // MARK: Changing

  @Test func `a literal that is dragged changes the path, and is written to the file`() async throws {
    let script = Self.fallingSquare.replacing(
      "{ square })", with: "{ square, angle = 1.5 })", maxReplacements: 1)
    try await Self.open(script) { scene in
      let page = scene.page
      try await scene.tab.wait(until: "tickShown() >= 60")
      _ = try await page.pause()
      try await page.scrub(to: 60)
      let handle = try await page.center(of: "#highlight .literal", containing: "1.5")
      let current = StudioPage.Color(255, 230, 89)
      #expect(try await page.shape(current) == nil)
      try await scene.tab.mouse(.press, at: handle)
      var places: [StudioPage.Shape] = []
      // Three pixels change the number by a hundredth.
      for (distance, value) in [(-60.0, "1.3"), (-150, "1")] {
        try await scene.tab.mouse(.drag, at: BrowserPage.Location(x: handle.x + distance, y: handle.y))
        try await page.wait(for: "\(value)was 1.5", in: "bubble")
        // The path leads to the right, the further the smaller the angle is.
        places.append(
          try await page.wait(for: current, where: "shape.x > \(places.last.map { $0.x + 5 } ?? 165)"))
      }
      try await scene.tab.mouse(.release, at: BrowserPage.Location(x: handle.x - 150, y: handle.y))
      try await scene.tab.wait(until: "!document.getElementById(\"comparison\").hidden")
      #expect(try scene.folder.text(of: "scene.lua") == script)
      try await page.click(on: "#save")
      try await scene.tab.wait(until: "document.getElementById(\"save\").disabled")
      #expect(try scene.folder.text(of: "scene.lua") == script.replacing("1.5", with: "1"))
    }
  }

  @Test func `the elasticity in the inspector changes the bounce`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let page = scene.page
      try await page.wait(for: Self.green, where: "shape.y > 547")
      _ = try await page.pause()
      try await page.scrub(to: 6)
      #expect(try await page.property("elasticity", of: "material") == "0")
      try await page.click(on: "#properties .property input[type=text][aria-label=elasticity]")
      try await scene.tab.press("a", .control)
      try await scene.tab.type("0.9")
      try await scene.tab.press("Enter")
      try await page.wait(for: "material.elasticity = 0.9", in: "changes")
      try await page.play()
      // The square is near the top of its first bounce then.
      let tick = 110
      try await scene.tab.wait(until: "tickShown() >= \(tick)")
      _ = try await page.pause()
      try await page.scrub(to: tick)
      let top = try await page.wait(for: Self.green, where: "shape.y < 300")
      #expect(abs(top.x - 160) < 1)
    }
  }

  @Test func `a click in the inspector's tree counts although the tree changes meanwhile`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let (page, tab) = (scene.page, scene.tab)
      let row = try await page.center(of: "#tree [role=treeitem]", containing: "material")
      let summary = "document.querySelector(\"#tree [role=treeitem]\").title"
      let before = try await tab.evaluate(summary)
      try await tab.mouse(.press, at: row)
      try await tab.wait(until: "\(summary) !== \(before)")
      try await tab.mouse(.release, at: row)
      try await tab.wait(
        until: "document.querySelector(\"#properties h3\")?.textContent.startsWith(\"material\")")
    }
  }

  @Test func `rows of the inspector's tree are added and removed with their objects`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let (page, tab) = (scene.page, scene.tab)
      let names = #"""
        [...document.querySelectorAll("#tree [role=treeitem]")]
          .map(row => row.ariaLevel + row.querySelector(".name").textContent).join().replace(/ #\d+/g, "")
        """#
      let start = "1stage,2stage.view,3square,2animator,3GravityBehavior,3CollisionBehavior,3material,3square"
      try await tab.wait(until: "\(names) === \"\(start)\"")
      _ = try await page.evaluate(
        "stage.view:sendSubviewToBack(stage.view:addSubview(View { name = \"first\" })), 1")
      try await tab.wait(until: "\(names) === \"\(start.replacing("3square,2", with: "3first,3square,2"))\"")
      _ = try await page.evaluate("stage.view.subviews[1]:removeFromSuperview(), 1")
      try await tab.wait(until: "\(names) === \"\(start)\"")
    }
  }

  @Test func `a syntax error is shown at its line, and a saved correction clears it`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let page = scene.page
      try await page.click(on: "#area")
      try await scene.tab.evaluate("document.getElementById(\"area\").setSelectionRange(0, 0)")
      try await scene.tab.type("-- a line\nlocal = 5\n")
      try await scene.tab.press("s", .control)
      try await page.wait(for: "Line 2: ", in: "source-error")
      let mark = try await scene.tab.evaluate("document.querySelector(\".error-line\").style.top").stringValue
      // The second of lines that are 21 pixels high, below a margin of 12.
      #expect(mark == "33px")
      #expect(try scene.folder.text(of: "scene.lua").hasPrefix("-- a line\nlocal = 5\nlocal view"))
      // The former script continues.
      let tick = try await page.tick
      try await scene.tab.wait(until: "tickShown() > \(tick)")

      try await scene.tab.evaluate("document.getElementById(\"area\").setSelectionRange(16, 16)")
      try await scene.tab.type("five ")
      #expect(
        try await scene.tab.evaluate("document.getElementById(\"area\").value.split(\"\\n\")[1]")
          == "local five = 5")
      try await scene.tab.press("s", .control)
      try await scene.tab.wait(
        until:
          "document.getElementById(\"source-error\").hidden && document.querySelector(\".error-line\") === null"
      )
      try await scene.tab.wait(until: "document.getElementById(\"save\").disabled")
      #expect(try scene.folder.text(of: "scene.lua").hasPrefix("-- a line\nlocal five = 5\nlocal view"))
    }
  }

  @Test func `the console evaluates Lua in the running scene`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      #expect(try await scene.page.evaluate("square.bounds.size.width + 2") == "_1 = 42.0")
      #expect(try await scene.page.evaluate("error(\"no\")").contains("no"))
      _ = try await scene.page.evaluate("animator:removeAllBehaviors() return square.center.x")
      _ = try await scene.page.evaluate("square.center = { 50, 60 } return 1")
      try await scene.page.wait(
        for: Self.green, where: "Math.abs(shape.x - 50) < 1 && Math.abs(shape.y - 60) < 1")
    }
  }

  // MARK: Access

  @Test func `everything is reached with the keyboard`() async throws {
    try await Self.open(try Self.recipe("push")) { scene in
      let (page, tab) = (scene.page, scene.tab)
      // All that can have the focus, in the order of the tab key. Of tabs and radio buttons only the selected
      // one is in it.
      var reached: [String] = []
      while reached.count < 100 {
        try await tab.press("Tab")
        let element =
          try await tab.evaluate(
            """
            (element => {
              if (element === document.body) return ""
            const ring = getComputedStyle(element), parent = element.closest(".prompt, #source")
              const isMarked = ring.outlineStyle !== "none" || (parent && getComputedStyle(parent).boxShadow !== "none")
              return `${element.id || element.getAttribute("aria-label") || element.textContent}${isMarked ? "" : " without a mark of its focus"}`
            })(document.activeElement)
            """
          ).stringValue ?? ""
        if reached.first == element { break }
        // After the last element, the browser itself has the focus.
        if !element.isEmpty { reached.append(element) }
      }
      let expected = [
        "layers-button", "paths", "rotate", "help-button", "stage", "area", "tree-search", "prompt",
        "restart",
        "play", "time", "speed",
      ]
      #expect(expected.filter { !reached.contains($0) } == [], "\(reached)")
      #expect(reached.filter { $0.hasSuffix("without a mark of its focus") } == [])
      // Tab has left the text as it was.
      try await page.wait(for: "scene.lua", in: "source-state")

      try await tab.press("Escape")
      try await tab.wait(until: "document.activeElement.id === \"stage\"")
      try await tab.press(" ")
      try await page.wait(for: "Paused", in: "badge")
      try await tab.press(" ")
      try await page.wait(for: "Live", in: "badge")
      // From the center, (160, 284), to (200, 284).
      for _ in 0..<4 { try await tab.press("ArrowRight") }
      try await page.wait(for: "200, 284", in: "announcer")
      try await tab.press("Enter")
      try await page.wait(for: StudioPage.Color(60, 179, 113), where: "shape.x > 200")

      try await tab.press("?")
      try await tab.wait(until: "document.getElementById(\"help\").open")
      try await page.wait(for: "go back by a tick", in: "help")
      try await tab.press("Escape")
      try await tab.wait(until: "!document.getElementById(\"help\").open")

      try await tab.press(":")
      try await tab.wait(until: "document.activeElement.id === \"prompt\"")
      try await tab.type("square.bounds.size.width")
      try await tab.press("Enter")
      try await tab.wait(until: "document.querySelector(\"#console .value\")?.textContent === \"_1 = 80.0\"")
    }
  }

  @Test func `controls have names for screen readers`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      _ = try await scene.page.property("elasticity", of: "material")
      let tree = try await scene.tab.call("Accessibility.getFullAXTree")
      let nodes = tree["nodes"]?.arrayValue ?? []
      #expect(nodes.count > 100)
      let roles = Set([
        "button", "textbox", "slider", "combobox", "checkbox", "radio", "tab", "treeitem", "switch",
        "searchbox",
        "application", "dialog", "tree", "tablist", "ColorWell", "spinbutton",
      ])
      let unnamed = nodes.filter { node in
        node["ignored"] == false && roles.contains(node["role"]?["value"]?.stringValue ?? "")
          && (node["name"]?["value"]?.stringValue ?? "").isEmpty
      }
      #expect(unnamed == [])
    }
  }

  @Test func `a window of 360 pixels shows every pane without scrolling to the side`() async throws {
    try await Self.open(Self.fallingSquare, width: 360, height: 740) { scene in
      for pane in ["scene", "source", "inspector", "console", "log", "graphs"] {
        try await scene.page.click(on: "#tabs [data-pane=\(pane)]")
        try await scene.tab.wait(until: "isVisible(document.getElementById(\"\(pane)\"))")
        let outside = try await scene.tab.evaluate(
          """
          [...document.querySelectorAll("header, footer, section, #tabs, #tabs button, footer button, canvas")]
            .filter(isVisible).map(each => [each.id || each.textContent, each.getBoundingClientRect()])
            .filter(([, box]) => box.left < 0 || box.right > 360.5 || box.bottom > 740.5).map(([name]) => name)
          """)
        #expect(outside == [], "\(pane)")
        #expect(
          try await scene.tab.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
            == 360, "\(pane)")
        // Large enough for a finger.
        let small = try await scene.tab.evaluate(
          """
          [...document.querySelectorAll("#tabs button, footer button")].filter(isVisible)
            .filter(each => each.getBoundingClientRect().height < 28).map(each => each.id || each.textContent)
          """)
        #expect(small == [], "\(pane)")
      }
    }
  }

  @Test(arguments: ["light", "dark"])
  func `texts are readable in light and dark windows`(scheme: String) async throws {
    try await Self.open(try Self.recipe("push"), media: ["prefers-color-scheme": scheme]) { scene in
      let page = scene.page
      _ = try await page.property("magnitude", of: "push")
      try await scene.tab.wait(until: "tickShown() > 10")
      try await scene.tab.evaluate(Self.contrasts)
      let luminance = try await scene.tab.evaluate("luminance(backgroundOf(document.body))").doubleValue
      #expect(scheme == "light" ? luminance ?? 0 > 0.8 : luminance ?? 1 < 0.05)
      let whilePlaying = try await scene.tab.evaluate("unreadableTexts()")
      #expect(whilePlaying == [])
      _ = try await page.pause()
      try await page.scrub(to: 5)
      try await page.wait(for: "Past", in: "badge")
      let inPast = try await scene.tab.evaluate("unreadableTexts()")
      #expect(inPast == [])
    }
  }

  /// Functions of JavaScript for the contrast of texts, as WCAG 2.2 defines it; its level AA requires 4.5.
  static let contrasts = """
    globalThis.components = color => {
      const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
      return [red / 255, green / 255, blue / 255, alpha / 255]
    }
    globalThis.over = (top, bottom) => top.slice(0, 3).map((each, i) => each * top[3] + bottom[i] * (1 - top[3]))
    globalThis.backgroundOf = element => {
      if (!element) return [1, 1, 1]
      const color = components(getComputedStyle(element).backgroundColor)
      return color[3] === 1 ? color.slice(0, 3) : over(color, backgroundOf(element.parentElement))
    }
    globalThis.luminance = color => {
      const [red, green, blue] = color.map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    globalThis.unreadableTexts = () => [...document.querySelectorAll("body *")].filter(element =>
      isVisible(element) && !element.closest(":disabled, #area, option")
        && [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
    ).map(element => {
      const background = backgroundOf(element), color = over(components(getComputedStyle(element).color), background)
      const [light, dark] = [luminance(color), luminance(background)].sort((a, b) => b - a)
      return [element.textContent.slice(0, 40), (light + 0.05) / (dark + 0.05)]
    }).filter(([, contrast]) => contrast < 4.5)
    """

  @Test func `nothing moves but the scene, if the user prefers reduced motion`() async throws {
    for preference in ["no-preference", "reduce"] {
      try await Self.open(Self.fallingSquare, media: ["prefers-reduced-motion": preference]) { scene in
        try await scene.page.click(on: "#layers-button")
        let longest = try await scene.tab.evaluate(
          """
          Math.max(...[...document.querySelectorAll("*")].flatMap(each => {
            const { animationName, animationDuration, transitionDuration, transitionProperty } = getComputedStyle(each)
            return [animationName === "none" ? 0 : parseFloat(animationDuration), parseFloat(transitionDuration)]
          }))
          """)
        if preference == "reduce" { #expect(longest == 0) }
        try await scene.page.wait(for: Self.green, where: "shape.y > 547")
      }
    }
  }

  // MARK: The connection

  @Test func `a lost connection is announced, and made again`() async throws {
    let recordSockets = """
      globalThis.sockets = []
      globalThis.WebSocket = class extends WebSocket {
        constructor(...parameters) { super(...parameters); sockets.push(this) }
      }
      """
    try await Self.open(Self.fallingSquare, initialScript: recordSockets) { scene in
      let page = scene.page
      let notices = """
        (notice => {
          globalThis.notices = []
          new MutationObserver(() => notices.push(notice.textContent)).observe(notice, { childList: true, subtree: true })
        })(document.getElementById("notice"))
        """
      try await scene.tab.evaluate(notices)
      try await scene.tab.evaluate("sockets.at(-1).close()")
      try await scene.tab.wait(until: "sockets.length > 1 && notices.includes(\"Connected again\")")
      #expect(try await scene.tab.evaluate("notices[0]") == "Connection lost. Trying again…")
      try await scene.tab.wait(until: "!document.body.classList.contains(\"disconnected\")")
      try await page.wait(for: Self.green, where: "shape.y > 547")
      #expect(try await page.evaluate("1 + 1") == "_1 = 2")
    }
  }

  @Test func `the end of the command is announced`() async throws {
    for (signal, notice) in [
      (SIGKILL, "Connection lost. Trying again…"),
      (SIGTERM, "The session has ended. Start dynlua studio again"),
    ] {
      let folder = try TemporaryDirectory()
      try folder.write("scene.lua", Self.fallingSquare)
      let studio = try await StudioProcess(try Command.path(), ["scene.lua"], in: folder.url)
      let tab = try await BrowserPage(in: Self.browser.get())
      let page = try await StudioPage(studio, in: tab)
      await studio.end(with: signal)
      try await page.wait(for: notice, in: "notice")
      try await page.wait(for: "Offline", in: "badge")
      #expect(try await tab.evaluate("isVisible(document.getElementById(\"notice\"))") == true)
      // What the browser itself reports on attempts to connect again: nothing else is loaded once the page is
      // there.
      #expect(tab.messages.filter { !$0.hasPrefix("\"WebSocket connection to ") } == [])
      await tab.close()
    }
  }
}
