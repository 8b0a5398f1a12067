import Foundation
import POSIX

/// A headless Chromium with an empty profile.
///
/// It ends with this process, however that ends, and a shell removes its profile then.
package final class Browser: Sendable {
  let connection: DevToolsConnection

  /// The path of Chromium or Chrome; nil if neither is installed.
  ///
  /// Ubuntu's `chromium-browser` is not searched for: it is a script that installs a snap.
  package static let installedPath: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = ["chromium", "google-chrome"].flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first(where: FileManager.default.isExecutableFile)
  }()

  /// Whether tests in a browser run: if one is installed, or the environment variable
  /// `DYNLUA_REQUIRE_BROWSER` is set, with which they fail without one.
  package static let isInstalledOrRequired =
    installedPath != nil || ProcessInfo.processInfo.environment["DYNLUA_REQUIRE_BROWSER"] != nil

  private static let options = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--mute-audio",
    "--disable-dev-shm-usage", "--disable-background-networking", "--disable-extensions",
    "--disable-component-update", "--force-color-profile=srgb", "--font-render-hinting=none",
    "--remote-debugging-pipe",
  ]

  // The arguments are the browser, the profile and the options. Descriptors 3 and 4 are those of
  // --remote-debugging-pipe.
  private static let launchScript = """
    profile=$1; shift
    "$0" --user-data-dir="$profile" "$@" about:blank 3<&0 4>&0 </dev/null >/dev/null 2>&1
    rm -rf "$profile"
    """

  /// Starts the browser.
  ///
  /// - Throws: `BrowserError` if it is not installed, or an error of the system.
  package init() throws {
    guard let path = Self.installedPath else { throw BrowserError("Chromium is not installed") }
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else {
      throw SystemError("cannot make a pair of sockets", errorNumber: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let profile = "/tmp/dynlua-browser-\(UInt32.random(in: 0 ... .max))"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.launchScript, path, profile] + Self.options
    process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    connection = DevToolsConnection(descriptor: ends[0])
    try process.run()
  }

  deinit { connection.close() }
}
