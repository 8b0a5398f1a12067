/// Returns a number with at most `places` decimal places, in the shortest notation: `12.5`, `-.25`, `0`.
///
/// The leading zero of a fraction may be omitted in SVG and CSS, but not in JSON.
func shortDecimal(_ number: Double, places: Int) -> String {
  let text = decimal(number, places: places)
  if text.hasPrefix("0.") { return String(text.dropFirst()) }
  if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
  return text
}

/// Returns a number with at most `places` decimal places, without trailing zeros: `12.5`, `-0.25`, `0`.
func decimal(_ number: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = (number.magnitude * scale).rounded()
  // Numbers of this magnitude have no reliable decimal places; infinities take this path too.
  guard scaled < 1e15 else { return String(describing: number) }
  var digits = String(Int(scaled))
  if digits.count <= places { digits = String(repeating: "0", count: places + 1 - digits.count) + digits }
  var fraction = digits.suffix(places)
  while fraction.last == "0" { fraction.removeLast() }
  let sign = number < 0 && scaled > 0 ? "-" : ""
  return sign + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
}
