import StudioAutomation
import TestSupport
import Testing

@testable import dynlua_bench

/// The command that makes the README's picture of the studio.
@Suite(
  .timeLimit(.minutes(5)), .enabled(if: Browser.isInstalledOrRequired, "Chromium is not installed"))
struct StudioPictureTests {
  @Test func `the picture is an animation of the page`() async throws {
    let picture = try await StudioPicture.record(
      BuildFolder.path(of: "dynlua"), script: Repository.path("scripts/push.lua"), frameLimit: 2)
    #expect(picture.frameCount == 2)
    // The width and height are 1120 and 680.
    #expect(picture.bytes.starts(with: Array("GIF89a".utf8) + [0x60, 0x04, 0xA8, 0x02]))
    #expect(picture.bytes.last == 0x3B)
    #expect(picture.bytes.count > 10_000)
  }
}
