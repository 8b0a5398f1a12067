/// What a client asks of a running dynlua: one JSON object on one line.
///
/// ```json
/// {"id": 1, "request": "evaluate", "text": "square.center"}
/// ```
///
/// Each gets one `Response` with its `id`, in the order in which they came, except `interrupt`, which overtakes the
/// others and gets none.
public struct Request: Codable, Hashable, Sendable {
  /// The kinds of requests.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// Run a text, and show the values of expressions.
    case evaluate
    /// Tell whether a text can be run as it is.
    case checkComplete = "judge"
    /// Tell what a text may go on with.
    case complete
    /// Stop the Lua that runs, and drop what this client has asked to be evaluated.
    case interrupt
  }

  /// By which the client knows the reply.
  public var id: Int
  /// What is asked for.
  public var request: Kind
  /// The text in question; empty if it is left out.
  public var text: String?
  /// Whether values are written as they are, without numbers and quotes; false if it is left out.
  ///
  /// What a client's first request says holds for all.
  public var plain: Bool?

  /// A request.
  public init(_ request: Kind, id: Int, text: String? = nil, plain: Bool? = nil) {
    self.id = id
    self.request = request
    self.text = text
    self.plain = plain
  }
}
