/// A part of a loop, without the loop's type.
///
/// The loop stays where the asking thread has it. A closure instead would have to be put on the heap for each loop.
struct Job {
  let kind: any SharedLoop.Type
  let loop: UnsafeRawPointer
  let indices: Range<Int>
  let part: Int

  func run() { kind.run(loop, indices, part) }
}

extension SharedLoop {
  fileprivate static func run(_ loop: UnsafeRawPointer, _ indices: Range<Int>, _ part: Int) {
    loop.assumingMemoryBound(to: Self.self).pointee.run(indices, part: part)
  }
}
