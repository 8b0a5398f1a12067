/// The reason why an image has no outline.
public enum ImageOutlineError: Error, Hashable, Sendable {
  /// No pixel is opaque.
  case transparent
  /// The outline has more points than `Image.outlinePointLimit`.
  case tooManyPoints
}

extension ImageOutlineError: CustomStringConvertible {
  /// What was expected and what was found, as part of a sentence.
  public var description: String {
    switch self {
    case .transparent: "expected opaque pixels, but the picture has none"
    case .tooManyPoints:
      "expected an outline of at most \(Image.outlinePointLimit) pixels; the picture is too large or too noisy"
    }
  }
}
