import LuaDynamics
import LuaHost
import POSIX

extension Console {
  /// The functions whose first argument is a file path.
  private static let fileFunctions: Set<String> = [
    "dofile", "loadfile", "save", "open", "lines", "input", "output",
  ]

  /// The completions of a file or module name in the first argument of a function.
  func fileCompletions(_ content: String, for function: String) -> CompletionList {
    if function == "require" { return moduleCompletions(content) }
    guard Self.fileFunctions.contains(function) else { return CompletionList([], for: "") }
    let (folder, prefix) = split(content, at: "/")
    let entries = entries(of: folder.isEmpty ? "." : folder, beginningWith: prefix)
    return CompletionList(
      entries.map { CompletionList.Candidate($0.isFolder ? "\($0.name)/" : $0.name) }, for: prefix)
  }

  /// The modules in the directories in which `require` looks for the script's own.
  private func moduleCompletions(_ content: String) -> CompletionList {
    let (parent, prefix) = split(content, at: ".")
    let path = parent.split(separator: ".").joined(separator: "/")
    let folders =
      session.lua.configuration.moduleDirectories.isEmpty
      ? ["."] : session.lua.configuration.moduleDirectories
    let candidates = folders.flatMap { folder in
      entries(of: path.isEmpty ? folder : "\(folder)/\(path)", beginningWith: prefix).compactMap { entry in
        if entry.isFolder { return CompletionList.Candidate("\(entry.name).") }
        guard entry.name.hasSuffix(".lua"), entry.name != "init.lua" else { return nil }
        return CompletionList.Candidate(String(entry.name.dropLast(4)))
      }
    }
    return CompletionList(candidates, for: prefix)
  }

  /// Splits a path after its last separator.
  private func split(_ path: String, at separator: Character) -> (String, String) {
    guard let last = path.lastIndex(of: separator) else { return ("", path) }
    return (String(path[...last]), String(path[path.index(after: last)...]))
  }

  /// The entries of a directory that begin with a prefix; empty if it cannot be read.
  ///
  /// Hidden files are included only if the prefix begins with a dot.
  private func entries(of folder: String, beginningWith prefix: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != "..", name.hasPrefix(prefix) else { continue }
      guard !name.hasPrefix(".") || prefix.hasPrefix(".") else { continue }
      entries.append((name, isFolder("\(folder)/\(name)")))
    }
    return entries
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
