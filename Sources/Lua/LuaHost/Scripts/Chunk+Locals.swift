import CLuaBridge

extension Chunk {
  /// The text that `lua` would compile: without a byte order mark and a first line that starts with `#`.
  ///
  /// The line's newline is kept, so that line numbers are unchanged.
  private var textWithoutBOMAndShebang: ArraySlice<UInt8> {
    let text = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source[...]
    return text.first == UInt8(ascii: "#") ? text.drop { $0 != UInt8(ascii: "\n") } : text
  }

  /// Calls a closure with the script as a `BridgeChunk`.
  func withBridgeChunk<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    let text = textWithoutBOMAndShebang
    return withChunk(text, TopLevelLocals(in: text), body)
  }

  /// Calls a closure with console input as a `BridgeChunk`: nothing at the start is skipped.
  func withVerbatimBridgeChunk<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    withChunk(source[...], TopLevelLocals(in: source[...]), body)
  }

  /// Calls a closure with the whole text as a `BridgeChunk` without locals, for a syntax check.
  func withBridgeChunkWithoutLocals<Outcome>(_ body: (UnsafePointer<BridgeChunk>) -> Outcome) -> Outcome {
    withChunk(source[...], TopLevelLocals(in: []), body)
  }

  private func withChunk<Outcome>(
    _ text: ArraySlice<UInt8>, _ found: TopLevelLocals, _ body: (UnsafePointer<BridgeChunk>) -> Outcome
  ) -> Outcome {
    var exportStatement = found.storeLocalsStatement
    return text.withUnsafeBytes { bytes in
      exportStatement.withUTF8 { exportStatement in
        name.withCString { name in
          found.encodedNames.withCString { locals in
            var chunk = BridgeChunk(
              text: BridgeString(bytes), name: name, exportOffset: found.scannedEndOffset - text.startIndex,
              exportStatement: BridgeString(UnsafeRawBufferPointer(exportStatement)), locals: locals)
            return body(&chunk)
          }
        }
      }
    }
  }
}

extension TopLevelLocals {
  /// The statement that exports a function whose upvalues are the variables; empty if there are none.
  ///
  /// `__host_scope` is nil if the script calls its main function again.
  fileprivate var storeLocalsStatement: String {
    guard !locals.isEmpty else { return "" }
    let names = locals.map { $0.name }.joined(separator: ", ")
    return "; if __host_scope then __host_scope(function() return \(names) end) end; "
  }

  /// The names for `BridgeChunk.locals`: with the prefix `!` if constant, each terminated by NUL, and an
  /// empty one at the end.
  fileprivate var encodedNames: String {
    locals.map { "\($0.isConstant ? "!" : "")\($0.name)\0" }.joined() + "\0"
  }
}

extension BridgeString {
  /// Creates a string that refers to the bytes without copying them.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
  }
}
