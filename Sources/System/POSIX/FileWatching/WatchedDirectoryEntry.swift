/// A directory entry that the resolution of a watched path depends on.
struct WatchedDirectoryEntry: Hashable {
  let directory: String
  let name: String
}

extension WatchedDirectoryEntry {
  /// The watch points of a path: the file itself, each symbolic link on the path, and the first missing
  /// component.
  ///
  /// Directories are watched rather than files, since most editors replace a file by renaming.
  static func watchedDirectoryEntries(of path: String) -> [WatchedDirectoryEntry] {
    /// The maximum number of symbolic links, as in Linux's path resolution.
    let linkLimit = 40
    var points: [WatchedDirectoryEntry] = []
    var directory = path.hasPrefix("/") ? "/" : "."
    var rest = ArraySlice(path.split(separator: "/").map(String.init))
    var linkCount = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      let entry = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
      switch pathKind(of: entry) {
      case .directory: directory = entry
      case .link(let target):
        points.append(WatchedDirectoryEntry(directory: directory, name: name))
        linkCount += 1
        guard linkCount <= linkLimit else { return points }
        if target.hasPrefix("/") { directory = "/" }
        rest = target.split(separator: "/").map(String.init) + rest
      case .other:
        points.append(WatchedDirectoryEntry(directory: directory, name: name))
        return points
      }
    }
    return points
  }

  private enum PathKind {
    case directory
    case link(to: String)
    /// A file, or a missing entry.
    case other
  }

  private static func pathKind(of path: String) -> PathKind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFLNK: return target(of: path).map(PathKind.link) ?? .other
    default: return .other
    }
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
