/// The order of a folder of example scripts: lessons, each with a title and its scripts.
public struct LessonPlan: Sendable {
  /// A lesson.
  public struct Lesson: Hashable, Sendable {
    /// The title; empty for scripts that belong to none.
    public let title: String
    /// The names of its scripts, without their suffix.
    public let names: [String]
  }

  /// The name of the file in the folder of scripts.
  public static let fileName = "lessons.txt"

  private let lessons: [Lesson]

  /// Reads a plan: lessons are lines of a title, a colon and names of scripts; other lines are text.
  public init(_ text: String) {
    lessons = text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      let names = parts.last?.split(separator: " ").map(String.init) ?? []
      guard parts.count == 2, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
      else { return nil }
      return Lesson(title: String(parts[0]), names: names)
    }
  }

  /// Returns the lessons of scripts that exist, in the plan's order; scripts that it does not name are last,
  /// in the given order.
  ///
  /// - Parameter names: The names of the scripts, without their suffix.
  /// - Returns: The lessons, none of which is empty.
  public func lessons(of names: [String]) -> [Lesson] {
    let existing = Set(names)
    let planned = lessons.map { lesson in
      Lesson(title: lesson.title, names: lesson.names.filter(existing.contains))
    }
    let named = Set(planned.flatMap(\.names))
    let rest = Lesson(title: "", names: names.filter { !named.contains($0) })
    return (planned + [rest]).filter { !$0.names.isEmpty }
  }
}
