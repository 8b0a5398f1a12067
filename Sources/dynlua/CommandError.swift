/// A failure of the command itself, told in one line.
struct CommandError: Error {
  let message: String
}
