internal import CLuaBridge

extension Call {
  /// Sets several return values.
  @usableFromInline
  borrowing func setReturnValues(_ results: Results) {
    let state = raw.pointee.state
    guard let encoded = bridge_make_values(state, results.values.count) else {
      raw.pointee.results.pointee.kind = .outOfMemory
      return
    }
    for (index, value) in results.values.enumerated() {
      var returnValue = ReturnValue(encoded + index, state: state, host: host)
      value.write(to: &returnValue)
    }
    raw.pointee.results = encoded
    raw.pointee.resultCount = results.values.count
  }
}
