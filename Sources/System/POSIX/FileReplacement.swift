import Synchronization

/// A name beside a file, under which its new contents are written until they are complete.
///
/// A program that fails meanwhile, or is killed, leaves the old contents.
package struct FileReplacement: Sendable {
  /// The path to write to.
  package let temporaryPath: String
  /// The path of the file itself, without symbolic links; nil if ``temporaryPath`` is the file, which is then
  /// written in place.
  private let finalPath: String?
  /// The permissions of the file that is replaced; nil if there is none.
  private let mode: mode_t?

  /// The number of names so far, so that no two are the same.
  private static let count = Atomic(0)

  /// Chooses the name for a file.
  ///
  /// A device or a pipe cannot be replaced, nor can a file in a folder that permits no others: these are
  /// written in place.
  package init(of path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let resolvedPath = DirectoryListing.canonicalPath(of: path)
    let target = resolvedPath ?? path
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    // A link whose file does not exist is written in place, which creates that file.
    let isLink = resolvedPath == nil && lstat(path, &status) == 0
    guard !isLink, !exists || status.st_mode & S_IFMT == S_IFREG,
      access(folder.isEmpty ? "." : folder, W_OK) == 0,
      !exists || access(target, W_OK) == 0
    else {
      (temporaryPath, finalPath, mode) = (path, nil, nil)
      return
    }
    let number = Self.count.add(1, ordering: .relaxed).newValue
    temporaryPath = "\(folder).\(name).\(getpid())-\(number).part"
    finalPath = target
    mode = exists ? status.st_mode & 0o7777 : nil
  }

  /// Gives the file its new contents.
  ///
  /// - Returns: Whether it could be replaced; if not, the reason is in `errno`.
  package func commit() -> Bool {
    guard let finalPath else { return true }
    if let mode { chmod(temporaryPath, mode) }
    return rename(temporaryPath, finalPath) == 0
  }

  /// Removes what has been written so far; does nothing after ``commit()``.
  package func cancel() {
    if finalPath != nil { unlink(temporaryPath) }
  }
}
