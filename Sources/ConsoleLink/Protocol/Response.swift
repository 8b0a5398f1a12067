/// What a running dynlua tells a client: one JSON object on one line, with the members that apply.
///
/// ```json
/// {"id": 1, "lines": ["_1 = Point(160, 284)"]}
/// {"id": 2, "error": "prompt:1: attempt to index a nil value (global 'sqare')"}
/// {"id": 3, "judgement": "incomplete"}
/// {"id": 4, "replaced": 2, "candidates": ["center", "centre"]}
/// {"told": ["   3.700 s  began contact: square with floor"]}
/// ```
public struct Response: Codable, Hashable, Sendable {
  /// Whether a text can be run as it is.
  public enum InputStatus: String, Codable, Hashable, Sendable {
    /// It can.
    case complete
    /// More lines could make it right.
    case incomplete
    /// It cannot, however it goes on; `error` says why.
    case invalid = "mistaken"
  }

  /// The request's; left out where it is told unasked, or the request could not be read.
  public var id: Int?
  /// What an evaluation shows.
  public var lines: [String]?
  /// What went wrong.
  public var error: String?
  /// The answer to `checkComplete`.
  public var inputStatus: InputStatus?
  /// How many characters at the end of the text the candidates stand for.
  public var replacedCount: Int?
  /// The answer to `complete`.
  public var candidates: [String]?
  /// Lines that were printed, or tell what happened in the world.
  public var output: [String]?

  private enum CodingKeys: String, CodingKey {
    case id, lines, error, candidates
    case inputStatus = "judgement"
    case replacedCount = "replaced"
    case output = "told"
  }

  /// A reply with nothing in it.
  ///
  /// - Parameter id: The request's; nil, the default, for none.
  public init(id: Int? = nil) { self.id = id }
}
