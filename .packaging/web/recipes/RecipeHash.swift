import LuaHost

/// Runs a script as the tests do natively, and prints its name and the hash of its run, or its errors.
@_cdecl("print_recipe_hash")
public func printRecipeHash(_ text: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) {
  let name = String(cString: name)
  do throws(LuaError) {
    let run = try RecipeRun(of: String(cString: text), name: name, modules: "/files")
    print(run.errors.isEmpty ? "\(name) \(String(run.hash, radix: 16))" : "\(name) \(run.errors)")
  } catch {
    print(error.description)
  }
}
