internal import CLuaBridge

extension Chunk {
  /// The text without what `lua` leaves out as well: a byte order mark, and a first line that starts with `#`, but not
  /// its end.
  private var text: ArraySlice<UInt8> {
    let text = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source[...]
    return text.first == UInt8(ascii: "#") ? text.drop { $0 != UInt8(ascii: "\n") } : text
  }

  /// Calls a closure with the chunk as a script, in C's form.
  func withBridgeChunk<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    let text = text
    return withChunk(text, TopLevelLocals(in: text), body)
  }

  /// Calls a closure with the whole text, as a console takes it, in C's form.
  func withUnstrippedBridgeChunk<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    withChunk(source[...], TopLevelLocals(in: source[...]), body)
  }

  /// Calls a closure with the whole text and without its locals, for a look at it.
  func withBridgeChunkWithoutLocals<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    withChunk(source[...], TopLevelLocals(in: []), body)
  }

  private func withChunk<Outcome>(
    _ text: ArraySlice<UInt8>, _ found: TopLevelLocals, _ body: (UnsafePointer<BridgeChunk>) -> Outcome
  ) -> Outcome {
    var exportStatement = found.exportStatement
    return text.withUnsafeBytes { bytes in
      exportStatement.withUTF8 { exportStatement in
        name.withCString { name in
          found.markedNames.withCString { locals in
            var chunk = BridgeChunk(
              text: BridgeString(bytes), name: name, exportOffset: found.end - text.startIndex,
              exportStatement: BridgeString(UnsafeRawBufferPointer(exportStatement)), locals: locals)
            return body(&chunk)
          }
        }
      }
    }
  }
}

extension TopLevelLocals {
  /// Hands over a function whose upvalues are the variables; empty when there are none.
  ///
  /// Main functions that are called again find nobody who takes it.
  fileprivate var exportStatement: String {
    guard !locals.isEmpty else { return "" }
    let names = locals.map(\.name).joined(separator: ", ")
    return "; if __host_scope then __host_scope(function() return \(names) end) end; "
  }

  /// The names as C wants them.
  fileprivate var markedNames: String {
    locals.map { "\($0.isConstant ? "!" : "")\($0.name)\0" }.joined() + "\0"
  }
}

extension BridgeString {
  /// The bytes themselves, which stay where they are.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
  }
}
