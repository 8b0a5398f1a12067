/// A failure of the command itself, told in one line.
struct CommandError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}
