import POSIX
import RemoteControl

/// A copy of a script in another folder, with the modules that it requires.
struct ScriptFork {
  /// The path of the copy.
  let path: String

  /// The maximum length of a name, in bytes.
  private static let nameLimit = 100

  /// Writes a copy; an existing file is never replaced.
  ///
  /// Modules beside the original, such as `behaviors/flock.lua`, are copied where there is no such file.
  ///
  /// - Parameters:
  ///   - text: The text of the copy.
  ///   - original: The path of the script that is copied.
  ///   - name: The name of the file; the suffix `.lua` is added if it is missing.
  ///   - folder: The folder of the copy; `.` for the current directory.
  /// - Throws: `RequestFailure` if the name is not one of a file, the file exists or it cannot be written.
  init(_ text: String, of original: String, name: String, in folder: String) throws(RequestFailure) {
    path = Self.path(of: try Self.fileName(name), in: folder)
    try Self.write(text, to: path)
    let source = original.contains("/") ? String(original.dropLast(original.fileName.count + 1)) : "."
    guard DirectoryListing.canonicalPath(of: source) != DirectoryListing.canonicalPath(of: folder) else {
      return
    }
    var copied: Set<String> = []
    try Self.copyModules(ScriptText(text).requiredModules, from: source, to: folder, copied: &copied)
  }

  private static func path(of file: String, in folder: String) -> String {
    folder == "." ? file : "\(folder)/\(file)"
  }

  private static func fileName(_ name: String) throws(RequestFailure) -> String {
    let file = name.hasSuffix(".lua") ? name : "\(name).lua"
    guard file.count > ".lua".count, file.utf8.count <= nameLimit, !file.hasPrefix("."), !file.hasPrefix("-"),
      file.unicodeScalars.allSatisfy({ $0 != "/" && $0 != "\\" && $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw RequestFailure("'\(name)' is not a name of a file; expected one such as my-scene.lua")
    }
    return file
  }

  private static func write(_ text: String, to path: String) throws(RequestFailure) {
    do throws(SystemError) {
      try OutputFile(path: path, replacing: false).write(Array(text.utf8))
    } catch {
      guard error.errorNumber != EEXIST else {
        throw RequestFailure("\(path) exists already; choose another name")
      }
      throw RequestFailure(error.description)
    }
  }

  private static func copyModules(
    _ names: [String], from source: String, to folder: String, copied: inout Set<String>
  ) throws(RequestFailure) {
    guard let root = DirectoryListing.canonicalPath(of: source) else { return }
    for name in names where copied.insert(name).inserted {
      let file = "\(name.replacing(".", with: "/")).lua"
      // Other modules are found by the search path or are built in.
      guard let original = DirectoryListing.canonicalPath(of: "\(source)/\(file)"),
        original.hasPrefix("\(root)/"), let module = try? ScriptText(contentsOf: original)
      else { continue }
      let copy = path(of: file, in: folder)
      if access(copy, F_OK) != 0 {
        makeFolders(of: file, in: folder)
        try write(module.text, to: copy)
      }
      try copyModules(module.requiredModules, from: source, to: folder, copied: &copied)
    }
  }

  /// Creates the missing folders of a file; if one cannot be created, the write that follows fails.
  private static func makeFolders(of file: String, in folder: String) {
    let names = file.split(separator: "/").dropLast()
    for index in names.indices { mkdir(path(of: names[...index].joined(separator: "/"), in: folder), 0o777) }
  }
}
