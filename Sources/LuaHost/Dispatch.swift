internal import CLuaBridge

/// The one function that C calls Swift through.
///
/// C has checked what can be checked without Swift: the handle is alive, its type has the member, the operation fits
/// the member. What is thrown below becomes a message in the reply; C raises it once this frame is gone.
let dispatch: BridgeDispatch = { raw in
  let host = Unmanaged<Lua>.fromOpaque(raw.pointee.context)
  var reply = Reply(raw.pointee.results, state: raw.pointee.state, host: host)
  do throws(LuaFailure) {
    switch raw.pointee.operation {
    case .read: try read(raw, &reply)
    case .write: try write(raw, host)
    case .call: try call(raw, host, &reply)
    case .observe: observe(raw, host)
    case .construct: try construct(raw, host, &reply)
    case .function: try callFunction(raw, host, &reply)
    case .recordRead: try readRecord(raw, &reply)
    case .recordCall: try callRecord(raw, host, &reply)
    case .recordConstruct: try constructRecord(raw, host, &reply)
    case .recordLabel: labelRecord(raw, &reply)
    case .label: label(raw, &reply)
    case .unknown: nameUnknown(raw, host, &reply)
    case .release: release(raw)
    }
    return .OK
  } catch {
    reply.set(error.message)
    return .failed
  }
}

private typealias RawCall = UnsafeMutablePointer<BridgeCall>

// MARK: Objects

private func read(_ raw: RawCall, _ reply: inout Reply) throws(LuaFailure) {
  let body: MemberBody = borrowed(raw.pointee.body)
  guard let read = body.read else { return }
  do throws(LuaFailure) {
    try read(borrowed(raw.pointee.object), &reply)
  } catch {
    throw named(error, body.description.name, raw)
  }
}

private func write(_ raw: RawCall, _ host: Unmanaged<Lua>) throws(LuaFailure) {
  let body: MemberBody = borrowed(raw.pointee.body)
  guard let write = body.write, let value = raw.pointee.arguments else { return }
  do throws(LuaFailure) {
    try write(borrowed(raw.pointee.object), Argument(value, host: host))
  } catch {
    throw named(error, body.description.name, raw)
  }
}

private func call(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let body: MemberBody = borrowed(raw.pointee.body)
  guard let invoke = body.invoke else { return }
  do throws(LuaFailure) {
    try invoke(borrowed(raw.pointee.object), Call(raw: raw, host: host, signature: body.signature), &reply)
  } catch {
    throw named(error, body.description.name, raw)
  }
}

private func observe(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let body: MemberBody = borrowed(raw.pointee.body)
  guard let observe = body.observe, let value = raw.pointee.arguments else { return }
  observe(borrowed(raw.pointee.object), host.takeUnretainedValue(), value.pointee.content.boolean)
}

private func construct(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  guard let make = type.make else { return }
  do throws(LuaFailure) {
    reply.set(object: try make(Call(raw: raw, host: host, signature: type.signature)))
  } catch {
    throw LuaFailure("\(type.description.name): \(error.message)")
  }
}

private func label(_ raw: RawCall, _ reply: inout Reply) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  if let label = type.label?(borrowed(raw.pointee.object)) { reply.set(label) }
}

private func release(_ raw: RawCall) {
  guard let object = raw.pointee.object else { return }
  Unmanaged<AnyObject>.fromOpaque(object).release()
}

// MARK: Functions

private func callFunction(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let body: FunctionBody = borrowed(raw.pointee.body)
  do throws(LuaFailure) {
    try body.invoke(Call(raw: raw, host: host, signature: body.signature), &reply)
  } catch {
    let owner = raw.pointee.type.map { "\(String(cString: bridge_type_name($0)))." } ?? ""
    throw LuaFailure("\(owner)\(body.name): \(error.message)")
  }
}

// MARK: Records

private func readRecord(_ raw: RawCall, _ reply: inout Reply) throws(LuaFailure) {
  let body: RecordMemberBody = borrowed(raw.pointee.body)
  do throws(LuaFailure) {
    try body.read?(components(raw), &reply)
  } catch {
    throw named(error, body.name, raw)
  }
}

private func callRecord(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let body: RecordMemberBody = borrowed(raw.pointee.body)
  do throws(LuaFailure) {
    try body.invoke?(components(raw), Call(raw: raw, host: host, signature: body.signature), &reply)
  } catch {
    throw named(error, body.name, raw)
  }
}

private func constructRecord(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure)
{
  let type: RegisteredType = borrowed(raw.pointee.body)
  guard let arguments = raw.pointee.arguments else { return }
  let argument = Argument(arguments, host: host)
  do throws(LuaMismatch) {
    try type.convertRecord?(argument, &reply)
  } catch {
    throw LuaFailure("\(type.description.name): \(argument.failure(error).message)")
  }
}

private func labelRecord(_ raw: RawCall, _ reply: inout Reply) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  if let text = type.describeRecord?(components(raw)) { reply.set(text) }
}

private func components(_ raw: RawCall) -> RecordComponents {
  guard let first = raw.pointee.components else { return RecordComponents(0) }
  return RecordComponents(first[0], first[1], first[2], first[3], first[4], first[5])
}

// MARK: Messages

private func nameUnknown(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  guard let arguments = raw.pointee.arguments else { return }
  let key = Argument(arguments, host: host)
  let place = Int(arguments[1].content.integer)
  reply.set(type.message(unknown: key.string ?? key.summary, in: place))
}

extension RegisteredType {
  /// The words for a name that is not there.
  ///
  /// `PushBehavior has no property 'magntiude'; did you mean 'magnitude'?`
  fileprivate func message(unknown name: String, in place: Int) -> String {
    var names = place == BridgePlaceGlobal ? globalNames : memberNames
    if place == BridgePlaceConstructor { names += signature.named.map(\.name) }
    let isConstant = description.kind == .constants
    let noun = isConstant ? "value" : place == BridgePlaceGlobal ? "function" : "property"
    let suggestion = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
    return "\(description.name) has no \(noun) '\(name)'\(suggestion)"
  }
}

private func named(_ failure: LuaFailure, _ member: String, _ raw: RawCall) -> LuaFailure {
  guard let type = raw.pointee.type else { return failure }
  return LuaFailure("\(String(cString: bridge_type_name(type))).\(member): \(failure.message)")
}

/// The object that C points to and keeps alive for the time of the call.
@inline(__always)
private func borrowed<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer?) -> Object {
  guard let pointer else { preconditionFailure("The bridge passed no object") }
  return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}
