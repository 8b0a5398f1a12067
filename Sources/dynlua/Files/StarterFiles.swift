import LuaDocumentation

/// The files that `dynlua init` writes.
enum StarterFiles {
  /// The settings of the Lua language server.
  ///
  /// - Parameters:
  ///   - library: The absolute path of the definition files; a relative path would depend on the directory
  ///     that the editor opens.
  ///   - manual: The manual, which contains the globals that scripts may define.
  /// - Returns: The text of a `.luarc.json`.
  static func languageServer(library: String, _ manual: Manual) -> String {
    let globals = manual.scriptGlobalNames.map(quoted).joined(separator: ", ")
    return """
      {
        "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
        "runtime.version": "Lua 5.4",
        "workspace.library": [\(quoted(library))],
        "workspace.checkThirdParty": false,
        "diagnostics.globals": [\(globals)],
        "diagnostics.disable": ["missing-fields", "duplicate-set-field"]
      }

      """
  }

  /// The settings of luacheck.
  static func luacheck(_ manual: Manual) -> String {
    """
    -- What luacheck has to know of dynlua; made by dynlua init.
    \(manual.luacheckStandard)
    stds.dynlua_test = {
      read_globals = {
        describe = {}, it = {}, pending = {}, before_each = {}, after_each = {},
        assert = { other_fields = true },
      },
    }
    std = "lua54+dynlua"
    self = false -- a method need not use the object that it is called with
    -- What dynlua test runs.
    files["**/*_test.lua"] = { std = "+dynlua_test" }

    """
  }

  /// A minimal script to start with.
  static let script = """
    -- main.lua: a square falls, and jumps where you tap. Play it with: dynlua main.lua --tap 2:160,500

    local view   = stage.view
    local square = View { size = { 80, 80 }, center = view.center, backgroundColor = "green" }
    view:addSubview(square)

    local animator  = Animator(view)
    local collision = CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true }
    animator:addBehavior(GravityBehavior { square })
    animator:addBehavior(collision)

    function collision.beganContact(contact)
      print("the square hits the edge at " .. tostring(contact.point))
    end

    view:onTap(function(tap)
      local push = PushBehavior { square, mode = PushMode.instantaneous }
      push.pushDirection = (tap.location - square.center) / 100
      animator:addBehavior(push)
    end)

    """

  /// The text as a JSON string literal.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ": "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
