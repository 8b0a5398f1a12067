import ArgumentParser
import LineEditing

/// The options of prompts.
struct PromptOptions: ParsableArguments {
  @Flag(name: .customLong("vi"), help: "Edit the text of the prompt with the keys of vi.")
  var usesVi = false

  /// The key bindings.
  var editingMode: LineEditor.EditingMode { usesVi ? .vi : .emacs }
}
