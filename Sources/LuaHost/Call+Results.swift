internal import CLuaBridge

extension Call {
  /// Makes the call return several values.
  @usableFromInline
  borrowing func reply(_ results: Results) {
    let state = raw.pointee.state
    guard let slots = bridge_make_values(state, results.values.count) else {
      raw.pointee.results.pointee.kind = .exhausted
      return
    }
    for (index, value) in results.values.enumerated() {
      var reply = Reply(slots + index, state: state, host: host)
      value.write(to: &reply)
    }
    raw.pointee.results = slots
    raw.pointee.resultCount = results.values.count
  }
}
