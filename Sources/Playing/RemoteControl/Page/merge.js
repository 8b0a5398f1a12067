/** Above this number of pairs of lines, the differing middle of two texts counts as one change. */
const mostPairs = 4_000_000

/**
 * Returns what changes a list of lines to another one, in order: `{ from, to, lines }` replaces the lines of the range
 * `from..<to` of the former list. The lines that stay are a longest common subsequence.
 */
export function changes(former, lines) {
  let start = 0, formerEnd = former.length, end = lines.length
  while (start < Math.min(formerEnd, end) && former[start] === lines[start]) start++
  while (formerEnd > start && end > start && former[formerEnd - 1] === lines[end - 1]) {
    formerEnd--
    end--
  }
  const rows = formerEnd - start, columns = end - start, width = columns + 1
  if (rows * columns > mostPairs) return [{ from: start, to: formerEnd, lines: lines.slice(start, end) }]
  // The length of the longest common subsequence of what follows each pair of lines.
  const lengths = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        former[start + row] === lines[start + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : Math.max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
    }
  }
  const result = []
  let row = 0, column = 0
  while (row < rows || column < columns) {
    if (row < rows && column < columns && former[start + row] === lines[start + column]) {
      row++
      column++
      continue
    }
    const from = row, first = column
    while ((row < rows || column < columns) && !(row < rows && column < columns && former[start + row] === lines[start + column])) {
      if (column === columns || (row < rows && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1])) row++
      else column++
    }
    result.push({ from: start + from, to: start + row, lines: lines.slice(start + first, start + column) })
  }
  return result
}

/**
 * Returns a text with the changes that two texts make to the text that both began with (a three-way merge); null if they
 * change the same lines, or lines beside each other.
 */
export function merged(base, mine, theirs) {
  const lines = base.split("\n"), ours = changes(lines, mine.split("\n"))
  const others = changes(lines, theirs.split("\n")).filter(their => !ours.some(our => isSame(our, their)))
  if (ours.some(our => others.some(their => our.from <= their.to && their.from <= our.to))) return null
  // From the end, so that the ranges before stay those of the base.
  for (const { from, to, lines: replacement } of [...ours, ...others].sort((a, b) => b.from - a.from)) lines.splice(from, to - from, ...replacement)
  return lines.join("\n")
}

const isSame = (a, b) => a.from === b.from && a.to === b.to && a.lines.join("\n") === b.lines.join("\n")
