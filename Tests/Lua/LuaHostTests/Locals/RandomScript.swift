import TestSupport

/// A script of random statements that run without errors, with declarations in every syntactic position.
struct RandomScript {
  private var random: SplitMix64
  private(set) var text = ""

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    text = block(depth: 0)
  }

  /// Returns the names of the main function's locals, sorted, without duplicates.
  static let report = """
    local names, seen = {}, { __host_scope = true, names = true, seen = true, i = true }
    for i = 1, 250 do
      local name = debug.getlocal(1, i)
      if not name then break end
      if not seen[name] and name:sub(1, 1) ~= '(' then seen[name] = true names[#names + 1] = name end
    end
    table.sort(names)
    do return names end
    """

  private mutating func block(depth: Int) -> String {
    (0..<Int.random(in: 0...(depth == 0 ? 12 : 3), using: &random)).map { _ in statement(depth: depth) }
      .joined(
        separator: [" ", "\n", "; ", "\r\n", " --[[ local no do ]] ", " -- local no\n"].randomElement(
          using: &random) ?? " ")
  }

  private mutating func name() -> String {
    ["a", "b", "c", "dog", "ending", "do_it", "local1", "_"].randomElement(using: &random) ?? "a"
  }

  private mutating func expression(depth: Int) -> String {
    let atoms = [
      "1", "0x1p4", "'local x'", "[[ end ]]", "[=[ do ]] ]=]", "\"\\\" do\"", "{ 1, [2] = 3 }", "nil",
    ]
    guard depth < 3, Int.random(in: 0..<3, using: &random) == 0 else {
      return atoms.randomElement(using: &random) ?? "1"
    }
    return "function() \(block(depth: depth + 1)) return \(expression(depth: depth + 1)) end"
  }

  private mutating func statement(depth: Int) -> String {
    guard depth < 3 else { return "local \(name())" }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "local \(name())"
    case 1: return "local \(name()), \(name()) = \(expression(depth: depth))"
    case 2: return "local function \(name())() \(block(depth: depth + 1)) end"
    case 3: return "do \(block(depth: depth + 1)) end"
    case 4: return "if true then \(block(depth: depth + 1)) else \(block(depth: depth + 1)) end"
    case 5: return "for i = 1, 1 do \(block(depth: depth + 1)) end"
    case 6: return "repeat \(block(depth: depth + 1)) until true"
    case 7: return "while false do \(block(depth: depth + 1)) end"
    default: return "g = \(expression(depth: depth))"
    }
  }
}
