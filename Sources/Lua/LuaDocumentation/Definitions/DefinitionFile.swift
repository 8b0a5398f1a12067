import LuaHost

/// A file of LuaCATS definitions, with which editors check and complete scripts.
public struct DefinitionFile: Sendable, Equatable {
  /// The file name, such as `View.lua`.
  public let name: String
  /// The contents of the file.
  public let text: String

  /// The comment line that marks a definition file as generated.
  public static let generatedMarker =
    "-- Made by 'dynlua types' from the program's own tables; changes here are lost."

  /// Creates a file from its parts, with the line that marks it as generated.
  ///
  /// - Parameters:
  ///   - name: The file name without `.lua`.
  ///   - meta: The module that `require` returns; `_` for a file of globals.
  ///   - parts: The definitions, which are separated by an empty line.
  public init(_ name: String, meta: String = "_", definitions parts: [String]) {
    self.name = "\(name).lua"
    text = (["---@meta \(meta)\n\(Self.generatedMarker)"] + parts).joined(separator: "\n\n") + "\n"
  }
}

extension Manual {
  /// One file per type, one for the other globals, and one per module.
  public var definitionFiles: [DefinitionFile] {
    types.map { DefinitionFile($0.name, definitions: definitions(of: $0)) }
      + [DefinitionFile("globals", definitions: globalDefinitions)]
      + modules.map { DefinitionFile($0, meta: $0, definitions: [moduleDefinition($0)]) }
  }

  private func definitions(of type: TypeDescription) -> [String] {
    switch type.kind {
    case .object: objectTypeDefinitions(of: type)
    case .record: recordDefinitions(of: type)
    case .constants: [enumDefinition(of: type)]
    }
  }

  private var globalDefinitions: [String] {
    functions.map { functionDefinition($0, of: nil) }
      + globals.map { global in
        let type = global.kind == .host ? global.type : optionalNotation(global.type)
        return LuaCATS.annotatedDeclaration(
          summary: global.summary, annotations: ["---@type \(type)"],
          declaration: "\(global.name) = \(global.name)")
      }
  }

  private func moduleDefinition(_ name: String) -> String {
    let names = types.map(\.name) + functions.map(\.name) + hostGlobals.map(\.name)
    return """
      ---The globals of the host as a module.
      return {
      \(names.map { "  \($0) = \($0)," }.joined(separator: "\n"))
      }
      """
  }

  private func optionalNotation(_ type: String) -> String {
    TypeExpression(type).map { "\(TypeExpression.optional($0))" } ?? type
  }
}
