import Dynamics
import LuaDynamics
import LuaHost
import Views

/// The text format of recordings, version 1: a keyword and its fields per line.
///
/// Fields are separated by one space. Numbers are decimal, with the shortest notation that gives the same
/// `Double`; hashes have 16 hexadecimal digits. Texts are in double quotes with the escapes `\n`, `\\`, `\"`
/// and `\xHH` for a byte, so that a text of any bytes takes one line.
///
/// ```
/// dynrec 1 "0.1.0" "Lua 5.4.4"
/// size 320 568
/// script "push.lua" "local square = …"
/// start
/// touch 31 began 0 160 284
/// hash 32 7c0f3a1188d2e6b4
/// values 32 item#1 center.x 160.0 center.y 284.0 …
/// ```
///
/// | line | meaning |
/// |---|---|
/// | `dynrec VERSION PROGRAM LUA` | the first line: version of the format, the program and the Lua library |
/// | `size W H` | size of the stage in points |
/// | `idiom phone\|pad` | kind of device; absent: derived from the size |
/// | `seed N` | seed of `math.random` |
/// | `memory BYTES`, `time SECONDS`, `objects N` | limits of the session |
/// | `sandbox`, `interactive`, `reloadable` | the run was sandboxed, displayed, and its script came from a file |
/// | `directory PATH` | a directory in which `require` looks first |
/// | `schedule tap TIME X Y`, `schedule drag TIME SECONDS X Y X Y …`, `schedule key TIME SECONDS NAME`, `schedule hover TIME SECONDS X Y X Y …`, `schedule wheel TIME DX DY X Y`, `schedule rotate TIME ORIENTATION` | options of the command line |
/// | `script NAME SOURCE ARGUMENT…` | a script, in the order in which they run |
/// | `test NUMBER NAME` | the run is that of one test of the script, which is a file for `dynlua test` |
/// | `start` | the end of the header |
/// | `touch TICK began\|moved\|ended ID X Y`, `touch TICK cancelled ID` | a touch before the tick |
/// | `grab TICK began\|moved POINTER X Y`, `grab TICK ended POINTER` | a pointer holds an item, moves it, or releases it |
/// | `key TICK began\|ended NAME` | a key is pressed, or repeats, or is released |
/// | `pointer TICK moved X Y`, `pointer TICK left` | the pointer moves without a touch, or leaves the stage |
/// | `wheel TICK DX DY X Y` | a turn of the wheel, with the pointer at X Y |
/// | `rotate TICK ORIENTATION` | a rotation of the device |
/// | `pause TICK`, `resume TICK`, `speed TICK FACTOR` | changes of the clock |
/// | `console TICK prompt\|plain NAME` | a console is opened; they are numbered from 0 |
/// | `evaluate TICK CONSOLE LINE TEXT` | a text evaluated in a console |
/// | `startup TICK CONSOLE NAME SOURCE` | the user's start-up file evaluated in a console |
/// | `complete TICK CONSOLE TEXT` | a text is completed in a console |
/// | `watch TICK CONSOLE` | the watch expressions of a console are evaluated |
/// | `close TICK CONSOLE` | a console is closed |
/// | `reload TICK NAME SOURCE` | a new version of the script |
/// | `call FUNCTION RESULT` | the result of a function that depends on the world outside |
/// | `hash TICK HASH` | the hash of all states up to this number of ticks |
/// | `values TICK KIND#NUMBER PROPERTY VALUE … KIND#NUMBER …` | the state after this number of ticks; a value is a number, a text in quotes or `nil` |
/// | `changes TICK KIND#NUMBER PROPERTY VALUE …` | those values that differ from the last line of values or changes |
/// | `stop TICK` | a call was stopped by a limit or the user; exact up to here |
/// | `end TICK ERROR…` | the run ended after this number of ticks; a test with these errors |
///
/// A file without the line `end`, because the program was killed or the file was cut, is valid up to its last
/// complete line.
public enum RecordingFormat {
  /// The version of the format.
  public static let version = 1

  /// The suffix of file names.
  public static let fileExtension = "dynrec"

  // MARK: Writing

  /// The lines of a header, each terminated by a line feed.
  public static func text(of header: Recording.Header) -> [UInt8] {
    var line = LineBuilder()
    line.appendLine("dynrec", version, quoted: header.programVersion, header.luaVersion)
    let options = header.options
    line.appendLine("size", options.size.width, options.size.height)
    if let idiom = options.idiom { line.appendLine("idiom", idiom.rawValue) }
    line.appendLine("seed", options.seed)
    line.appendLine("memory", options.memoryLimit)
    line.appendLine("time", options.timeLimit)
    line.appendLine("objects", options.objectLimit)
    if options.isSandboxed { line.appendLine("sandbox") }
    if options.isInteractive { line.appendLine("interactive") }
    if header.isReloadable { line.appendLine("reloadable") }
    for directory in options.moduleDirectories { line.appendLine("directory", quoted: directory) }
    for input in header.scheduledInput {
      switch input {
      case .tap(let time, let location): line.appendLine("schedule", "tap", time, location.x, location.y)
      case .drag(let time, let duration, let path), .hover(let time, let duration, let path):
        var kind = "drag"
        if case .hover = input { kind = "hover" }
        line.beginLine("schedule", kind, time, duration)
        for point in path { line.append(point.x, point.y) }
        line.endLine()
      case .wheel(let time, let delta, let location):
        line.appendLine("schedule", "wheel", time, delta.dx, delta.dy, location.x, location.y)
      case .key(let time, let duration, let key):
        line.appendLine("schedule", "key", time, duration, quoted: key.rawValue)
      case .rotation(let time, let orientation):
        line.appendLine("schedule", "rotate", time, orientation.rawValue)
      }
    }
    for script in header.scripts {
      line.beginLine("script")
      line.append(quoted: Array(script.name.utf8))
      line.append(quoted: script.source)
      for argument in script.arguments { line.append(quoted: Array(argument.utf8)) }
      line.endLine()
    }
    if let test = header.test { line.appendLine("test", test.number, quoted: test.name) }
    line.appendLine("start")
    return line.bytes
  }

  /// The line of an entry, terminated by a line feed.
  public static func text(of entry: Recording.Entry) -> [UInt8] {
    var line = LineBuilder()
    switch entry {
    case .input(let tick, .stage(let input)): add(input, at: tick, to: &line)
    case .input(let tick, .console(let input)): add(input, at: tick, to: &line)
    case .recordableCall(let call):
      line.beginLine("call", call.function)
      line.append(quoted: call.result)
      line.endLine()
    case .hash(let tick, let hash): line.appendLine("hash", tick, hash.hexadecimalDigits)
    case .values(let tick, let values): add("values", values, at: tick, to: &line)
    case .changes(let tick, let values): add("changes", values, at: tick, to: &line)
    case .stop(let tick): line.appendLine("stop", tick)
    case .end(let tick, let errors):
      line.beginLine("end", tick)
      for error in errors { line.append(quoted: Array(error.utf8)) }
      line.endLine()
    }
    return line.bytes
  }

  private static func add(
    _ keyword: String, _ values: [StateValue], at tick: Int, to line: inout LineBuilder
  ) {
    line.beginLine(keyword, tick)
    var owner: StateObjectID?
    for value in values {
      if value.owner != owner { line.append("\(value.owner.kind.rawValue)#\(value.owner.ordinal)") }
      owner = value.owner
      line.append(value.property)
      switch value.content {
      case .number(let number): line.append(number)
      case .text(let text): line.append(quoted: Array(text.utf8))
      case .none: line.append("nil")
      }
    }
    line.endLine()
  }

  private static func add(_ input: StageInput, at tick: Int, to line: inout LineBuilder) {
    switch input {
    case .touchBegan(let touch, let point): line.appendLine("touch", tick, "began", touch, point.x, point.y)
    case .touchMoved(let touch, let point): line.appendLine("touch", tick, "moved", touch, point.x, point.y)
    case .touchEnded(let touch, let point): line.appendLine("touch", tick, "ended", touch, point.x, point.y)
    case .touchCancelled(let touch): line.appendLine("touch", tick, "cancelled", touch)
    case .grabBegan(let pointer, let point):
      line.appendLine("grab", tick, "began", pointer, point.x, point.y)
    case .grabMoved(let pointer, let point):
      line.appendLine("grab", tick, "moved", pointer, point.x, point.y)
    case .grabEnded(let pointer): line.appendLine("grab", tick, "ended", pointer)
    case .keyBegan(let key): line.appendLine("key", tick, "began", quoted: key.rawValue)
    case .keyEnded(let key): line.appendLine("key", tick, "ended", quoted: key.rawValue)
    case .pointerMoved(let point): line.appendLine("pointer", tick, "moved", point.x, point.y)
    case .pointerLeft: line.appendLine("pointer", tick, "left")
    case .wheel(let delta, let point):
      line.appendLine("wheel", tick, delta.dx, delta.dy, point.x, point.y)
    case .rotation(let orientation): line.appendLine("rotate", tick, orientation.rawValue)
    case .paused(let isPaused): line.appendLine(isPaused ? "pause" : "resume", tick)
    case .speed(let speed): line.appendLine("speed", tick, speed)
    }
  }

  private static func add(_ input: ConsoleInput, at tick: Int, to line: inout LineBuilder) {
    switch input {
    case .opened(let name, let printsResultsAsPlainText):
      line.appendLine("console", tick, printsResultsAsPlainText ? "plain" : "prompt", quoted: name)
    case .evaluation(let console, let number, let text):
      line.appendLine("evaluate", tick, console, number, quoted: text)
    case .startupFile(let console, let chunk):
      line.beginLine("startup", tick, console)
      line.append(quoted: Array(chunk.name.utf8))
      line.append(quoted: chunk.source)
      line.endLine()
    case .watch(let console): line.appendLine("watch", tick, console)
    case .completion(let console, let text): line.appendLine("complete", tick, console, quoted: text)
    case .closed(let console): line.appendLine("close", tick, console)
    case .reload(let chunk):
      line.beginLine("reload", tick)
      line.append(quoted: Array(chunk.name.utf8))
      line.append(quoted: chunk.source)
      line.endLine()
    }
  }
}
