/// A request of a client to a running dynlua: one JSON object per line.
///
/// ```json
/// {"id": 1, "request": "evaluate", "text": "square.center"}
/// ```
///
/// Each request gets one `Response` with its `id`, in the order of the requests. The exception is
/// `interrupt`, which is performed at once, ahead of queued requests, and gets no response.
public struct Request: Hashable, Sendable {
  /// The kinds of requests.
  public enum Kind: String, Hashable, Sendable {
    /// Evaluates a text; the response contains the values of expressions.
    case evaluate
    /// Checks whether a text is complete, incomplete or invalid.
    case checkInputStatus = "check"
    /// Returns the completions at the end of a text.
    case complete
    /// Returns the signature of the call at the end of a text; since version 2.
    case signature
    /// Stops the running Lua code and drops this client's queued evaluations.
    case interrupt
  }

  /// The number by which the client recognizes the response.
  public var id: Int
  /// The kind of request.
  public var kind: Kind
  /// The text to evaluate, check or complete; empty if omitted.
  public var text: String?
  /// Whether values are formatted without result variables (`_1 = `) and string quotes; false if omitted.
  ///
  /// The value in a client's first request applies to all of its requests.
  public var usesPlainStyle: Bool?

  /// The version of the protocol that a client with a prompt on a terminal implements; nil for other clients.
  ///
  /// The value in a client's first request applies to all of its requests. From version 2 on, the responses
  /// of evaluations contain requests to the prompt, such as `copiedText`.
  public var version: Int?
  /// The width of the client's terminal in columns, for help; 80 if omitted.
  ///
  /// Since version 2.
  public var columns: Int?

  /// Creates a request.
  public init(
    _ kind: Kind, id: Int, text: String? = nil, usesPlainStyle: Bool? = nil, version: Int? = nil,
    columns: Int? = nil
  ) {
    (self.version, self.columns) = (version, columns)
    self.id = id
    self.kind = kind
    self.text = text
    self.usesPlainStyle = usesPlainStyle
  }
}
