import LuaDocumentation
import LuaHost

extension Bindings {
  /// `help()` and `help(x)`: the documentation of the bindings, printed with `print`.
  static let help = Function(
    "help",
    "Prints the documentation of a value, a type, a function or a name; without an argument, an overview.",
    parameters: [
      .optional(
        "subject",
        """
        A value, a name such as \"View.center\" or Apple's \"UIView.center\", or the title of a guide, such as \
        \"Forces and contacts\".
        """, type: "any")
    ]
  ) { call throws(HostError) in
    let session = call.lua.owner as? Session
    let manual = Manual(of: call.lua, guides: Guide.all)
    let text = manual.help(on: try call.argument(0, as: String?.self)) { name in
      session?.source(ofChunk: name).map { String(decoding: $0, as: UTF8.self) }
    }
    try call.lua.print(text)
  }
  .receivingArgumentNames()
}
