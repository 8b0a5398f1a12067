internal import ConsoleLink
internal import LuaDynamics

/// Attached clients (`dynlua attach`).
extension Player {
  /// Handles the pending requests of attached clients.
  func serve() {
    guard let server else { return }
    if server.serve(session, unreadOutput: takeUnreadOutput) { needsDisplay = true }
  }

  /// Sends the new lines of the log to the attached clients.
  func notifyClients() { server?.broadcast(takeUnreadOutput()) }

  private func takeUnreadOutput() -> [String] {
    drainLog()
    defer { clientLogPosition = log.count }
    return log.lines(log.count - clientLogPosition)
  }
}
