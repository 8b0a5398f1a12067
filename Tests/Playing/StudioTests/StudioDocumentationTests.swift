import JSON
import RemoteControl
import Runs
import Testing
import TestSupport

/// The page on the requests, compared with the session.
@Suite struct StudioDocumentationTests {
  private let page: String

  init() throws { page = try Repository.text(of: "Sources/Playing/Studio/Studio.docc/Requests.md") }

  @Test func `every documented request is performed`() throws {
    let studio = try StudioHarness()
    let methods = page.matches(of: /(?m)^\| `(\w+)(?: \{[^}]*\})?` \| (.*) \|$/)
      .filter { !$0.2.hasPrefix("the first") && !$0.2.hasPrefix("`{\"paused\"") }.map { "\($0.1)" }
    #expect(methods.count > 20)
    for method in methods where !["log", "samples", "opened", "source", "draft", "bye"].contains(method) {
      #expect(studio.failure(method)?.message != "there is no request \(method)", "\(method)")
    }
  }

  @Test func `the commands that a terminal has as well are documented and performed`() throws {
    let studio = try StudioHarness()
    for name in SceneCommand.allCases.map(\.rawValue) {
      #expect(page.contains("`\(name)`"))
      #expect(studio.failure(name) == nil, "\(name)")
    }
    let commands = studio.notification("hello")?["commands"]?.arrayValue ?? []
    #expect(commands.map { $0["name"]?.stringValue } == SceneCommand.allCases.map(\.rawValue))
    #expect(commands.first { $0["name"] == "faster" }?["keys"] == ["+", "="])
  }

  @Test func `the members of the greeting and of the state are documented`() throws {
    let studio = try StudioHarness()
    for notification in ["hello", "state"] {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(notification)`") })
      for name in try #require(studio.notification(notification)?.objectValue).keys {
        #expect(row.contains("\"\(name)\""), "\(notification): \(name)")
      }
    }
  }
}
