import JSON
import StudioAutomation
import TestSupport
import Testing

extension StudioPageTests {
  /// Types a text at the beginning of the source, and waits until the session has it.
  private func typeInSource(_ text: String, _ scene: Scene) async throws {
    try await scene.page.click(on: "#area")
    try await scene.tab.evaluate("document.getElementById(\"area\").setSelectionRange(0, 0)")
    try await scene.tab.type(text)
    try await scene.page.wait(for: "Not saved", in: "source-state")
    try await scene.tab.wait(
      until: "JSON.parse(localStorage.getItem(\"dynlua.draft:scene.lua\"))?.isPending === false")
  }

  private func sourceText(_ scene: Scene) async throws -> String? {
    try await scene.tab.evaluate("document.getElementById(\"area\").value").stringValue
  }

  @Test func `a text that is not saved is still there after the page is loaded again`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let draft = "-- mine\n\(Self.fallingSquare)"
      try await typeInSource("-- mine\n", scene)
      try await scene.tab.navigate(to: scene.studio.address)
      try await scene.page.waitUntilReady()
      try await scene.page.wait(for: "Not saved", in: "source-state")
      #expect(try await sourceText(scene) == draft)
      #expect(try scene.folder.text(of: "scene.lua") == Self.fallingSquare)
      try await scene.page.click(on: "#revert")
      try await scene.page.wait(for: "scene.lua", in: "source-state")
      #expect(try await sourceText(scene) == Self.fallingSquare)
      try await scene.tab.wait(until: "localStorage.getItem(\"dynlua.draft:scene.lua\") === null")
    }
  }

  @Test func `a text that the former session did not receive is sent to the next one`() async throws {
    let draft = Self.fallingSquare.replacing("{ 40, 40 }", with: "{ 40, 60 }")
    let stored: JSONValue = [
      "text": .string(draft), "base": .string(Self.fallingSquare), "isPending": true,
    ]
    let initialScript = "localStorage.setItem(\"dynlua.draft:scene.lua\", \(JSONValue.string("\(stored)")))"
    try await Self.open(Self.fallingSquare, initialScript: initialScript) { scene in
      try await scene.page.wait(for: "Not saved", in: "source-state")
      #expect(try await sourceText(scene) == draft)
      try await scene.tab.wait(
        until: "JSON.parse(localStorage.getItem(\"dynlua.draft:scene.lua\")).isPending === false")
      #expect(try await scene.page.evaluate("square.size.height") == "_1 = 60.0")
    }
  }

  @Test(arguments: ["Use the file", "Keep my text", "Use both changes"])
  func `what another program has written is not overwritten without a question`(_ choice: String)
    async throws
  {
    try await Self.open(Self.fallingSquare) { scene in
      let (page, tab) = (scene.page, scene.tab)
      try await typeInSource("-- mine\n", scene)
      let theirs = "\(Self.fallingSquare)\n-- theirs"
      try scene.folder.write("scene.lua", theirs)
      try await page.wait(for: "Another program has changed scene.lua.", in: "conflict")
      try await page.click(on: "#area")
      try await tab.press("s", .control)
      try await tab.wait(until: "document.getElementById(\"question\").open")
      let changed = try await tab.evaluate(
        "[...document.querySelectorAll(\".differences :is(.added, .removed)\")].map(each => each.textContent)"
      )
      #expect(changed == ["-- mine", "-- theirs"])
      #expect(try scene.folder.text(of: "scene.lua") == theirs)
      try await page.click(on: "#question button", containing: choice)
      try await tab.wait(until: "document.getElementById(\"conflict\").hidden")
      let expected = [
        "Use the file": theirs, "Keep my text": "-- mine\n\(Self.fallingSquare)",
        "Use both changes": "-- mine\n\(theirs)",
      ][choice]
      #expect(try await sourceText(scene) == expected)
      #expect(try scene.folder.text(of: "scene.lua") == theirs)
      guard choice != "Use the file" else { return }
      try await tab.press("s", .control)
      try await tab.wait(until: "document.getElementById(\"save\").disabled")
      #expect(try scene.folder.text(of: "scene.lua") == expected)
    }
  }
}
