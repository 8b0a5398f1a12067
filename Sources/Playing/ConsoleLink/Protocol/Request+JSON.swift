import JSON

extension Request: JSONMessage {
  var json: JSONValue {
    JSONValue(members: [
      "id": .number(id), "request": .string(kind.rawValue), "text": text.map { .string($0) },
      "plain": usesPlainStyle.map { .bool($0) }, "version": version.map { .number($0) },
      "columns": columns.map { .number($0) },
    ])
  }

  init(_ members: JSONMembers) throws(InvalidMessage) {
    guard let id = try members.int("id"),
      let kind = try members.value("request", { $0.stringValue.flatMap(Kind.init) })
    else { throw InvalidMessage() }
    self.init(
      kind, id: id, text: try members.string("text"), usesPlainStyle: try members.bool("plain"),
      version: try members.int("version"), columns: try members.int("columns"))
  }
}
