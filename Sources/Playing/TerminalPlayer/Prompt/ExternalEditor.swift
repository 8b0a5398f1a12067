import POSIX

/// The user's editor: the program that the environment variable `VISUAL` or `EDITOR` names, or `vi`.
enum ExternalEditor {
  /// Edits a text on the terminal, which the caller has restored; blocks until the user has left the editor.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text that the user has saved, without line feeds at its end.
  /// - Throws: `SystemError` if the file of the text cannot be written or read, or the editor fails.
  static func edit(_ text: String) throws(SystemError) -> String {
    let suffix = ".lua"
    let folder = ProcessEnvironment.temporaryDirectory
    var path = Array("\(folder)/dynlua-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&path, Int32(suffix.utf8.count))
    guard descriptor >= 0 else {
      throw SystemError("cannot make a file for the editor in \(folder)", errorNumber: errno)
    }
    let name = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    defer { unlink(name) }
    let isWritten = FileDescriptor.write(text + "\n", to: descriptor)
    let writeError = errno
    close(descriptor)
    guard isWritten else { throw SystemError("cannot write \(name)", errorNumber: writeError) }
    // A command of the shell, since the variables may contain arguments.
    let program = ProcessEnvironment.firstNonemptyValue(of: ["VISUAL", "EDITOR"]) ?? "vi"
    let status = system("\(program) \(name.shellQuoted)")
    guard status == 0, let contents = FileDescriptor.contents(ofFile: name) else {
      throw SystemError(
        "the text is unchanged, the editor failed", errorNumber: status == -1 ? errno : ECANCELED)
    }
    var edited = String(decoding: contents, as: UTF8.self)
    while edited.last?.isNewline == true { edited.removeLast() }
    return edited
  }
}
