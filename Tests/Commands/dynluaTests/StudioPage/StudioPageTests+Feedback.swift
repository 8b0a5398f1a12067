import Foundation
import JSON
import StudioAutomation
import Testing

extension StudioPageTests {
  @Test func `the log shows its end, and output does not displace what happens`() async throws {
    let script =
      Self.fallingSquare + "\nafter(2, function() for i = 1, 2500 do print('line', i) end end)"
    try await Self.open(script) { scene in
      let (page, tab) = (scene.page, scene.tab)
      try await page.wait(for: "line\t2500", in: "log")
      #expect(try await page.text(of: "log").contains("began contact"))
      let count = try await tab.evaluate("document.querySelectorAll(\"#log li.output\").length").intValue ?? 0
      #expect(count > 500 && count <= 1000)
      try await page.click(on: "#drawer [data-pane=log]")
      let distance = """
        (list => list.clientHeight > 0 && list.scrollHeight - list.scrollTop - list.clientHeight)(document.querySelector("#log ol"))
        """
      try await tab.wait(until: "(distance => distance !== false && distance < 2)(\(distance))")
      #expect(try await !page.text(of: "log").contains("studio is at"))
    }
  }

  @Test func `a range of an export that ends before it begins is refused`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let (page, tab) = (scene.page, scene.tab)
      try await tab.wait(until: "tickShown() >= 120")
      _ = try await page.pause()
      try await page.click(on: "#export-button")
      try await tab.evaluate("document.querySelector(\"#export-menu input[type=number]\").value = 2")
      try await tab.evaluate("document.querySelectorAll(\"#export-menu input[type=number]\")[1].value = 1")
      try await page.click(on: "#export-menu button", containing: "GIF")
      try await page.wait(for: "from 2.00 s to 1.00 s: expected the end after the start", in: "exports")
    }
  }

  @Test func `Escape closes a menu, and returns to the stage afterwards`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      let (page, tab) = (scene.page, scene.tab)
      try await page.click(on: "#layers-button")
      try await tab.wait(until: "document.querySelector(\":popover-open\") !== null")
      try await tab.press("Escape")
      try await tab.wait(until: "document.querySelector(\":popover-open\") === null")
      #expect(try await tab.evaluate("document.activeElement.id") == "layers-button")
      try await tab.press("Escape")
      try await tab.wait(until: "document.activeElement.id === \"stage\"")
    }
  }

  @Test func `a session that does not answer is not shown as live`() async throws {
    try await Self.open(Self.fallingSquare) { scene in
      try await scene.page.wait(for: "Live", in: "badge")
      kill(scene.studio.identifier, SIGSTOP)
      try await scene.page.wait(for: "No response", in: "badge")
      kill(scene.studio.identifier, SIGCONT)
      try await scene.page.wait(for: "Live", in: "badge")
    }
  }

  @Test func `a finger drags a number of the source`() async throws {
    let script = Self.fallingSquare.replacing(
      "{ square })", with: "{ square, angle = 1.5 })", maxReplacements: 1)
    try await Self.open(script) { scene in
      let (page, tab) = (scene.page, scene.tab)
      let handle = try await page.center(of: "#highlight .literal", containing: "1.5")
      try await tab.touch(.began, at: [handle])
      for distance in [-12.0, -30, -60] {
        try await tab.touch(.moved, at: [BrowserPage.Location(x: handle.x + distance, y: handle.y)])
      }
      try await page.wait(for: "1.3was 1.5", in: "bubble")
      try await tab.touch(.ended, at: [])
      try await page.wait(for: "Not saved", in: "source-state")
    }
  }
}
