import Foundation

/// The storyboards and xibs in the folders of the program.
@MainActor enum NibFiles {
  private static var documents: [String: NibDocument] = [:]
  /// The paths by the names of the files in some folders, which are searched once.
  private static var index: (folders: [String], paths: [String: String]) = ([], [:])
  private static let ignored = ["Pods", "Carthage", "DerivedData", "build", "node_modules"]

  /// Whether there is a file of a name.
  static func exists(named name: String, suffix: String) -> Bool { paths["\(name).\(suffix)"] != nil }

  /// The parsed file of a name; nil if there is none.
  static func document(named name: String, suffix: String) -> NibDocument? {
    guard let path = paths["\(name).\(suffix)"] else { return nil }
    if let document = documents[path] { return document }
    let document = NibDocument(path: path)
    documents[path] = document
    return document
  }

  private static var paths: [String: String] {
    let folders = ImageFolders.paths
    if index.folders != folders {
      index = (folders, [:])
      for folder in folders { addFiles(in: folder, depth: 6) }
    }
    return index.paths
  }

  /// Adds the files of a folder and its subfolders; those of the base language are before translated ones.
  private static func addFiles(in folder: String, depth: Int) {
    let manager = FileManager.default
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    for name in (try? manager.contentsOfDirectory(atPath: folder).sorted()) ?? []
    where !name.hasPrefix(".") && !ignored.contains(name) {
      if name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
        if index.paths[name] == nil { index.paths[name] = prefix + name }
        continue
      }
      var isFolder: ObjCBool = false
      guard depth > 0, manager.fileExists(atPath: prefix + name, isDirectory: &isFolder), isFolder.boolValue
      else {
        continue
      }
      addFiles(in: prefix + name, depth: depth - 1)
    }
  }
}
