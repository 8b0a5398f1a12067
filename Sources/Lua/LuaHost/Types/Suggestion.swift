/// Returns the most similar name, if at most a third of its letters differ; nil if there is none.
///
/// The distance is the optimal string alignment distance: insertions, deletions, substitutions and
/// transpositions of adjacent letters. The first of several equally similar names is returned, and never the
/// name itself.
/// - Complexity: O(n · m²) for n names of m letters.
package func mostSimilarName(to name: String, in names: [String]) -> String? {
  let misspelt = Array(name.lowercased().unicodeScalars)
  var best: (name: String, distance: Int)?
  for candidate in names where candidate != name {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let limit = max(letters.count, misspelt.count) / 3
    guard abs(letters.count - misspelt.count) <= limit else { continue }
    let distance = editDistance(misspelt, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var twoRowsBack = [Int](repeating: 0, count: b.count + 1)
  var previousRow = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(previousRow[j + 1] + 1, row[j] + 1, previousRow[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoRowsBack[j - 1] + 1) }
      row.append(cost)
    }
    (twoRowsBack, previousRow) = (previousRow, row)
  }
  return previousRow[b.count]
}
