import LuaDocumentation
import LuaDynamics
import LuaHost
import POSIX

extension Console {
  /// Writes the scripts that ran and the transcript to a file, as one script.
  ///
  /// An existing file is replaced only if `overwrites` is true.
  func save(to path: String, overwriting overwrites: Bool) throws(HostError) {
    guard !transcript.isEmpty else { throw HostError("nothing has run at this prompt yet") }
    let script =
      modulePathStatement(forScriptAt: path)
      + transcript.script(after: session.scripts, isDocumented: manual.describes)
    do throws(LuaError) {
      try session.lua.checkSyntax(Chunk(script, name: path))
    } catch {
      throw HostError("what ran here cannot be saved as a script: \(error.message)")
    }
    if allowsWritingFiles { try write(script, to: path, overwriting: overwrites) }
    output.lines.append("saved \(path)")
  }

  /// A line that makes `require` look in the folder of the last script, if the file is saved in another one.
  private func modulePathStatement(forScriptAt path: String) -> String {
    guard let script = session.scripts.last,
      String(decoding: script.source, as: UTF8.self).contains("require"),
      let folder = absolutePath(ofFolder: script.name), folder != absolutePath(ofFolder: path)
    else { return "" }
    let directory = quoted(Array("\(folder)/?.lua;".utf8), omittedCount: 0)
    return "package.path = \(directory) .. package.path\n"
  }

  /// The absolute path of the folder of a file; nil if there is no such folder.
  private func absolutePath(ofFolder path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func write(_ text: String, to path: String, overwriting overwrites: Bool) throws(HostError) {
    do throws(SystemError) {
      let bytes = Array(text.utf8)
      if overwrites {
        try OutputFile.write(bytes, to: path)
      } else {
        try OutputFile(path: path, replacing: false).write(bytes)
      }
    } catch {
      guard overwrites || error.errorNumber != EEXIST else {
        throw HostError("\(path) already exists; save(\"\(path)\", true) replaces it")
      }
      throw HostError(error.description)
    }
  }
}
