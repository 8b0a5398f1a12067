import CLuaBridge

extension Lua {
  /// Performs an effect outside of the state, such as writing a file, as a recordable call; see
  /// `RecordableCallMode`.
  ///
  /// In a replay the effect is not performed, and the recorded outcome is returned.
  ///
  /// - Parameters:
  ///   - function: The name of the function that has the effect, for recordings.
  ///   - perform: Performs the effect. It must not call into Lua.
  /// - Throws: `HostError` with the description of the error that `perform` threw, now or in the recorded
  ///   run; also in the sandbox, and in a replay whose recording has another call at this point.
  public func performSideEffect(_ function: String, _ perform: () throws(HostError) -> Void) throws(HostError)
  {
    guard configuration.profile != .sandboxed else { throw HostError("not available in the sandbox") }
    var message = BridgeString()
    let status = withoutActuallyEscaping(perform) { perform in
      var effect = SideEffect(perform: perform)
      return withUnsafeMutablePointer(to: &effect) {
        bridge_perform_side_effect(state, function, performSideEffectCallback, $0, &message)
      }
    }
    if status != .OK { throw HostError(String(message)) }
  }
}

/// A closure whose address is passed to the bridge.
private struct SideEffect {
  let perform: () throws(HostError) -> Void
}

private func performSideEffectCallback(_ context: UnsafeMutableRawPointer, _ result: OpaquePointer) {
  let effect = context.assumingMemoryBound(to: SideEffect.self)
  do throws(HostError) {
    try effect.pointee.perform()
  } catch {
    bridge_set_side_effect_error(result, error.message)
  }
}
