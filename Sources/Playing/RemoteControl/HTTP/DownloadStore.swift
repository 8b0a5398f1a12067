import Synchronization

/// The files that pages can download, each once.
final class DownloadStore: Sendable {
  /// A file.
  struct File: Sendable {
    let name: String
    let contents: [UInt8]

    /// The name with only the characters that need no encoding in a header field.
    var headerName: String {
      String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._- ".contains($0)) ? $0 : "_" })
    }
  }

  private let files = Mutex<[(id: String, file: File)]>([])
  private let countLimit: Int
  private let sizeLimit: Int

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - countLimit: The maximum number of files; a further one replaces the oldest.
  ///   - sizeLimit: The size of all files above which the oldest are removed, in bytes; the newest is kept in
  ///     any case.
  init(countLimit: Int, sizeLimit: Int) { (self.countLimit, self.sizeLimit) = (countLimit, sizeLimit) }

  /// Adds a file; returns its identifier, which cannot be guessed.
  func add(_ file: File) -> String {
    let id = AccessToken().text
    files.withLock { files in
      files.append((id, file))
      var size = files.reduce(0) { $0 + $1.file.contents.count }
      while files.count > countLimit || size > sizeLimit && files.count > 1 {
        size -= files.removeFirst().file.contents.count
      }
    }
    return id
  }

  /// Removes a file and returns it; nil if there is none with the identifier.
  func remove(_ id: String) -> File? {
    files.withLock { files in
      guard let index = files.firstIndex(where: { $0.id == id }) else { return nil }
      return files.remove(at: index).file
    }
  }
}
