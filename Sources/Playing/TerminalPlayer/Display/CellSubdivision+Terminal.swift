import Terminal
import TerminalDisplay

extension CellSubdivision {
  /// Creates the finest pixels that a terminal draws itself, independently of its fonts; nil for unknown
  /// terminals.
  ///
  /// Whether a font has a character cannot be queried, so terminals are recognized by name and version, as
  /// notcurses and chafa do.
  ///
  /// - Parameter name: The name and version as XTVERSION reports them, such as `kitty(0.40.1)` or
  ///   `VTE(7800)`.
  init?(terminal name: String) {
    let family = name.lowercased().prefix(while: \.isLetter)
    let version = Self.version(in: name.dropFirst(family.count))
    func isAtLeast(_ minimum: Int...) -> Bool { !version.lexicographicallyPrecedes(minimum) }
    let known: CellSubdivision? =
      switch family {
      case "kitty": isAtLeast(0, 41) ? .octant : isAtLeast(0, 20) ? .sextant : .half
      case "foot": isAtLeast(1, 21) ? .octant : isAtLeast(1, 6) ? .sextant : .half
      case "ghostty": isAtLeast(1, 2) ? .octant : .sextant
      case "vte": isAtLeast(8000) ? .octant : isAtLeast(6200) ? .sextant : .half
      case "wezterm": isAtLeast(20_210_610) ? .sextant : .half
      case "contour": .sextant
      default: nil
      }
    guard let known else { return nil }
    self = known
  }

  /// Creates the pixels of the terminal that environment variables name, for terminals that do not answer
  /// XTVERSION.
  ///
  /// None within tmux and screen: the variables may be those of another terminal.
  init?(environment: [String: String]) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    let program = value("TERM_PROGRAM")
    guard !TerminalQuery.isMultiplexed(environment), program != "tmux" else { return nil }
    if !program.isEmpty {
      self.init(terminal: "\(program) \(value("TERM_PROGRAM_VERSION"))")
    } else if !value("VTE_VERSION").isEmpty {
      self.init(terminal: "VTE(\(value("VTE_VERSION")))")
    } else {
      return nil
    }
  }

  /// The environment variables that ``init(environment:)`` reads.
  static let environmentVariables = ["TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION"]

  /// The numbers of a version, such as 0, 40 and 1 in `(0.40.1)`.
  private static func version(in text: Substring) -> [Int] {
    let start = text.drop { !$0.isASCII || !$0.isNumber }
    return start.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".").compactMap {
      Int($0)
    }
  }
}
