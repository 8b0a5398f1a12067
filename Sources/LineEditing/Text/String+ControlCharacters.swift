extension String {
  /// The text with all line endings replaced by line feeds, and without control characters except tabs.
  var strippingControlCharacters: String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case ("\n", _): if previous != "\r" { scalars.append("\n") }
      case ("\r", _), (_, .lineSeparator), (_, .paragraphSeparator): scalars.append("\n")
      case (_, .control) where scalar != "\t": break
      default: scalars.append(scalar)
      }
      previous = scalar
    }
    return String(scalars)
  }
}
