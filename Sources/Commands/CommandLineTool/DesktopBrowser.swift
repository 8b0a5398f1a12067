import POSIX

/// The browser of the user's desktop.
enum DesktopBrowser {
  /// Opens an address, where there is a desktop; without one, does nothing.
  ///
  /// - Parameter address: The address, without characters that are special to a shell.
  static func open(_ address: String) {
    #if os(Linux)
      guard ProcessEnvironment.firstNonemptyValue(of: ["WAYLAND_DISPLAY", "DISPLAY"]) != nil else { return }
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    // In the background, so that the shell is its parent. A failure has no consequence: the address is
    // printed as well.
    _ = system("\(program) '\(address)' </dev/null >/dev/null 2>&1 &")
  }
}
