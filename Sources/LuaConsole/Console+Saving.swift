internal import LuaDynamics
internal import LuaHost
internal import POSIX

extension Console {
  /// Writes the transcript to a file, as a script.
  ///
  /// An existing file is replaced only if `overwrites` is true.
  func save(to path: String, overwriting overwrites: Bool) throws(HostError) {
    guard !transcript.isEmpty else { throw HostError("nothing has run at this prompt yet") }
    let script = transcript.script
    do throws(LuaError) {
      try session.lua.checkSyntax(Chunk(script, name: path))
    } catch {
      throw HostError("what ran here makes no script: \(error.message)")
    }
    if writesFiles { try write(script, to: path, overwriting: overwrites) }
    pendingOutput.append("saved \(path)")
  }

  private func write(_ text: String, to path: String, overwriting overwrites: Bool) throws(HostError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (overwrites ? O_TRUNC : O_EXCL), 0o666)
    if descriptor < 0, errno == EEXIST {
      throw HostError("\(path) is there already; save(\"\(path)\", true) replaces it")
    }
    guard descriptor >= 0 else { throw fileWriteError(path: path) }
    defer { close(descriptor) }
    guard FileDescriptor.write(text, to: descriptor) else { throw fileWriteError(path: path) }
  }

  /// The error for a file that cannot be written, with the current `errno`.
  private func fileWriteError(path: String) -> HostError {
    HostError(SystemError("cannot write \(path)", errorNumber: errno).description)
  }
}
