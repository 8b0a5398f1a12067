import JSON

extension Response: JSONMessage {
  var json: JSONValue {
    JSONValue(members: [
      "id": id.map { .number($0) }, "lines": resultLines.map { JSONValue($0) },
      "error": error.map { .string($0) }, "status": inputStatus.map { .string($0.rawValue) },
      "replaced": replacedCharacterCount.map { .number($0) },
      "candidates": candidates.map { JSONValue($0) }, "details": candidateDetails.map { JSONValue($0) },
      "summaries": candidateSummaries.map { JSONValue($0) }, "signature": signature.map { .string($0) },
      "help": isHelp.map { .bool($0) }, "copied": copiedText.map { .string($0) },
      "editingMode": editingMode.map { .string($0) }, "version": version.map { .number($0) },
      "output": output.map { JSONValue($0) }, "end": isServerEnding.map { .bool($0) },
    ])
  }

  init(_ members: JSONMembers) throws(InvalidMessage) {
    self.init(id: try members.int("id"))
    resultLines = try members.strings("lines")
    error = try members.string("error")
    inputStatus = try members.value("status") { $0.stringValue.flatMap(InputStatus.init) }
    replacedCharacterCount = try members.int("replaced")
    candidates = try members.strings("candidates")
    candidateDetails = try members.strings("details")
    candidateSummaries = try members.strings("summaries")
    signature = try members.string("signature")
    isHelp = try members.bool("help")
    copiedText = try members.string("copied")
    editingMode = try members.string("editingMode")
    version = try members.int("version")
    output = try members.strings("output")
    isServerEnding = try members.bool("end")
  }
}
