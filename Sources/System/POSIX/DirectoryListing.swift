/// The contents of directories.
public enum DirectoryListing {
  /// Reads the entries of a directory.
  ///
  /// - Parameter path: The path of the directory; a symbolic link to one is followed.
  /// - Returns: The names, sorted, without `.` and `..`; nil if the directory cannot be read.
  public static func names(ofDirectory path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The absolute path that a path leads to, without symbolic links; nil if there is no such file.
  public static func canonicalPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
