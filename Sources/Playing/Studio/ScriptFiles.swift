import LuaDynamics
import LuaHost
import POSIX
import RemoteControl

/// The files of a script: its own and those of the modules that it has required.
struct ScriptFiles {
  /// A file with its contents.
  struct File {
    let path: String
    let text: String

    /// Identifies the contents, so that a change by another program is noticed: the hash FNV-1a of the text.
    var version: String { ScriptFiles.contentHash(of: text) }
  }

  /// The paths, that of the script first.
  let paths: [String]

  /// Creates the list of the files of a session whose script is at a path; without a path, there are none.
  init(scriptPath: String?, session: Session) {
    var paths: [String] = []
    if let scriptPath {
      for path in [scriptPath] + session.lua.scriptModules.map(\.file) where !paths.contains(path) {
        paths.append(path)
      }
    }
    self.paths = paths
  }

  /// Reads a file.
  ///
  /// - Throws: `RequestFailure` if the path is not one of the script's files, or the file cannot be read.
  func read(_ path: String) throws(RequestFailure) -> File {
    guard paths.contains(path) else { throw RequestFailure("\(path) is not a file of the script") }
    guard let contents = FileDescriptor.contents(ofFile: path) else {
      throw RequestFailure(SystemError("cannot read \(path)", errorNumber: errno).description)
    }
    // A lossy conversion would change the file when it is saved.
    guard let text = String(validating: contents, as: UTF8.self) else {
      throw RequestFailure("\(path) is not UTF-8 text")
    }
    return File(path: path, text: text)
  }

  static func contentHash(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
