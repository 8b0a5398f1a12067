import POSIX

/// The folder of example scripts that pages show as a gallery.
public struct ScriptGallery: Sendable {
  /// The folder; nil if there is none.
  public let folder: String?

  /// Creates the gallery of a folder; without one, it is empty.
  public init(folder: String?) { self.folder = folder }

  /// The maximum number of scripts in the list.
  private static let listLimit = 500

  /// The paths of the scripts, sorted: the folder's `.lua` files, without hidden ones and links that lead out
  /// of the folder.
  var paths: [String] {
    guard let folder else { return [] }
    let names = (DirectoryListing.names(ofDirectory: folder) ?? []).filter(Self.isScriptName)
    return Array(names.prefix(Self.listLimit)).map { "\(folder)/\($0)" }.filter(isInFolder)
  }

  /// Whether a path is that of a script of the gallery.
  func contains(_ path: String) -> Bool {
    guard let folder, path.hasPrefix("\(folder)/") else { return false }
    return Self.isScriptName(String(path.dropFirst(folder.count + 1))) && isInFolder(path)
  }

  private static func isScriptName(_ name: String) -> Bool {
    name.hasSuffix(".lua") && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }

  /// Whether a path leads to a regular file in the folder.
  private func isInFolder(_ path: String) -> Bool {
    guard let root = folder.flatMap(DirectoryListing.canonicalPath),
      let target = DirectoryListing.canonicalPath(of: path), target.hasPrefix("\(root)/")
    else { return false }
    var status = stat()
    return stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
