import POSIX

/// The storyboards and xibs among the files of a program for iOS.
struct InterfaceFiles {
  /// The path of the storyboard with which the program begins; nil if there is none.
  let mainStoryboard: String?
  /// The number of storyboards and xibs, without that of the launch screen.
  let count: Int
  /// The text of the main storyboard.
  private let text: String

  /// Finds the files in folders and their subfolders, and those near Swift files.
  ///
  /// The main storyboard is the one that an `Info.plist` or an Xcode project names, otherwise
  /// `Main.storyboard`, otherwise the only one.
  init(of paths: [String]) {
    let files = SwiftProgram.folders(of: paths).flatMap { folder in
      Self.files(in: Directory(folder), depth: paths.contains(folder) ? 6 : 2)
    }
    let interfaces = files.filter {
      ($0.hasSuffix(".storyboard") || $0.hasSuffix(".xib")) && !Self.name(of: $0).hasPrefix("Launch")
    }
    let storyboards = interfaces.filter { $0.hasSuffix(".storyboard") }
    let settings = files.filter { $0.hasSuffix("Info.plist") || $0.hasSuffix("project.pbxproj") }
    let names = settings.compactMap { Self.storyboardName(in: Self.text(of: $0)) } + ["Main"]
    count = interfaces.count
    // That of the base language is before translated ones.
    mainStoryboard =
      names.lazy.compactMap { name in storyboards.first { Self.name(of: $0) == "\(name).storyboard" } }.first
      ?? (storyboards.count == 1 ? storyboards.first : nil)
    text = mainStoryboard.map(Self.text) ?? ""
  }

  /// Whether the main storyboard names a class.
  func mentions(_ className: String) -> Bool { text.contains("customClass=\"\(className)\"") }

  private static func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

  private static func text(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return (try? Directory(folder).text(ofFile: String(name(of: path)))) ?? ""
  }

  private static func storyboardName(in settings: String) -> String? {
    let keys = /UI(?:Main|Scene)StoryboardFile(?:<\/key>\s*<string>|\s*=\s*"?)([^<";]+)/
    return settings.firstMatch(of: keys).map { String($0.output.1) }
  }

  private static func files(in folder: Directory, depth: Int) -> [String] {
    let ignored = ["Pods", "Carthage", "DerivedData", "build"]
    var files: [String] = []
    for name in folder.entries ?? [] where !name.hasPrefix(".") && !ignored.contains(name) {
      let path = folder.path(ofEntry: name)
      let isFile = [".storyboard", ".xib", ".plist", ".pbxproj", ".swift"].contains { name.hasSuffix($0) }
      if isFile {
        files.append(path)
      } else if depth > 0, !name.hasSuffix("Tests"), !name.hasSuffix(".xcassets"), ScriptFolder.isFolder(path)
      {
        files += self.files(in: Directory(path), depth: depth - 1)
      }
    }
    return files
  }
}
