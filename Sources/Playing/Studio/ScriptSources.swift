import JSON

/// The texts of the script's files that pages have changed, and the scripts that they may change.
struct ScriptSources {
  /// A text that is not saved.
  struct Draft {
    let text: String
    /// The text of the file when the first change was made.
    let base: String

    /// The draft in responses and notifications.
    var json: JSONValue { ["text": .string(text), "base": .string(base)] }
  }

  /// The texts of pages that are not saved, by path, also those with invalid syntax and those of scripts that
  /// are not open.
  private(set) var draftByPath: [String: Draft] = [:]

  /// The texts that were previewed last, by path; those of files that were saved or reverted since are not in
  /// it.
  private(set) var unsavedTextByPath: [String: String] = [:]

  /// The paths of the scripts that belong to the user: the one of the command line, and copies that pages
  /// have made.
  private(set) var editablePaths: [String]

  /// The texts of files when they were opened, or before a page changed them.
  private var originalTextByPath: [String: String] = [:]

  /// Creates the sources of a script that belongs to the user; nil for none.
  init(ofScript path: String?) { editablePaths = path.map { [$0] } ?? [] }

  /// Sets the text of a file that was previewed; nil for a file that was saved or reverted.
  mutating func setUnsavedText(_ text: String?, of path: String) { unsavedTextByPath[path] = text }

  /// Sets the draft of a file; nil for a file that was saved or reverted.
  mutating func setDraft(_ draft: Draft?, of path: String) { draftByPath[path] = draft }

  /// Adds a copy that a page has made.
  mutating func addEditable(_ path: String) { editablePaths.append(path) }

  /// Returns the text that a file had when it was opened; nil if it is unknown.
  func original(of path: String) -> String? { originalTextByPath[path] }

  /// Stores the text of a file before a page changes it for the first time.
  mutating func storeOriginal(_ text: String, of path: String) {
    if originalTextByPath[path] == nil { originalTextByPath[path] = text }
  }

  /// Begins with the files of another script.
  mutating func open(_ path: String, text: String) {
    (unsavedTextByPath, originalTextByPath) = ([:], [path: text])
  }
}
