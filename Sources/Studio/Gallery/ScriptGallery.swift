internal import POSIX

/// The folder of example scripts that pages show as a gallery.
public struct ScriptGallery: Sendable {
  /// The folder; nil if there is none.
  public let folder: String?

  /// Creates the gallery of a folder; without one, it is empty.
  public init(folder: String?) { self.folder = folder }

  /// The paths of the scripts, sorted: the folder's `.lua` files, without hidden ones and links that lead out of the folder.
  var paths: [String] {
    guard let folder else { return [] }
    return (DirectoryListing.names(ofDirectory: folder) ?? [])
      .filter { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.filter(isScript)
  }

  /// Whether a path is that of a script of the gallery.
  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// Whether a path leads to a regular file in the folder.
  private func isScript(_ path: String) -> Bool {
    guard let root = folder.flatMap(DirectoryListing.canonicalPath),
      let target = DirectoryListing.canonicalPath(of: path), target.hasPrefix("\(root)/")
    else { return false }
    var status = stat()
    return stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
