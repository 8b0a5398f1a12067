/// A message of a running dynlua to a client: one JSON object per line, with the members that apply.
///
/// ```json
/// {"id": 1, "lines": ["_1 = Point(160, 284)"]}
/// {"id": 2, "error": "prompt 2:1: attempt to index a nil value (global 'sqare')"}
/// {"id": 3, "status": "incomplete"}
/// {"id": 4, "replaced": 2, "candidates": ["center", "centre"]}
/// {"output": ["   3.700 s  began contact: square with floor"]}
/// {"id": 5, "signature": "after(seconds, body)  Calls a function later."}
/// {"version": 2}
/// {"end": true}
/// ```
public struct Response: Hashable, Sendable {
  /// The version of the protocol: 2, which added `version`, `signature`, the types and summaries of
  /// candidates, and the requests to a prompt.
  public static let protocolVersion = 2

  /// The syntactic status of a text.
  public enum InputStatus: String, Hashable, Sendable {
    /// The text can be evaluated.
    case complete
    /// The text is valid so far, but more lines are needed.
    case incomplete
    /// The text has a syntax error, which is in `error`.
    case invalid
  }

  /// The id of the request; nil in notifications, and in errors about requests that could not be decoded.
  public var id: Int?
  /// The lines that an evaluation displays.
  public var resultLines: [String]?
  /// The error message, if the request failed or the text is invalid.
  public var error: String?
  /// The answer to a request `checkInputStatus`: whether the input is complete; nil for other requests.
  public var inputStatus: InputStatus?
  /// The number of characters at the end of the text that a candidate replaces.
  public var replacedCharacterCount: Int?
  /// The candidates of `complete`.
  public var candidates: [String]?
  /// The types or parameters of the candidates, empty where there are none; since version 2.
  public var candidateDetails: [String]?
  /// The one-line descriptions of the candidates, empty where there are none; since version 2.
  public var candidateSummaries: [String]?
  /// The answer to a request `signature`; nil if the text does not end in a call of a known function.
  public var signature: String?
  /// Whether the lines of an evaluation are help, for which a prompt has a pager; nil for false.
  ///
  /// Since version 2.
  public var isHelp: Bool?
  /// A text that the evaluation copies to the clipboard of the client's terminal; since version 2.
  public var copiedText: String?
  /// The key bindings that the evaluation sets, `emacs` or `vi`; since version 2.
  public var editingMode: String?
  /// The version of the protocol, in the first message of the server; since version 2.
  public var version: Int?
  /// Printed lines and entries of the event log.
  public var output: [String]?
  /// True in the last message before the process ends as intended; nil in others.
  public var isServerEnding: Bool?

  /// Creates an empty response.
  ///
  /// - Parameter id: The id of the request; nil, the default, for a notification.
  public init(id: Int? = nil) { self.id = id }
}
