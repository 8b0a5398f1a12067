/// A loop that threads are asked to do, without its type.
///
/// The value stays where the asking thread has it. A closure instead would have to be put on the heap for each loop.
struct Job {
  let kind: any SharedLoop.Type
  let loop: UnsafeRawPointer
  let count: Int
  let partCount: Int

  func run(_ part: Int) { kind.run(loop, slice(part, of: count, into: partCount), part) }
}

extension SharedLoop {
  fileprivate static func run(_ loop: UnsafeRawPointer, _ indices: Range<Int>, _ part: Int) {
    loop.assumingMemoryBound(to: Self.self).pointee.run(indices, part: part)
  }
}
