public import LuaDynamics
import LuaHost
import POSIX

/// Detects changed contents of a script's file, of the modules that it has required, and of the image files
/// that it has read.
public final class ScriptWatcher {
  /// The path of the script's file.
  public let path: String
  private let watcher = FileWatcher()
  private var watchedFiles: [String] { didSet { watcher.watch(watchedFiles) } }
  /// The missing files that have been reported.
  private var reportedMissingFiles: Set<String> = []

  /// Starts to watch the script's file.
  public init(_ path: String) {
    self.path = path
    watchedFiles = [path]
    watcher.watch(watchedFiles)
  }

  /// Also watches the modules that the session has required, and the image files that it has read so far.
  public func watchFiles(of session: Session) {
    let images = session.imageFileNames.compactMap { name in
      session.lua.scriptFilePaths(of: name).first { FileDescriptor.contents(ofFile: $0) != nil }
    }
    watchedFiles = [path] + session.lua.scriptModules.map(\.file) + images
  }

  /// Treats the present contents of the files as unchanged.
  public func discardPendingChanges() {
    let files = watchedFiles
    watcher.watch([])
    watcher.watch(files)
  }

  /// Returns whether a file has changed since the last call; does not block.
  public func hasChangedSinceLastCall() -> Bool { !takeChangedFiles().isEmpty }

  /// Returns the files that have changed since the last call; does not block.
  public func takeChangedFiles() -> [String] { watcher.takeChangedFiles() }

  /// Blocks until a file changes.
  ///
  /// - Parameter reportDeletion: Called with a message for each file that is deleted meanwhile.
  public func waitForChange(reportDeletion: (String) -> Void) {
    while watcher.waitForChangedFiles().isEmpty { takeDeletionMessages().forEach(reportDeletion) }
  }

  /// The messages about files that have been deleted since the last call.
  public func takeDeletionMessages() -> [String] {
    let missingFiles = watcher.missingFiles
    defer { reportedMissingFiles = missingFiles }
    return missingFiles.subtracting(reportedMissingFiles).sorted().map {
      "\($0) was deleted; the loaded version stays"
    }
  }
}
