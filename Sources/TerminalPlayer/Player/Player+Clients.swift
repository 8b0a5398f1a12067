internal import ConsoleLink
internal import LuaDynamics

/// Prompts elsewhere.
extension Player {
  /// Answers what they have asked.
  func serve() {
    guard let server else { return }
    if server.serve(session, unreadOutput: takeUnreadOutput) { needsDisplay = true }
  }

  /// Tells them what happened.
  func notifyClients() { server?.broadcast(takeUnreadOutput()) }

  private func takeUnreadOutput() -> [String] {
    drainLog()
    defer { clientLogPosition = log.count }
    return log.lines(log.count - clientLogPosition)
  }
}
