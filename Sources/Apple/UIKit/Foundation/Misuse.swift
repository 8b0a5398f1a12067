import Foundation

#if canImport(Runtime)
  import Runtime
#endif

/// Ends a program that uses UIKit Dynamics as it cannot be used, where UIKit throws an exception, which Swift
/// cannot catch either.
enum Misuse {
  /// Writes a message with the place in the program, and ends the process.
  static func stop(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("\(place ?? "")\(problem)\n".utf8))
    exit(EXIT_FAILURE)
  }

  /// The file and the line of the program's call; nil if they are not known.
  private static var place: String? {
    #if canImport(Runtime)
      let frames = (try? Backtrace.capture().symbolicated())?.frames.lazy.compactMap(\.symbol) ?? []
      // The program's image is the executable, and UIKit's a library, or the same in a package.
      let executable = URL(filePath: CommandLine.arguments[0]).lastPathComponent
      let symbol = frames.first {
        $0.imageName == executable && $0.sourceLocation?.path.contains("Sources/Apple/UIKit") == false
          && ($0.sourceLocation?.line ?? 0) > 0
      }
      guard let location = symbol?.sourceLocation else { return nil }
      return "\(URL(filePath: location.path).lastPathComponent):\(location.line): "
    #else
      return nil
    #endif
  }
}
