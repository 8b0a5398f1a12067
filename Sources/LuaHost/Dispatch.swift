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
    case .unknownField: nameUnknownField(raw, host, &reply)
    case .examine: try examine(raw, host)
    case .release: release(raw)
    case .abandon: abandon(raw, host)
    case .redefine: redefine(raw, host)
    case .notice: reportFinalizer(raw, host)
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
  let failure = withBody(raw) { (body: MemberBody) -> LuaFailure? in
    do throws(LuaFailure) {
      try body.read?(object(raw), &reply)
      return nil
    } catch {
      return named(error, body.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func write(_ raw: RawCall, _ host: Unmanaged<Lua>) throws(LuaFailure) {
  let failure = withBody(raw) { (body: MemberBody) -> LuaFailure? in
    guard let value = raw.pointee.arguments else { return nil }
    do throws(LuaFailure) {
      try body.write?(object(raw), Argument(value, host: host))
      return nil
    } catch {
      return named(error, body.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func call(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let failure = withBody(raw) { (body: MemberBody) -> LuaFailure? in
    do throws(LuaFailure) {
      try body.invoke?(object(raw), Call(raw: raw, host: host, signature: body.signature), &reply)
      return nil
    } catch {
      return named(error, body.description.name, raw)
    }
  }
  if let failure { throw failure }
}

private func observe(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let body: MemberBody = borrowed(raw.pointee.body)
  guard let observe = body.observe, let value = raw.pointee.arguments else { return }
  observe(borrowed(raw.pointee.object), host.takeUnretainedValue(), value.pointee.content.boolean)
}

private func examine(_ raw: RawCall, _ host: Unmanaged<Lua>) throws(LuaFailure) {
  let body: MemberBody = borrowed(raw.pointee.body)
  let names = (0..<raw.pointee.argumentCount).compactMap { index in
    raw.pointee.arguments.flatMap { Argument($0 + index, host: host).string }
  }
  if let problem = body.methods.problem(misspeltIn: names) {
    throw named(LuaFailure(problem), body.description.name, raw)
  }
}

private func construct(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let constructor: ConstructorBody = borrowed(raw.pointee.body)
  do throws(LuaFailure) {
    reply.set(object: try constructor.make(Call(raw: raw, host: host, signature: constructor.signature)))
  } catch {
    throw LuaFailure("\(constructor.label): \(error.message)")
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

// MARK: Classes of scripts

private func abandon(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  type.subclassing?.abandon(borrowed(raw.pointee.object), host.takeUnretainedValue())
}

private func redefine(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  let type: RegisteredType = borrowed(raw.pointee.body)
  type.subclassing?.didRedefine(host.takeUnretainedValue())
}

// MARK: Functions

private func callFunction(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let failure = withBody(raw) { (body: FunctionBody) -> LuaFailure? in
    do throws(LuaFailure) {
      try body.invoke(Call(raw: raw, host: host, signature: body.signature), &reply)
      return nil
    } catch {
      let owner = raw.pointee.type.map { "\(String(cString: bridge_type_name($0)))." } ?? ""
      return LuaFailure("\(owner)\(body.name): \(error.message)")
    }
  }
  if let failure { throw failure }
}

// MARK: Records

private func readRecord(_ raw: RawCall, _ reply: inout Reply) throws(LuaFailure) {
  let failure = withBody(raw) { (body: RecordMemberBody) -> LuaFailure? in
    do throws(LuaFailure) {
      try body.read?(components(raw), &reply)
      return nil
    } catch {
      return named(error, body.name, raw)
    }
  }
  if let failure { throw failure }
}

private func callRecord(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) throws(LuaFailure) {
  let failure = withBody(raw) { (body: RecordMemberBody) -> LuaFailure? in
    do throws(LuaFailure) {
      try body.invoke?(components(raw), Call(raw: raw, host: host, signature: body.signature), &reply)
      return nil
    } catch {
      return named(error, body.name, raw)
    }
  }
  if let failure { throw failure }
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
  if place == BridgePlaceGlobal, key.string == "extend",
    let message = host.takeUnretainedValue().message(extending: type.description)
  {
    return reply.set(message)
  }
  reply.set(type.message(unknown: key.string ?? key.summary, in: place))
}

private func nameUnknownField(_ raw: RawCall, _ host: Unmanaged<Lua>, _ reply: inout Reply) {
  guard let arguments = raw.pointee.arguments, let type = raw.pointee.type else { return }
  let key = Argument(arguments, host: host)
  reply.set(
    RegisteredType.from(type).message(unknownField: key.string ?? key.summary, of: borrowed(raw.pointee.body))
  )
}

private func named(_ failure: LuaFailure, _ member: String, _ raw: RawCall) -> LuaFailure {
  guard let type = raw.pointee.type else { return failure }
  let name = String(cString: bridge_object_type_name(raw.pointee.state, type, raw.pointee.object))
  return LuaFailure("\(name).\(member): \(failure.message)")
}

/// What C points to as the body of a call, which the state keeps alive, without counting a reference to it.
@inline(__always)
private func withBody<Body: AnyObject, Outcome>(_ raw: RawCall, _ work: (Body) -> Outcome) -> Outcome {
  guard let body = raw.pointee.body else { preconditionFailure("The bridge passed no body") }
  return Unmanaged<Body>.fromOpaque(body)._withUnsafeGuaranteedRef { work($0) }
}

/// The object of a call, which C keeps alive for as long as it takes.
@inline(__always)
private func object(_ raw: RawCall) -> Unmanaged<AnyObject> {
  guard let object = raw.pointee.object else { preconditionFailure("The bridge passed no object") }
  return Unmanaged<AnyObject>.fromOpaque(object)
}

/// The object that C points to and keeps alive for the time of the call.
@inline(__always)
private func borrowed<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer?) -> Object {
  guard let pointer else { preconditionFailure("The bridge passed no object") }
  return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}

// MARK: Notices

private func reportFinalizer(_ raw: RawCall, _ host: Unmanaged<Lua>) {
  guard let message = raw.pointee.arguments else { return }
  host.takeUnretainedValue().onFinalizerError?(
    LuaError(kind: .finalizer, message: String(message.pointee.content.string)))
}
