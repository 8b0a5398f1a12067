import TestSupport
import Testing

/// Scripts that are symbolic links.
@Suite struct ScriptLinkTests {
  @Test func `modules are found beside the link, and beside the file that it leads to`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("real/a.lua", "print((require 'x'), (require 'y'))")
    try folder.write("real/x.lua", "return 'x beside the file'")
    try folder.write("real/y.lua", "return 'y beside the file'")
    try folder.write("links/x.lua", "return 'x beside the link'")
    try folder.link("links/a.lua", to: "../real/a.lua")
    let outcome = try Command.run(["links/a.lua"], in: folder)
    #expect(outcome.output == "x beside the link\ty beside the file\n", "\(outcome.errors)")
    try folder.write("real/a_test.lua", "local y = require 'y' it('finds it', function() assert(y) end)")
    try folder.link("links/a_test.lua", to: "../real/a_test.lua")
    #expect(try Command.run(["test", "links"], in: folder).exitCode == 0)
  }
}
