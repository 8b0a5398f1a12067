import Foundation
import Testing

private let busted = "/usr/bin/busted"

/// Debian's busted, a test framework for Lua, runs inside the host and can use the API.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: busted), "the package lua-busted is not installed"))
struct BustedTests {
  private static let spec = """
    describe("gravity", function()
      it("pulls down", function()
        local item, animator = Item { size = { 10, 10 } }, Animator()
        animator:addBehavior(GravityBehavior { item })
        stage:step(60)
        assert.is_true(item.center.y > 400)
      end)
      it("does not hold", function() assert.are.equal(1, 2) end)
    end)
    """

  private func check(_ outcome: Command.Outcome) {
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("1 success / 1 failure / 0 errors / 0 pending"), "\(outcome.output)")
    #expect(outcome.output.contains("x_spec.lua:8: Expected objects to be equal."), "\(outcome.output)")
  }

  @Test func `busted's own program can be played`() throws {
    check(
      try Command.run(files: ["x_spec.lua": Self.spec], "--quiet", busted, "--", "x_spec.lua"))
  }

  @Test func `its runner can be required on the command line`() throws {
    check(
      try Command.run(
        files: ["x_spec.lua": Self.spec], "--quiet", "-e", "require 'busted.runner'({ standalone = false })",
        "--",
        "x_spec.lua"))
  }

  @Test func `a file that requires the runner runs itself`() throws {
    let spec = "require 'busted.runner'() " + Self.spec
    check(try Command.run(files: ["x_spec.lua": spec], "--quiet", "x_spec.lua"))
  }

  @Test func `successful tests have exit code 0`() throws {
    let spec = "describe('x', function() it('holds', function() assert.near(1, 1.05, 0.1) end) end)"
    let outcome = try Command.run(files: ["x_spec.lua": spec], "--quiet", busted, "--", "x_spec.lua")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
  }
}
