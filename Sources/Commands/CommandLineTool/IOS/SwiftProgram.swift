import POSIX

/// A program for iOS: its files with what needs Objective-C replaced, and the code that starts it.
struct SwiftProgram {
  /// What the program begins with.
  fileprivate enum Entry {
    /// The top-level code of a file: a playground page, or a program with a `Simulator` of its own.
    case topLevelCode(path: String)
    /// A scene delegate.
    case sceneDelegate(String)
    /// An app delegate that creates a window.
    case appDelegate(String)
    /// The main storyboard, with a delegate of the program's scene, or else of the program, if it has them,
    /// and with another controller than the initial one, if the user names one.
    case storyboard(path: String, controller: String?, sceneDelegate: String?, appDelegate: String?)
    /// A view controller.
    case controller(String)
  }

  /// The files to compile.
  let files: [(name: String, text: String)]
  /// What the user should know of the files, one line each.
  let notes: [String]
  /// The numbers of lines that the copies have before those of the user's files, by path.
  let lineOffsets: [String: Int]
  /// The path of a file in Swift 2; nil if there is none.
  let swift2File: String?

  /// Reads the files of a program.
  ///
  /// - Parameters:
  ///   - paths: The files, or folders and playgrounds that contain them.
  ///   - controller: The name of the view controller to begin with; nil to find the beginning.
  /// - Throws: `CommandError` if a file cannot be read, or if it is not clear where the program begins.
  init(paths: [String], controller: String?) throws(CommandError) {
    var sources: [SwiftSource] = []
    for path in try Self.swiftFiles(at: paths) {
      let source = SwiftSource(path: path, text: try Self.text(ofFile: path))
      // Only starts the program, which the generated file does.
      if source.isMainFile, !source.matches(of: /\bUIApplicationMain\s*\(/).isEmpty { continue }
      sources.append(source)
    }
    guard !sources.isEmpty else {
      throw CommandError(message: "\(paths.joined(separator: ", ")): there are no Swift files")
    }
    let interfaces = InterfaceFiles(of: paths)
    let entry = try Self.entry(of: sources, controller: controller, interfaces)
    let folders = Set(sources.flatMap { $0.path.split(separator: "/").dropLast() })
    swift2File = sources.first(where: \.isSwift2)?.path
    notes = interfaces.count == 0 ? sources.compactMap(\.outletNote) : []
    var files: [(name: String, text: String)] = []
    var registrations: [String] = []
    var lineOffsets: [String: Int] = [:]
    let classes = Dictionary(sources.flatMap(\.programClasses).map { ($0.name, $0) }) { first, _ in first }
    for (index, source) in sources.enumerated() {
      var source = source
      let table = source.interfaceTable(number: index + 1, classes: classes)
      source.moveOverrides()
      source.replaceObjectiveC()
      source.removeImports(of: folders)
      let begin = "#sourceLocation(file: \(StarterFiles.quoted(source.path)), line: 1)\n"
      if case .topLevelCode(source.path) = entry {
        let text =
          "import UIKitPlayer\nlet programPlayer = ProgramPlayer()\n\(begin)\(source.text)\n#sourceLocation()\n"
        files.append(("main.swift", "\(text)programPlayer.play()\n"))
        lineOffsets[source.path] = 3
      } else {
        // Numbered, because files of different folders may have the same name.
        files.append(
          (
            "\(index + 1)-\(source.path.split(separator: "/").last ?? "")",
            "\(begin)\(source.text)\n\(table ?? "")"
          ))
        lineOffsets[source.path] = 1
        if table != nil { registrations.append("registerInterface\(index + 1)()\n") }
      }
    }
    if let start = entry.start {
      files.append(
        (
          "main.swift",
          """
          import UIKit
          import UIKitPlayer
          #sourceLocation(file: "dynlua ios", line: 1)
          \(registrations.joined())\(start)

          """
        ))
    }
    self.files = files
    self.lineOffsets = lineOffsets
  }

  /// The folders that a command line names, and those of its files, each once.
  static func folders(of paths: [String]) -> [String] {
    var folders: [String] = []
    for path in paths {
      let folder =
        !path.hasSuffix(".swift") ? path : path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  // MARK: Files

  private static func swiftFiles(at paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      if ScriptFolder.isFolder(path) {
        files += swiftFiles(in: Directory(path + "/"))
      } else if path.hasSuffix(".swift") {
        files.append(path)
      } else {
        throw CommandError(message: "\(path): expected a Swift file, a folder of them, or a playground")
      }
    }
    return files
  }

  /// The Swift files in a folder and its subfolders, without those of tests and of package managers.
  private static func swiftFiles(in folder: Directory) -> [String] {
    let ignored = ["Pods", "Carthage", "DerivedData", "build", "Package.swift"]
    var files: [String] = []
    for name in folder.entries ?? [] where !name.hasPrefix(".") && !ignored.contains(name) {
      let path = folder.path(ofEntry: name)
      if ScriptFolder.isFolder(path) {
        if !name.hasSuffix("Tests") { files += swiftFiles(in: Directory(path)) }
      } else if name.hasSuffix(".swift") {
        files.append(path)
      }
    }
    return files
  }

  private static func text(ofFile path: String) throws(CommandError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError(SystemError("cannot read \(path)", errorNumber: errno)) }
    defer { close(descriptor) }
    return String(decoding: try FileDescriptor.contents(of: descriptor, name: path), as: UTF8.self)
  }

  // MARK: The beginning

  private static func entry(
    of sources: [SwiftSource], controller: String?, _ interfaces: InterfaceFiles
  ) throws(CommandError) -> Entry {
    let classes = sources.flatMap(\.classes)
    func derives(_ name: String, from bases: Set<String>) -> Bool {
      var name = name
      // A program with an inheritance cycle does not compile.
      for _ in classes {
        guard let superclass = classes.first(where: { $0.name == name })?.inherited.first else {
          return false
        }
        if bases.contains(superclass) { return true }
        name = superclass
      }
      return false
    }
    let controllers = classes.map(\.name).filter { derives($0, from: controllerClasses) }
    if let controller {
      guard controllers.contains(controller) else {
        let names =
          controllers.isEmpty ? "there are none" : "there are \(controllers.joined(separator: ", "))"
        throw CommandError(message: "--controller: there is no view controller \(controller); \(names)")
      }
      guard let storyboard = interfaces.mainStoryboard, interfaces.mentions(controller) else {
        return .controller(controller)
      }
      return .storyboard(path: storyboard, controller: controller, sceneDelegate: nil, appDelegate: nil)
    }
    let pages = sources.filter(\.isTopLevelCode)
    guard pages.count <= 1 else {
      throw CommandError(
        message:
          "there are several playground pages: \(pages.map(\.path).joined(separator: ", ")); expected one")
    }
    if let page = pages.first { return .topLevelCode(path: page.path) }
    for type in classes where type.createsWindow {
      if type.inherited.contains(where: { sceneDelegates.contains($0) }) { return .sceneDelegate(type.name) }
      if type.inherited.contains("UIApplicationDelegate") { return .appDelegate(type.name) }
    }
    if let storyboard = interfaces.mainStoryboard,
      controllers.isEmpty || controllers.contains(where: interfaces.mentions)
    {
      func delegate(_ protocols: Set<String>) -> String? {
        classes.first { !protocols.isDisjoint(with: $0.inherited) }?.name
      }
      return .storyboard(
        path: storyboard, controller: nil, sceneDelegate: delegate(sceneDelegates),
        appDelegate: delegate(["UIApplicationDelegate"]))
    }
    // Without a storyboard that names the first controller, it is the one that no other creates or extends.
    let instantiated = Set(
      sources.flatMap { $0.matches(of: /\b(\w+)\s*\(/).map { String($0.output.1) } })
    let superclasses = Set(classes.flatMap(\.inherited))
    let roots = controllers.filter { !instantiated.contains($0) && !superclasses.contains($0) }
    let candidates = roots.isEmpty ? controllers : roots
    if let only = candidates.first, candidates.count == 1 { return .controller(only) }
    if candidates.contains("ViewController") { return .controller("ViewController") }
    guard candidates.isEmpty else {
      throw CommandError(
        message:
          "there are several view controllers: \(candidates.joined(separator: ", ")); expected --controller NAME"
      )
    }
    let isSwiftUI = sources.contains { !$0.matches(of: /\bimport\s+SwiftUI\b/).isEmpty }
    throw CommandError(
      message: """
        \(sources.map(\.path).joined(separator: ", ")): there is no view controller, delegate with a window or \
        playground page\(isSwiftUI ? "; SwiftUI is not supported" : "")
        """)
  }

  private static let controllerClasses: Set = [
    "UIViewController", "UICollectionViewController", "UITableViewController", "UINavigationController",
    "UITabBarController", "UIPageViewController",
  ]
  private static let sceneDelegates: Set = ["UIWindowSceneDelegate", "UISceneDelegate"]
}

extension SwiftProgram.Entry {
  /// The code that starts the program; nil if the program's top-level code does.
  fileprivate var start: String? {
    switch self {
    case .topLevelCode: return nil
    case .sceneDelegate(let name): return "ProgramPlayer().play(sceneDelegate: \(name)())"
    case .appDelegate(let name): return "ProgramPlayer().play(appDelegate: \(name)())"
    case .controller(let name): return "ProgramPlayer().play(rootViewController: \(name)())"
    case .storyboard(let path, let controller, let sceneDelegate, let appDelegate):
      let file = path.split(separator: "/").last ?? ""
      let name = StarterFiles.quoted(String(file.dropLast(".storyboard".count)))
      return """
        let player = ProgramPlayer(storyboard: \(name))
        let appDelegate = \(appDelegate.map { "\($0)()" } ?? "UIKitPlayer.EmptyAppDelegate()")
        player.playStoryboard(
          controller: \(controller.map(StarterFiles.quoted) ?? "nil"), appDelegate: appDelegate,
          sceneDelegate: \(sceneDelegate.map { "\($0)()" } ?? "nil")
        ) { appDelegate.window = $0 }
        """
    }
  }
}

/// A class declaration in a Swift file.
private struct ClassDeclaration {
  let name: String
  /// The superclass and the protocols.
  let inherited: [String]
  /// Whether the file creates a window with a view controller.
  let createsWindow: Bool
}

extension SwiftSource {
  fileprivate var isMainFile: Bool { path == "main.swift" || path.hasSuffix("/main.swift") }

  /// Whether the file's top-level code is the program: that of a playground, or of a file that creates a
  /// simulator.
  fileprivate var isTopLevelCode: Bool {
    isMainFile || path == "Contents.swift" || path.hasSuffix("/Contents.swift")
      || !matches(of: /\b(?:PlaygroundPage\s*\.\s*current|XCPlaygroundPage\s*\.\s*currentPage)\b/).isEmpty
      || !matches(of: /(?m)^(?:let|var)\s+\w+\s*=\s*Simulator\s*\(/).isEmpty
  }

  fileprivate var classes: [ClassDeclaration] {
    let createsWindow = !matches(of: /\brootViewController\s*=/).isEmpty
    return matches(of: /\bclass\s+(\w+)\s*(?:<[^>{]*>)?\s*:\s*([^{]*)\{/).map { match in
      let inherited = match.output.2.split(separator: ",").map { type in
        String(type.drop(while: \.isWhitespace).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
      return ClassDeclaration(
        name: String(match.output.1), inherited: inherited, createsWindow: createsWindow)
    }
  }

  /// A note about outlets, which are nil without a storyboard or xib.
  fileprivate var outletNote: String? {
    let count = matches(of: /@IBOutlet\b/).count
    return count == 0
      ? nil : "\(path): \(count) @IBOutlet, but there is no storyboard or xib in the folder: they are nil"
  }

  /// Replaces what needs Objective-C, and timers of the run loop, which is not that of the simulator.
  fileprivate mutating func replaceObjectiveC() {
    replaceGroup(in: /(#selector)\s*\(/, by: "Selector")
    let attributes =
      /(@(?:objc\s*\([^)]*\)|(?:objcMembers|objc|IBAction|IBSegueAction|IBOutlet|IBDesignable|IBInspectable|UIApplicationMain|main)\b))/
    replaceGroup(in: attributes, by: "")
    replaceGroup(in: /[iI]dentifier:[^,()\n]*(?:\([^()\n]*\))?[^,()\n]*\bas\s+(NSString)\b/, by: "NSCopying")
    // Without Objective-C, a string is not converted by a cast.
    replaceGroup(in: /\b(as[ \t]+NSString)\b/, by: ".bridgedToNSString")
    // As on Apple's systems, where Objective-C's classes are deallocated on the main thread.
    replaceGroup(in: /\b(deinit)\s*\{/, by: "isolated deinit")
    replaceGroup(in: /\b(Timer)\b/, by: "SimulatorTimer")
  }

  /// Removes the imports of modules whose files are in a folder of the module's name, and so are part of the
  /// program.
  fileprivate mutating func removeImports(of folders: Set<Substring>) {
    for match in matches(of: /\bimport\s+(\w+)/) where folders.contains(match.output.1) {
      guard let pattern = try? Regex("\\b(import\\s+\(match.output.1))\\b", as: (Substring, Substring).self)
      else {
        continue
      }
      replaceGroup(in: pattern, by: "")
    }
  }
}
