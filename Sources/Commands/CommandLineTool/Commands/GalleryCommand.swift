import ArgumentParser
import POSIX
import Studio

/// Lists the example scripts.
struct GalleryCommand: Subcommand {
  static let name = "gallery"
  static let summary = "List the example scripts."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      The scripts are those of the folder scripts in the current directory, or else those that are installed with \
      dynlua, in the order of lessons. Their names can be used wherever a script is expected; a file of that name has priority.

      Examples:
        dynlua gallery
        dynlua push
        dynlua record push --tap 0.5:250,100 --seconds 4 -o push.gif
        dynlua new game --from push
      """)

  func run() throws {
    guard let folder = ScriptFolder.current else {
      throw ScriptFolder.missing
    }
    let names = ScriptFolder.scriptNames
    let width = names.map(\.count).max() ?? 0
    let plan = LessonPlan(try folder.text(ofFile: LessonPlan.fileName) ?? "")
    for (index, lesson) in plan.lessons(of: names).enumerated() {
      if index > 0 { print() }
      if !lesson.title.isEmpty { print("\(lesson.title):") }
      for name in lesson.names {
        let text = try folder.text(ofFile: name + ScriptFolder.suffix) ?? ""
        let padding = String(repeating: " ", count: width - name.count)
        print("\(name)\(padding)  \(Self.summary(of: text, name: name))".trimmingSuffix { $0 == " " })
      }
    }
  }

  /// The summary of a script: the comment in its first line, without the name of the file before a colon.
  static func summary(of text: String, name: String) -> Substring {
    guard let line = text.split(separator: "\n", maxSplits: 1).first, line.hasPrefix("--") else { return "" }
    let comment = line.drop { $0 == "-" || $0 == " " }
    return comment.trimmingPrefix("\(name)\(ScriptFolder.suffix): ")
  }
}

extension String {
  /// Returns the text without the characters at its end that satisfy a predicate.
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
