import ArgumentParser
import LuaHost
import Runs

/// The options that limit the resources of a script.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The maximum run time of a chunk or a callback of the script, which is then stopped; 0 for no limit. If \
      it cannot be stopped, the process exits after twice that time with exit code 124.
      """, valueName: "seconds"))
  var timeLimit = Recording.Options().timeLimit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The maximum memory of the Lua state; 0 for no limit.", valueName: "mib"))
  var memoryLimit = Recording.Options().memoryLimit >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of views, items, behaviors, timers and other script objects; 0 for no limit.",
      valueName: "n"))
  var objectLimit = Recording.Options().objectLimit

  @Flag(
    help: """
      Deny the script access to files, programs and C modules. Protects against mistakes, not against \
      attacks: run a script that may be hostile in a container or as another user as well.
      """)
  var sandbox = false

  func validate() throws {
    guard timeLimit.isFinite, timeLimit >= 0 else {
      throw ValidationError("--time-limit: expected a number of at least 0, got \(timeLimit)")
    }
    guard (0...1 << 40).contains(memoryLimit) else {
      throw ValidationError("--memory-limit: expected a number from 0 to 2^40, got \(memoryLimit)")
    }
    guard objectLimit >= 0 else {
      throw ValidationError("--object-limit: expected a number of at least 0, got \(objectLimit)")
    }
  }

  /// The profile of Lua's standard library for the script.
  var profile: Lua.LibraryProfile { sandbox ? .sandboxed : .trusted }

  /// The memory limit in bytes.
  var memoryBytes: Int { memoryLimit << 20 }
}
