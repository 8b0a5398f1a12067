import Foundation
import LuaFuzzing
import Testing

/// No script crashes the process, whatever its callbacks call with whatever numbers.
///
/// These few scripts check each change. To run many, with a process for each batch:
///
///     swift run dynlua-bench --fuzz --seeds 1-100000
///     swift run -c release dynlua-bench --fuzz --seeds 1-100000
///     swift run --sanitize=address --scratch-path .build-asan dynlua-bench --fuzz --seeds 1-10000
///
/// A script that crashes its process is kept in a file whose path is printed; `dynlua FILE` plays it, and so
/// does `dynlua-bench --fuzz-batch --seeds SEED` in a debugger.
@Suite struct ScriptFuzzTests {
  @Test(arguments: [1, 21, 41] as [UInt64])
  func `random scripts with random callbacks end with results or errors`(first: UInt64) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "dynlua-fuzz-test-\(first).lua")
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent], "the script is in \(file.path())"
    ) { [first = first as UInt64, file = file as URL] in
      let fuzz = try ScriptFuzz(writingTo: file)
      for seed in first..<first + (_isDebugAssertConfiguration() ? 7 : 20) { try fuzz.play(seed: seed) }
    }
    guard let result else { return }
    guard result.exitStatus == .exitCode(EXIT_SUCCESS) else {
      Issue.record("\(String(decoding: result.standardErrorContent, as: UTF8.self))")
      return
    }
    try? FileManager.default.removeItem(at: file)
  }

  @Test func `a seed always generates the same script`() throws {
    let file = URL(filePath: "/dev/null")
    let (one, other) = (try ScriptFuzz(writingTo: file), try ScriptFuzz(writingTo: file))
    #expect(one.script(seed: 7) == other.script(seed: 7))
    #expect(one.script(seed: 7) != other.script(seed: 8))
  }
}
