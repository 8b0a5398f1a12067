import Foundation
import LuaHost
import Synchronization
import TestSupport
import Testing

extension HostTests {
  @Suite struct RecordableCallTests {
    /// Chunks that call each function, by name; FOLDER is replaced by the path of a folder with the files of
    /// `write(to:)`.
    static let chunks = [
      "os.time": """
      local date = { year = 2024, month = 14, day = -3, hour = 25, isdst = false, extra = {} }
      return os.time() > 1e9, os.time(), os.time(date), date.year, date.month, date.day, date.yday, date.isdst,
        os.time { year = 2000, month = 1, day = 1 }
      """,
      "os.date": """
      local now, long = os.date("*t"), ("%Y-%m-%d %H:%M:%S ")
      return now.year, now.month, now.isdst, os.date("!" .. long:rep(5), 86400 * 365), os.date(long), os.date("!%c", 0),
        os.date("!*t", 3600).hour, os.date("", 0), os.date("!%Ey %Od %% %e", 0)
      """,
      "os.clock": "return os.clock() >= 0, os.clock()",
      "os.getenv": "return os.getenv 'HOME', os.getenv 'NO_SUCH_VARIABLE', #os.getenv 'PATH'",
      "os.tmpname": "local name = os.tmpname() os.remove(name) return name",
      "os.remove": """
      local a, b, c, d = os.remove "FOLDER/a.txt", os.remove "FOLDER/a.txt"
      return a, b, c, d
      """,
      "os.rename": """
      local a, b, c = os.rename("FOLDER/a.txt", "FOLDER/c.txt")
      return a, b, c, os.rename("FOLDER/a.txt", "FOLDER/c.txt")
      """,
      "os.execute": """
      local results = { os.execute() }
      for _, command in ipairs { "touch FOLDER/executed", "exit 3", "kill -9 $$" } do
        for _, result in ipairs { tostring(os.execute(command)), select(2, os.execute(command)) } do
          results[#results + 1] = tostring(result)
        end
      end
      return table.unpack(results)
      """,
      "os.setlocale": "return os.setlocale(), os.setlocale('C'), os.setlocale('no such locale', 'time')",
      "io.open to read": """
      local file = assert(io.open "FOLDER/a.txt")
      local a, b, c, d = file:read("l", "n", 3, "L")
      local position = file:seek()
      file:seek("set", 2)
      local rest = file:read "a"
      return a, b, c, d, position, rest, file:read "l", file:seek "end", file:close(), io.type(file)
      """,
      "io.open of a binary file": """
      local file = io.open("FOLDER/large.bin", "rb")
      local size, all = file:seek "end", file:seek "set" and file:read "a"
      return size, #all, all:byte(1, 5)
      """,
      "io.open of nothing":
        "return io.open('FOLDER/missing/' .. ('x'):rep(50)), io.open('FOLDER/none', 'r+')",
      "io.open of a folder": """
      local file = assert(io.open "FOLDER")
      return file:read "a"
      """,
      "io.open to write": """
      local file = assert(io.open("FOLDER/new.txt", "w"))
      local same = file:setvbuf "no" == true and file:write("one\\n", 2, "\\nthree") == file
      file:seek("set", 1)
      file:write "N"
      local position = file:seek "end"
      return same, position, file:read "a", file:close()
      """,
      "io.open to update": """
      local file = assert(io.open("FOLDER/a.txt", "r+"))
      local line = file:read()
      file:seek "cur"
      file:write "WRITTEN"
      file:seek "set"
      local all = file:read "a"
      file:close()
      file = io.open("FOLDER/new.txt", "w+b")
      file:write(("y"):rep(10000))
      file:seek("set", 9998)
      return line, all, file:read "a", file:seek("cur", -3), file:seek("set", -1)
      """,
      "io.open to append": """
      local file = assert(io.open("FOLDER/a.txt", "a"))
      local first = file:seek()
      file:write "end"
      local last = file:seek()
      file:close()
      file = assert(io.open("FOLDER/b.txt", "a+"))
      local all = file:read "a"
      file:write "more"
      file:seek "set"
      return first, last, all, file:read "a"
      """,
      "io.lines": """
      local lines = {}
      for line in io.lines "FOLDER/a.txt" do lines[#lines + 1] = line end
      for a, b in io.lines("FOLDER/a.txt", 1, "L") do lines[#lines + 1] = a .. (b or "-") end
      local iterator = io.lines "FOLDER/b.txt"
      while iterator() do end
      return table.concat(lines, "|"), select(2, pcall(iterator)), select(2, pcall(io.lines, "FOLDER/missing"))
      """,
      "io.input and io.output": """
      local before = io.input()
      local file = io.input "FOLDER/a.txt"
      local line, rest = io.read(), io.read "a"
      local lines = {}
      for line in io.input("FOLDER/b.txt"):lines "n" do lines[#lines + 1] = line end
      local output = io.output()
      io.output("FOLDER/new.txt"):write "x"
      local closed = io.close()
      io.input(before)
      io.output(output)
      return line, rest, #lines, io.type(file), closed, select(2, pcall(io.input, "FOLDER/missing")),
        select(2, pcall(io.output, "FOLDER/missing/x")), io.output() == io.stdout, io.input() == io.stdin
      """,
      "io.popen": """
      local program = assert(io.popen "touch FOLDER/executed; echo one; echo two; exit 3")
      local one, rest = program:read("l", "a")
      local a, b, c = program:close()
      local lines = {}
      for line in io.popen("printf '1\\n2\\n'", "r"):lines() do lines[#lines + 1] = line end
      return one, rest, a, b, c, table.concat(lines, "|"), io.popen("true"):close()
      """,
      "io.popen to write": """
      local program = assert(io.popen("cat > FOLDER/new.txt; exit 2", "w"))
      program:write("text", 5)
      local a, b, c = program:close()
      return a, b, c, io.popen("cat > FOLDER/other.txt", "w"):close()
      """,
      "io.tmpfile": """
      local file = assert(io.tmpfile())
      file:write "temporary"
      file:seek "set"
      return file:read "a", file:close()
      """,
      "loadfile": """
      local environment = {}
      local chunk = loadfile("FOLDER/script.lua", "t", environment)
      return chunk(), environment.shown, loadfile("FOLDER/script.lua", "b"), loadfile "FOLDER/missing",
        loadfile "FOLDER/a.txt", loadfile "FOLDER"
      """,
      "dofile": """
      local routine = coroutine.wrap(function() return dofile "FOLDER/yields.lua" end)
      return routine(), routine(7), dofile "FOLDER/script.lua", select(2, pcall(dofile, "FOLDER/missing")),
        select(2, pcall(dofile, "FOLDER/a.txt"))
      """,
      "require": """
      package.path = "FOLDER/?.lua;" .. package.path
      local module, file = require "script"
      return module, file, select(2, pcall(require, "missing.module")), select(2, pcall(require, "broken"))
      """,
      "package.searchpath": """
      return package.searchpath("a.b", "FOLDER/no-?;;FOLDER/?.txt", "."), package.searchpath("a", "FOLDER/?.txt"),
        package.searchpath("x.a", "?/a.txt", "x.", "FOLDER")
      """,
      "io.open of one file, many times": """
      local all = {}
      for i = 1, 20 do
        local file = io.open("FOLDER/a.txt", i % 2 == 0 and "r" or "a+")
        all[i] = file:read "a"
      end
      return table.concat(all)
      """,
    ]

    /// Returns what shows differences in the history of allocations.
    static let trace = """
      local t, order = {}, {}
      for i = 1, 40 do t[{}], t[function() return i end] = i, i + 100 end
      for _, value in pairs(t) do order[#order + 1] = value end
      return collectgarbage "count", tostring {}, tostring(io.stdout), table.concat(order, " ")
      """

    private static func write(to folder: TemporaryDirectory) throws {
      for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
      try folder.write("a.txt", "first line\n 12.5 abc\nlast")
      try folder.write("b.txt", "1\n2\n3\n")
      try folder.write("script.lua", "#!/usr/bin/lua\nshown = 'shown' return 'result', ...")
      try folder.write("yields.lua", "return coroutine.yield(1) * 2")
      try folder.write("broken.lua", "\n\nreturn )")
      try folder.write("large.bin", String(repeating: "\u{1}\0ab\r\n", count: 30000))
    }

    @Test(arguments: chunks.keys.sorted())
    func `have the same results and allocations live, recorded and replayed`(name: String) throws {
      let folder = try TemporaryDirectory()
      let chunk = try #require(Self.chunks[name]).replacing("FOLDER", with: folder.path)
      func run(_ calls: RecordableCallMode) throws -> (results: [LuaValue], trace: [LuaValue]) {
        let lua = try makeLua(.init(timeLimit: 300, seed: 1, recordableCallMode: calls))
        return (try lua.run(chunk), try lua.run(Self.trace))
      }
      let recording = Recording()
      try Self.write(to: folder)
      let live = try run(.live)
      try Self.write(to: folder)
      let recorded = try run(recording.mode)
      for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
      let replayed = try run(recording.replay())
      #expect(recorded.results == replayed.results)
      #expect(recorded.trace == replayed.trace)
      #expect(live.trace == recorded.trace)
      #expect(recording.isExhausted)
      // Nothing outside is touched.
      #expect(try folder.names() == [])
      if !["os.clock", "os.time", "os.date", "os.tmpname"].contains(name) {
        #expect(live.results == recorded.results)
      }
    }

    @Test func `have the results of Lua's manual`() throws {
      let folder = try TemporaryDirectory()
      try Self.write(to: folder)
      func run(_ name: String) throws -> [LuaValue] {
        try makeLua().run(try #require(Self.chunks[name]).replacing("FOLDER", with: folder.path))
      }
      #expect(
        try run("io.open to read") == [
          .string("first line"), .number(12.5), .string(" ab"), .string("c\n"), .integer(21),
          .string("rst line\n 12.5 abc\nlast"), .nil, .integer(25), .boolean(true), .string("closed file"),
        ])
      #expect(
        try run("io.open of a folder")
          == [.nil, .string("Is a directory"), .integer(Int(EISDIR))])
      #expect(
        try run("os.execute").dropFirst().prefix(8) == [
          .string("true"), .string("exit"), .string("0"), .string("nil"), .string("exit"), .string("3"),
          .string("nil"), .string("signal"),
        ])
      #expect(
        try run("io.popen") == [
          .string("one"), .string("two\n"), .nil, .string("exit"), .integer(3), .string("1|2"),
          .boolean(true), .string("exit"), .integer(0),
        ])
      let time = try makeLua().run("return os.time { year = 2025, month = 1, day = 29, hour = 1 }")
      let date: [LuaValue] = [.integer(2025), .integer(1), .integer(29), .integer(29), .boolean(false)]
      #expect(try run("os.time").dropFirst(2).dropLast(1) == time[...] + date)
    }

    @Test(arguments: [
      ("io.open('x', 'rw')", "bad argument #2 to 'open' (invalid mode)"),
      ("io.popen('x', 'rw')", "bad argument #2 to 'popen' (invalid mode)"),
      ("io.open()", "bad argument #1 to 'open' (string expected, got no value)"),
      ("io.read 'x'", "bad argument #1 to 'read' (invalid format)"),
      ("io.stdin:read 'x'", "bad argument #1 to 'read' (invalid format)"),
      ("io.lines 'missing'", "missing: No such file or directory"),
      ("io.input 'missing'", "cannot open file 'missing' (No such file or directory)"),
      ("io.input {}", "bad argument #1 to 'input' (FILE* expected, got table)"),
      ("local f = io.tmpfile() f:close() f:read()", "attempt to use a closed file"),
      ("local f = io.tmpfile() f:close() f:lines()", "attempt to use a closed file"),
      ("os.time {}", "field 'year' missing in date table"),
      ("os.time { year = 'x' }", "field 'year' is not an integer"),
      ("os.time { year = 1 << 40 }", "field 'year' is out-of-bound"),
      ("os.date '%Q'", "bad argument #1 to 'date' (invalid conversion specifier '%Q')"),
      ("os.date '%E'", "bad argument #1 to 'date' (invalid conversion specifier '%E')"),
      ("os.date('%c', 1 << 62)", "date result cannot be represented in this installation"),
      ("os.setlocale('C', 'x')", "bad argument #2 to 'setlocale' (invalid option 'x')"),
    ])
    func `errors of arguments have Lua's messages`(text: String, message: String) throws {
      for calls in [RecordableCallMode.live, Recording().mode] {
        #expect(try makeLua(.init(recordableCallMode: calls)).messageWithoutPosition(text) == message)
      }
    }

    @Test func `the position in standard output is recorded, and cannot be changed`() throws {
      let chunk = "io.write 'text' return io.stdout:seek(), io.stdout:seek('set', 0)"
      let recording = Recording()
      var recorded: [LuaValue] = []
      _ = try captureOutput { recorded = try makeLua(.init(recordableCallMode: recording.mode)).run(chunk) }
      #expect(recorded == [.integer(4), .nil, .string("Illegal seek"), .integer(Int(ESPIPE))])
      let replay = try makeLua(.init(recordableCallMode: recording.replay()))
      replay.isOutputMuted = true
      #expect(try replay.run(chunk) == recorded)
      #expect(
        replay.messageWithoutPosition("io.stdout:seek 'x'")
          == "bad argument #1 to 'seek' (invalid option 'x')")
    }

    // MARK: Standard input

    @Test func `standard input is recorded as it is read`() throws {
      let chunk = """
        local lines = { io.read("l", "n", "L") }
        for line in io.lines() do
          lines[#lines + 1] = line
          if line == "stop" then break end
        end
        for line in io.stdin:lines "L" do lines[#lines + 1] = line break end
        return table.concat(lines, "|"), #io.read "a", io.read "a", io.read "l", load(function() return io.read(1) end)
        """
      let text = "one\n 2.5 x\nfour\nstop\nsix\n" + String(repeating: "seven ", count: 3000)
      let recording = Recording()
      func run(_ calls: RecordableCallMode) throws -> [LuaValue] {
        let lua = try makeLua(.init(timeLimit: 300, seed: 1, recordableCallMode: calls))
        return try lua.run(chunk).dropLast() + lua.run(Self.trace)
      }
      let live = try withStandardInput(text) { try run(.live) }
      let recorded = try withStandardInput(text) { try run(recording.mode) }
      let replayed = try withStandardInput("something else\n") { try run(recording.replay()) }
      #expect(
        live.first == .string("one|2.5| x\n|four|stop|six\n") && live.dropFirst().first == .integer(18000))
      #expect(live == recorded)
      #expect(recorded == replayed)
      #expect(recording.isExhausted)
      let script = "return dofile()"
      let loaded = Recording()
      let runScript = { (calls: RecordableCallMode) in
        try makeLua(.init(recordableCallMode: calls)).run(script)
      }
      #expect(try withStandardInput("#!\nreturn 1 + 1") { try runScript(.live) } == [.integer(2)])
      #expect(try withStandardInput("#!\nreturn 1 + 1") { try runScript(loaded.mode) } == [.integer(2)])
      #expect(try runScript(loaded.replay()) == [.integer(2)])
    }

    @Test(arguments: [
      "io.read()", "io.stdin:read 'a'", "for line in io.lines() do end", "dofile()", "io.stdin:lines()()",
    ])
    func `a replay in which standard input does not match raises an error`(text: String) throws {
      let recording = Recording()
      try makeLua(.init(recordableCallMode: recording.mode)).run("os.clock()")
      let lua = try makeLua(.init(recordableCallMode: recording.replay()))
      #expect(
        lua.message(of: text).hasSuffix("the script calls io.read, but the recording has a call of os.clock"))
    }

    // MARK: Modules

    @Test func `modules of the sandbox are replayed without their files`() throws {
      let folder = try TemporaryDirectory()
      let chunk = """
        local a, file = require "value"
        return a, file, require "deep.er", select(2, pcall(require, "missing")), select(2, pcall(require, "broken"))
        """
      let recording = Recording()
      func run(_ calls: RecordableCallMode) throws -> [LuaValue] {
        let lua = try makeLua(
          .init(
            timeLimit: 300, profile: .sandboxed, moduleDirectories: ["/nowhere", folder.path], seed: 1,
            recordableCallMode: calls))
        return try lua.run(chunk) + [.string("\(lua.loadedModules)")]
          + lua.run(Self.trace.replacing("tostring(io.stdout)", with: "1"))
      }
      try folder.write("value.lua", "#!/usr/bin/lua\nreturn 'a value'")
      try folder.write("deep/er/init.lua", "\u{FEFF}return ('x'):rep(100)")
      try folder.write("broken.lua", "return )")
      let live = try run(.live)
      let recorded = try run(recording.mode)
      for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
      let replayed = try run(recording.replay())
      #expect(live == recorded && recorded == replayed)
      #expect(live.first == .string("a value"))
    }

    @Test func `the environment variables of package.path are the first call`() throws {
      func paths(_ path: String?, _ libraryPath: String?) throws -> [LuaValue] {
        let call = RecordableCall(function: "package.path", result: encoded(path) + encoded(libraryPath))
        return try makeLua(
          .init(moduleDirectories: ["modules"], recordableCallMode: Recording([call]).replay())
        )
        .run("return package.path, package.cpath")
      }
      let prefix = "modules/?.lua;modules/?/init.lua;"
      let standard = try paths(nil, nil)
      guard case .string(let path)? = standard.first, case .string(let libraryPath)? = standard.last else {
        Issue.record("no paths")
        return
      }
      #expect(path.hasPrefix(prefix) && path.count > prefix.count && !libraryPath.isEmpty)
      let remainder = path.dropFirst(prefix.count)
      #expect(try paths("a", "b") == [.string(prefix + "a"), .string("b")])
      #expect(try paths("a;;b", nil).first == .string("\(prefix)a;\(remainder);b"))
      #expect(try paths(";;", "x;;").first == .string(prefix + remainder))
      #expect(try paths(nil, "x;;").last == .string("x;\(libraryPath)"))
    }

    @Test func `a replay does not load C modules`() throws {
      let folder = try TemporaryDirectory()
      try folder.write("native.so", "not a library")
      let recording = Recording()
      let chunk = "package.cpath = '\(folder.path)/?.so' return require 'native'"
      #expect(
        try makeLua(.init(recordableCallMode: recording.mode)).message(of: chunk).contains(
          "error loading module 'native'"))
      #expect(
        try makeLua(.init(recordableCallMode: recording.replay())).message(of: chunk).hasSuffix(
          "the recording uses the C module 'native', which a replay does not load"))
      #expect(
        try makeLua(.init(recordableCallMode: recording.mode)).run("return package.loadlib('/none.so', '*')")
          .first
          == .nil)
    }

    // MARK: Recordings that do not match

    @Test
    func `a replay that calls another function than its recording raises an error, which stays`() throws {
      let recording = Recording()
      try makeLua(.init(recordableCallMode: recording.mode)).run("os.clock()")
      let lua = try makeLua(.init(recordableCallMode: recording.replay()))
      let message = "the script calls os.time, but the recording has a call of os.clock"
      #expect(lua.messageWithoutPosition("os.time()") == message)
      #expect(lua.messageWithoutPosition("os.clock()") == message)
      let other = try makeLua(.init(recordableCallMode: recording.replay()))
      try other.run("os.clock()")
      #expect(
        other.messageWithoutPosition("io.open 'x'") == "the script calls io.open, but the recording ends here"
      )
      #expect(throws: LuaError.self) { try makeLua(.init(recordableCallMode: .replaying { _ in nil })) }
    }

    @Test func `malformed results raise errors`() throws {
      let folder = try TemporaryDirectory()
      try Self.write(to: folder)
      try folder.remove("large.bin")
      var random = SplitMix64(seed: 1)
      for name in Self.chunks.keys.sorted() where name != "io.open of a binary file" {
        let chunk = try #require(Self.chunks[name]).replacing("FOLDER", with: folder.path)
        try Self.write(to: folder)
        let recording = Recording()
        try makeLua(.init(timeLimit: 300, recordableCallMode: recording.mode)).run(chunk)
        let calls = recording.calls
        for _ in 0..<400 {
          let mutated = Recording(calls.mutated(using: &random))
          // Only a crash or a hang is a failure: a mutation may be a valid result.
          let lua = try? makeLua(
            .init(memoryLimit: 64 << 20, timeLimit: 10, recordableCallMode: mutated.replay()))
          _ = lua?.message(of: chunk)
        }
      }
    }

    @Test func `files and output of more than 64 MiB cannot be recorded`() throws {
      let lua = try makeLua(.init(timeLimit: 300, recordableCallMode: Recording().mode))
      for call in ["io.open '/dev/zero'", "io.popen 'head -c 70000000 /dev/zero'", "loadfile '/dev/zero'"] {
        guard case .string(let message)? = try lua.run("return \(call)").dropFirst().first else {
          Issue.record("\(call) did not fail")
          continue
        }
        #expect(message.hasSuffix("larger than 64 MiB, the limit of a recording"))
      }
    }

    @Test func `finalizers that run when the state is closed are not recorded`() throws {
      let folder = try TemporaryDirectory()
      try folder.write("a.txt", "text")
      let recording = Recording()
      let chunk = """
        file = io.popen("cat >/dev/null", "w")
        kept = setmetatable({}, { __gc = function() os.remove "\(folder.path)/a.txt" end })
        """
      for calls in [recording.mode, recording.replay()] {
        try makeLua(.init(recordableCallMode: calls)).run(chunk)
      }
      #expect(recording.calls.map(\.function) == ["package.path", "io.popen"])
      #expect(try folder.names() == [])
      try folder.write("a.txt", "text")
      try makeLua(.init(recordableCallMode: recording.replay())).run(chunk)
      #expect(try folder.names() == ["a.txt"])
    }

    // MARK: Muted output

    @Test func `muted output prints nothing, with the same results and allocations`() throws {
      let chunk = """
        warn "@on"
        print("printed", {}, 1)
        warn("warned ", "text")
        return io.write("written", 1) == io.stdout, io.stdout:write "x" == io.stdout, io.stderr:write "y" == io.stderr,
          io.stdout:flush() == io.stdout, io.stdout:setvbuf "full", tostring(io.stderr)
        """
      func run(isMuted: Bool) throws -> (results: [LuaValue], output: String) {
        let lua = try makeLua(.init(timeLimit: 300, seed: 1))
        lua.isOutputMuted = isMuted
        #expect(lua.isOutputMuted == isMuted)
        var results: [LuaValue] = []
        let output = try captureOutput {
          results = try lua.run(chunk) + lua.run(Self.trace)
          lua.isOutputMuted = false
          try lua.run("io.write 'audible' io.stdout:flush()")
        }
        return (results, output)
      }
      let (audible, muted) = (try run(isMuted: false), try run(isMuted: true))
      #expect(audible.results == muted.results)
      #expect(muted.output == "audible")
      for text in ["printed\ttable: 0x", "Lua warning: warned text", "written1x", "y"] {
        #expect(audible.output.contains(text))
      }
    }
  }
}

// MARK: - Support

/// The calls of a recording, and its replay.
private final class Recording: Sendable {
  private struct State {
    var calls: [RecordableCall]
    var position = 0
  }

  private let state: Mutex<State>

  init(_ calls: [RecordableCall] = []) {
    state = Mutex(State(calls: calls))
  }

  var calls: [RecordableCall] { state.withLock(\.calls) }

  /// Whether the last replay has used all calls.
  var isExhausted: Bool { state.withLock { $0.position == $0.calls.count } }

  var mode: RecordableCallMode {
    .recording { call in self.state.withLock { $0.calls.append(call) } }
  }

  /// Replays the calls from the beginning.
  func replay() -> RecordableCallMode {
    state.withLock { $0.position = 0 }
    return .replaying { _ in
      self.state.withLock { state in
        guard state.position < state.calls.count else { return nil }
        state.position += 1
        return state.calls[state.position - 1]
      }
    }
  }
}

/// Returns the encoding of a string or of nil, as the bridge's recordable_calls.h describes it.
private func encoded(_ string: String?) -> [UInt8] {
  guard let string else { return [0] }
  return [5] + (0..<8).map { UInt8(truncatingIfNeeded: string.utf8.count >> (8 * $0)) } + Array(string.utf8)
}

extension [RecordableCall] {
  /// Changes one to four bytes of the results: replaced, removed, inserted, or cut off after them.
  fileprivate func mutated(using random: inout SplitMix64) -> [RecordableCall] {
    var calls = self
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: calls.indices, using: &random)
      guard !calls[index].result.isEmpty else { continue }
      let position = Int.random(in: calls[index].result.indices, using: &random)
      let byte =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...8, using: &random) : .random(in: 0...255, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: calls[index].result.remove(at: position)
      case 1: calls[index].result.insert(byte, at: position)
      case 2: calls[index].result.removeSubrange(position...)
      default: calls[index].result[position] = byte
      }
    }
    return calls
  }
}

/// Calls a closure while standard input is a file with the text.
private func withStandardInput<Result>(_ text: String, _ work: () throws -> Result) throws -> Result {
  let folder = try TemporaryDirectory()
  try folder.write("input", text)
  let former = dup(STDIN_FILENO)
  let file = open(folder.path("input"), O_RDONLY)
  dup2(file, STDIN_FILENO)
  close(file)
  // Clears the end-of-file indicator and the buffer of the C library's stream.
  try makeLua().run("io.stdin:seek 'set'")
  defer {
    dup2(former, STDIN_FILENO)
    close(former)
  }
  return try work()
}

/// Returns what a closure writes to standard output and standard error.
private func captureOutput(_ work: () throws -> Void) throws -> String {
  let folder = try TemporaryDirectory()
  fflush(nil)
  let former = [dup(STDOUT_FILENO), dup(STDERR_FILENO)]
  let file = open(folder.path("output"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
  dup2(file, STDOUT_FILENO)
  dup2(file, STDERR_FILENO)
  close(file)
  defer {
    fflush(nil)
    dup2(former[0], STDOUT_FILENO)
    dup2(former[1], STDERR_FILENO)
    former.forEach { close($0) }
  }
  try work()
  fflush(nil)
  return try folder.text(of: "output")
}
