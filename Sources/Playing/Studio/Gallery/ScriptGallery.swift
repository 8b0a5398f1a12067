import POSIX

/// The folder of example scripts that pages show as a gallery.
public struct ScriptGallery: Sendable {
  /// The folder; nil if there is none.
  public let folder: String?

  /// Creates the gallery of a folder; without one, it is empty.
  public init(folder: String?) { self.folder = folder }

  /// The maximum number of scripts in the list.
  private static let listLimit = 500

  /// The paths of the scripts: the folder's `.lua` files, without hidden ones and links that lead out of the
  /// folder, each with the title of its lesson, which is empty if it has none.
  ///
  /// They are in the order of the folder's `LessonPlan`, or else sorted.
  var scripts: [(path: String, lesson: String)] {
    guard let folder else { return [] }
    let names = (DirectoryListing.names(ofDirectory: folder) ?? []).filter(Self.isScriptName)
    let plan = (try? ScriptText(contentsOf: "\(folder)/\(LessonPlan.fileName)"))?.text ?? ""
    return LessonPlan(plan).lessons(of: names.map { String($0.dropLast(".lua".count)) })
      .flatMap { lesson in lesson.names.map { ("\(folder)/\($0).lua", lesson.title) } }
      .filter { isInFolder($0.0) }.prefix(Self.listLimit).map { ($0, $1) }
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
