import ArgumentParser

/// Prints the completion functions of shells.
struct CompletionsCommand: Subcommand {
  static let name = "completions"
  static let summary = "Print the completion function of a shell."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      Commands, options, their values and the names of scripts are completed. Packages install these functions; \
      otherwise, in the start-up file of the shell:

        bash  source <(dynlua completions bash)
        zsh   source <(dynlua completions zsh)       after compinit
        fish  dynlua completions fish | source
      """)

  @Argument(help: "The shell.")
  var shell: ShellCompletion.Shell

  func run() throws { print(shell.function, terminator: "") }
}
