import LuaDynamics
@preconcurrency import POSIX
import Runs

extension Recording {
  /// Reads a recording, and reports on standard error if it was made by another program or Lua library, with
  /// which a replay may differ.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `CommandError` if it cannot be read or is not a recording.
  init(path: String) throws(CommandError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError(SystemError("cannot read \(path)", errorNumber: errno)) }
    defer { close(descriptor) }
    let bytes = try FileDescriptor.contents(of: descriptor, name: path)
    do throws(RecordingError) {
      self = try Recording(bytes, file: path)
    } catch {
      throw CommandError(message: error.description)
    }
    warnAboutVersionMismatch(path: path)
  }

  private func warnAboutVersionMismatch(path: String) {
    let recorded = [header.programVersion, header.luaVersion]
    let present = [Session.version, Session.luaVersion]
    guard recorded != present else { return }
    StandardError.write(
      "dynlua: \(path) was recorded by dynlua \(recorded[0]) with \(recorded[1]); this is "
        + "dynlua \(present[0]) with \(present[1]): the replay may differ\n")
  }
}
