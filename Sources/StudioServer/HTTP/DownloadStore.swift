internal import Synchronization

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
  private let limit: Int

  /// Creates an empty store.
  ///
  /// - Parameter limit: The maximum number of files; a further one replaces the oldest.
  init(limit: Int) { self.limit = limit }

  /// Adds a file; returns its identifier, which cannot be guessed.
  func add(_ file: File) -> String {
    let id = AccessToken().text
    files.withLock { files in
      files.append((id, file))
      if files.count > limit { files.removeFirst() }
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
