import LuaDocumentation
import LuaHost
import Views

extension Console {
  /// The values that the assignment or constructor field at the end of a text accepts, if they can be listed.
  ///
  /// Within a string these are names of colors and the strings of an enumeration, elsewhere constants.
  func valueCandidates(of target: AssignmentTarget, isInString: Bool) -> [CompletionList.Candidate] {
    let manual = manual
    guard let type = valueType(of: target, in: manual) else { return [] }
    let names = type.split(separator: "|").map { $0.last == "?" ? String($0.dropLast()) : String($0) }
    if isInString {
      let literals = Self.literals(in: names.joined(separator: "|"))
      let colors = names.contains("Color") ? Color.cssNames.map { CompletionList.Candidate($0) } : []
      return literals + colors
    }
    return names.compactMap(manual.type(named:)).filter { $0.kind == .constants }.flatMap { type in
      manual.staticMemberCompletions(beginningWith: "", of: type.name).map {
        CompletionList.Candidate("\(type.name).\($0.name)", summary: $0.summary)
      }
    }
  }

  /// The strings that a function accepts as its first argument, if they are an enumeration.
  func literalCandidates(ofFirstArgumentOf function: String) -> [CompletionList.Candidate] {
    let manual = manual
    let description = (manual.functions + manual.consoleFunctions).first { $0.name == function }
    return Self.literals(in: description?.parameters.first?.type ?? "")
  }

  /// The string literals in a type.
  private static func literals(in type: String) -> [CompletionList.Candidate] {
    type.split(separator: "|").filter { $0.first == "\"" && $0.last == "\"" && $0.count > 1 }.map {
      CompletionList.Candidate(String($0.dropFirst().dropLast()))
    }
  }

  private func valueType(of target: AssignmentTarget, in manual: Manual) -> String? {
    switch target {
    case .member(let path):
      guard let name = path.last, let owner = type(of: Array(path.dropLast()), in: manual) else { return nil }
      return manual.memberType(name, of: owner)
    case .field(let name, let constructor):
      return constructor.first.flatMap { manual.memberType(name, of: $0) }
    }
  }
}
