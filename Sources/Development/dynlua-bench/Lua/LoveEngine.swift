import Foundation

/// LÖVE, a widely used Lua host with Box2D and LuaJIT, in a child process without a window.
///
/// The child process reads one Lua chunk per line and writes one line with the result of each.
final class LoveEngine: LuaEngine {
  /// The message if LÖVE is not installed.
  static let installationHint = "LÖVE is not installed: apt install love"

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: URL
  private var unread = Data()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "dynlua-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.configuration.utf8).write(to: folder.appending(path: "conf.lua"))
    try Data(Self.program.utf8).write(to: folder.appending(path: "main.lua"))
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["love", folder.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["SDL_VIDEODRIVER": "dummy"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard try readLine() == "ready" else { throw EngineFailure(description: Self.installationHint) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func evaluate(_ text: String) throws -> Double {
    let line = text.split(separator: "\n").joined(separator: " ")
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    let answer = try readLine() ?? "LÖVE has ended"
    guard let number = Double(answer) else { throw EngineFailure(description: answer) }
    return number
  }

  /// Reads a line of output; nil at end of file.
  private func readLine() throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeSubrange(...end)
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread.append(more)
    }
  }

  /// The `conf.lua` file, which disables all modules except physics.
  static let configuration = """
    function love.conf(t)
      for name in pairs(t.modules) do t.modules[name] = false end
      t.modules.physics = true
    end
    """

  private static let program = """
    io.stdout:setvbuf "line"
    local body = love.physics.newBody(love.physics.newWorld(0, 0, false), 10, 20, "dynamic")
    square, push, other = body, body, body
    print "ready"
    for line in io.lines() do
      local chunk, message = loadstring(line)
      local isDone, answer = pcall(chunk or function() error(message, 0) end)
      print(isDone and string.format("%.17g", answer) or (tostring(answer):gsub("\\n", " ")))
    end
    os.exit(0)
    """
}
