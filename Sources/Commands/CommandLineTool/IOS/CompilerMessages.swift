/// What the compiler says of a program for iOS, with the lines of the user's files, and with what the program
/// needs and dynlua lacks in front.
struct CompilerMessages {
  /// The text to show.
  let text: String

  /// Edits the messages of the compiler.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - program: The program that was compiled.
  init(_ messages: String, of program: SwiftProgram) {
    var offset = 0
    var lines: [String] = []
    for line in messages.split(separator: "\n", omittingEmptySubsequences: false) {
      // Follows from other errors.
      if line.hasPrefix("error: emit-module command failed") { continue }
      if let header = line.prefixMatch(of: /(.+?):\d+:\d+: (?:error|warning|note):/) {
        offset = program.lineOffsets[String(header.output.1)] ?? 0
      }
      lines.append(Self.shifting(line, by: offset))
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    let reason = Self.reason(for: messages, of: program).map { "dynlua: \($0)\n" } ?? ""
    text = reason + lines.joined(separator: "\n")
  }

  /// Corrects the number in front of a line of an excerpt, since the compiled copy has lines before those of
  /// the user.
  private static func shifting(_ line: Substring, by offset: Int) -> String {
    guard offset > 0, let match = line.prefixMatch(of: /(\s*)(\d+)( \|)/), let number = Int(match.output.2)
    else { return String(line) }
    let digits = String(max(0, number - offset))
    let padding = String(repeating: " ", count: match.output.2.count - digits.count)
    return "\(match.output.1)\(padding)\(digits)\(match.output.3)\(line[match.range.upperBound...])"
  }

  // MARK: Reasons

  /// Why the program does not compile, if it is not for errors of its own.
  private static func reason(for messages: String, of program: SwiftProgram) -> String? {
    if let path = program.swift2File {
      return """
        \(path): this is Swift 2, of Xcode 7 or earlier, which no current compiler accepts; Xcode 8 to 10 convert it
        """
    }
    let modules = unique(messages.matches(of: /no such module '(\w+)'/).map { String($0.output.1) })
    let frameworks = modules.filter(Self.frameworks.contains)
    if !frameworks.isEmpty {
      return "the program needs \(list(frameworks)), which dynlua does not have; remove what uses it"
    }
    if !modules.isEmpty {
      return """
        there is no module \(list(modules)); if it is a library in Swift, add the folder of its source to the command
        """
    }
    let names = messages.matches(
      of: /cannot find (?:type )?'((?:UI|NS|CA|CG|CI|CM|AV|MK|SK|WK)[A-Z]\w*)' in scope/)
    let members = messages.matches(
      of: /(?:value of type|type) '((?:UI|CA|CG)[A-Z]\w*)[?!]?' has no member '(\w+)'/)
    let missing = unique(
      names.map { String($0.output.1) } + members.map { "\($0.output.1).\($0.output.2)" })
    guard !missing.isEmpty else { return nil }
    return """
      the program needs \(list(missing)), which dynlua's UIKit does not have; remove or replace what uses it
      """
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func list(_ names: [String]) -> String {
    names.count > 5 ? "\(names.prefix(5).joined(separator: ", ")) and more" : names.joined(separator: ", ")
  }

  /// The frameworks of iOS that programs with UIKit Dynamics import most.
  private static let frameworks: Set = [
    "ARKit", "AVFoundation", "AVKit", "AudioToolbox", "Combine", "CoreData", "CoreImage", "CoreLocation",
    "CoreText", "GameplayKit", "MapKit", "MessageUI", "Metal", "MetalKit", "Photos", "PhotosUI",
    "SafariServices", "SceneKit", "SpriteKit", "StoreKit", "SwiftUI", "UserNotifications", "Vision", "WebKit",
  ]
}

extension SwiftSource {
  /// Whether the file has what only Swift 2 and earlier have.
  var isSwift2: Bool {
    let signs =
      /\bCG(?:Rect|Point|Size|Vector)Make\s*\(|\bfunc\s+view(?:Did|Will)(?:Appear|Disappear)\s*\(\s*animated\b|\bUIColor\.\w+Color\(\)|\bprintln\s*\(|\bfunc\s+prepareForSegue\s*\(\s*segue\b|\bfunc\s+touches(?:Began|Moved|Ended|Cancelled)\s*\(\s*touches\b|\bNSBundle\b|\bfunc\s+prepareLayout\s*\(/
    return !matches(of: signs).isEmpty
  }
}
