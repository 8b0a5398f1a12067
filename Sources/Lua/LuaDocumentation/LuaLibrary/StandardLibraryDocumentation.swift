import LuaHost

/// The documentation of Lua's standard library: a signature and a sentence for each function.
///
/// The Lua 5.4 manual is the complete description.
enum StandardLibraryDocumentation {
  /// A library, or the basic functions.
  struct LibraryDescription {
    /// The name of the global table; `_G` for the basic functions.
    let name: String
    let summary: String
    let members: [LibraryMember]
  }

  /// A function or constant of a library.
  struct LibraryMember {
    /// The qualified name, such as `math.floor`.
    let name: String
    /// The name with the parameters and results, such as `math.floor(x) -> integer`.
    let signature: String
    let summary: String
  }

  /// The description of a library; nil for other names.
  static func library(named name: String) -> LibraryDescription? { libraries.first { $0.name == name } }

  /// The member with a qualified name, with a dot or a colon; nil if there is none.
  static func member(named name: String) -> LibraryMember? {
    let dotted = String(name.map { $0 == ":" ? "." : $0 })
    return libraries.lazy.flatMap(\.members).first { $0.name == dotted }
  }

  static let libraries: [LibraryDescription] = [
    LibraryDescription(
      name: "_G", summary: "The table of all globals, and Lua's basic functions.", basicLibraryText),
    LibraryDescription(
      name: "string", summary: "Functions on strings; s:upper() is string.upper(s).", stringLibraryText),
    LibraryDescription(
      name: "table", summary: "Functions on lists, tables with the keys 1 to n.", tableLibraryText),
    LibraryDescription(
      name: "math", summary: "Functions on numbers; angles are in radians.", mathLibraryText),
    LibraryDescription(name: "utf8", summary: "Functions on strings in UTF-8.", utf8LibraryText),
    LibraryDescription(
      name: "coroutine", summary: "Functions that can be suspended and resumed.", coroutineLibraryText),
    LibraryDescription(name: "io", summary: "Files and the standard streams.", ioLibraryText),
    LibraryDescription(
      name: "file", summary: "The methods of open files, as io.open returns them.", fileMethodsText),
    LibraryDescription(name: "os", summary: "The clock, the environment, files and programs.", osLibraryText),
    LibraryDescription(name: "package", summary: "How require finds modules.", packageLibraryText),
    LibraryDescription(
      name: "debug", summary: "Access to running functions, for debuggers.", debugLibraryText),
  ]
}

extension StandardLibraryDocumentation.LibraryDescription {
  /// Parses lines such as `math.abs(x) -> number: The absolute value.`.
  fileprivate init(name: String, summary: String, _ lines: String) {
    self.init(
      name: name, summary: summary,
      members: lines.split(separator: "\n").compactMap { line in
        guard let separator = line.firstRange(of: " : ") else { return nil }
        let signature = line[..<separator.lowerBound]
        return StandardLibraryDocumentation.LibraryMember(
          name: String(signature.prefix { $0 != "(" && $0 != " " }.map { $0 == ":" ? "." : $0 }),
          signature: String(signature), summary: String(line[separator.upperBound...]))
      })
  }
}

// Each line: the signature, " : ", and a sentence.

private let basicLibraryText = """
  assert(v, [message]) -> v, … : Raises an error with the message if v is false or nil; otherwise returns its arguments.
  collectgarbage([option], [argument]) -> any : Controls the garbage collector: "collect" (the default), "count", "stop", "restart", "step", "isrunning", "incremental" or "generational".
  dofile([path]) -> … : Runs a file and returns its results.
  error(message, [level]) : Raises an error; level 1 (the default) adds the position of this call to a string, 2 that of the caller, 0 none.
  getmetatable(object) -> table|nil : The metatable of a value, or its field __metatable.
  ipairs(list) -> iterator : Iterates over 1, list[1], then 2, list[2], up to the first nil: for i, v in ipairs(list) do … end.
  load(chunk, [name], [mode], [env]) -> function|nil, message : Compiles a string, or the pieces that a function returns, to a function.
  loadfile([path], [mode], [env]) -> function|nil, message : Compiles a file to a function without running it.
  next(table, [key]) -> key, value : The entry after a key, or the first one; nil after the last.
  pairs(table) -> iterator : Iterates over all entries: for k, v in pairs(table) do … end.
  pcall(f, …) -> boolean, … : Calls f in protected mode: true and its results, or false and the error.
  print(…) : Writes its arguments to standard output, converted by tostring and separated by tabs.
  rawequal(a, b) -> boolean : Whether two values are equal, without __eq.
  rawget(table, key) -> any : The value of a key, without __index.
  rawlen(v) -> integer : The length of a table or string, without __len.
  rawset(table, key, value) -> table : Sets the value of a key, without __newindex.
  require(name) -> any : Loads a module once, and returns its value each time.
  select(n, …) -> … : The arguments from the n-th on; select("#", …) is their number.
  setmetatable(table, metatable) -> table : Sets or, with nil, removes the metatable of a table, which it returns.
  tonumber(v, [base]) -> number|nil : Converts a string to a number; in base 2 to 36, to an integer.
  tostring(v) -> string : Converts a value to a string, with __tostring if there is one.
  type(v) -> string : "nil", "number", "string", "boolean", "table", "function", "thread" or "userdata".
  warn(message, …) : Writes a warning; warn("@on") and warn("@off") switch warnings.
  xpcall(f, handler, …) -> boolean, … : As pcall; the handler receives the error and returns another.
  _VERSION : The version of the language: "Lua 5.4".
  """

private let stringLibraryText = """
  string.byte(s, [i], [j]) -> integer, … : The codes of the bytes i to j; only of byte i without j, of the first without i.
  string.char(…) -> string : The string of bytes with these codes.
  string.dump(f, [strip]) -> string : The function in binary form, which load reads.
  string.find(s, pattern, [init], [plain]) -> first, last, captures… : Where a pattern, or with plain a text, occurs first from position init; nil if nowhere.
  string.format(format, …) -> string : Formats values as printf in C does, with %d, %g, %5.2f, %s, %q and others.
  string.gmatch(s, pattern, [init]) -> iterator : Iterates over all matches: for word in s:gmatch("%a+") do … end.
  string.gsub(s, pattern, replacement, [n]) -> string, count : Replaces all matches, or the first n, by a string, an entry of a table or the result of a function.
  string.len(s) -> integer : The number of bytes, as #s.
  string.lower(s) -> string : The string in lower case.
  string.match(s, pattern, [init]) -> captures… : The captures of the first match, or the whole match; nil if there is none.
  string.pack(format, …) -> string : Packs values in binary form; the manual lists the formats.
  string.packsize(format) -> integer : The size of what string.pack returns for a format of fixed size.
  string.rep(s, n, [separator]) -> string : The string n times.
  string.reverse(s) -> string : The bytes in reverse order.
  string.sub(s, i, [j]) -> string : The bytes i to j, by default to the end; negative positions count from the end.
  string.unpack(format, s, [position]) -> …, next : The values in a packed string, and the position after them.
  string.upper(s) -> string : The string in upper case.
  """

private let tableLibraryText = """
  table.concat(list, [separator], [i], [j]) -> string : Joins the strings and numbers list[i] to list[j], by default all.
  table.insert(list, [position], value) : Inserts a value at a position and shifts the later ones; appends without a position.
  table.move(a, first, last, to, [b]) -> table : Copies a[first] … a[last] to b[to] …; b is a by default.
  table.pack(…) -> table : A list of the arguments, with their number in the field n.
  table.remove(list, [position]) -> any : Removes and returns an element, by default the last, and shifts the later ones.
  table.sort(list, [less]) : Sorts a list in place, by < or by a function less(a, b).
  table.unpack(list, [i], [j]) -> … : The elements i to j, by default all, as results.
  """

private let mathLibraryText = """
  math.abs(x) -> number : The absolute value.
  math.acos(x) -> number : The arc cosine, in radians.
  math.asin(x) -> number : The arc sine, in radians.
  math.atan(y, [x]) -> number : The arc tangent of y/x in the quadrant of (x, y), in radians; x is 1 by default.
  math.ceil(x) -> integer : The smallest integer that is not less than x.
  math.cos(x) -> number : The cosine of an angle in radians.
  math.deg(x) -> number : Converts radians to degrees.
  math.exp(x) -> number : e to the power x.
  math.floor(x) -> integer : The largest integer that is not greater than x.
  math.fmod(x, y) -> number : The remainder of x/y, rounded toward zero.
  math.huge : Infinity, which is greater than all other numbers.
  math.log(x, [base]) -> number : The logarithm, by default the natural one.
  math.max(x, …) -> number : The greatest of its arguments.
  math.maxinteger : The greatest integer.
  math.min(x, …) -> number : The least of its arguments.
  math.mininteger : The least integer.
  math.modf(x) -> number, number : The part of x before the point, and the fraction.
  math.pi : The number π.
  math.rad(x) -> number : Converts degrees to radians.
  math.random([m], [n]) -> number : A random number at least 0 and less than 1; with m, an integer from 1 to m; with both, from m to n. The same in every run with the same --seed.
  math.randomseed([x], [y]) -> integer, integer : Sets the seed of math.random.
  math.sin(x) -> number : The sine of an angle in radians.
  math.sqrt(x) -> number : The square root.
  math.tan(x) -> number : The tangent of an angle in radians.
  math.tointeger(x) -> integer|nil : The number as an integer if it has no fraction; otherwise nil.
  math.type(x) -> string|nil : "integer" or "float"; nil for what is not a number.
  math.ult(m, n) -> boolean : Whether m is less than n as unsigned integers.
  """

private let utf8LibraryText = """
  utf8.char(…) -> string : The string of characters with these code points.
  utf8.charpattern : The pattern that matches one character.
  utf8.codepoint(s, [i], [j], [lax]) -> integer, … : The code points of the characters that begin at bytes i to j.
  utf8.codes(s, [lax]) -> iterator : Iterates over the characters: for position, code in utf8.codes(s) do … end.
  utf8.len(s, [i], [j], [lax]) -> integer|nil, position : The number of characters, or nil and the position of the first invalid byte.
  utf8.offset(s, n, [i]) -> integer|nil : The position in bytes of the n-th character from position i.
  """

private let coroutineLibraryText = """
  coroutine.close(co) -> boolean, message : Ends a suspended coroutine and closes its variables.
  coroutine.create(f) -> thread : A coroutine that runs f when it is resumed.
  coroutine.isyieldable([co]) -> boolean : Whether a coroutine, by default the running one, can yield.
  coroutine.resume(co, …) -> boolean, … : Runs a coroutine until it yields or ends: true and the values, or false and the error.
  coroutine.running() -> thread, boolean : The running coroutine, and whether it is the main one.
  coroutine.status(co) -> string : "running", "suspended", "normal" or "dead".
  coroutine.wrap(f) -> function : A function that resumes a new coroutine each time; errors are raised.
  coroutine.yield(…) -> … : Suspends the running coroutine; resume returns the arguments, and the next resume's arguments are the results.
  """

private let ioLibraryText = """
  io.close([file]) : Closes a file, by default the standard output file.
  io.flush() : Writes what is buffered of the default output.
  io.input([file]) -> file : Sets or returns the default input; a string is the name of a file to open.
  io.lines([path], …) -> iterator : Iterates over the lines of a file: for line in io.lines("a.txt") do … end.
  io.open(path, [mode]) -> file|nil, message : Opens a file: "r" (the default) reads, "w" overwrites, "a" appends; with "+" both, with "b" binary.
  io.output([file]) -> file : Sets or returns the default output.
  io.popen(program, [mode]) -> file|nil, message : Starts a program and returns a file: with "r" (the default) of its output, with "w" of its input.
  io.read(…) -> … : Reads from the default input by formats: "l" (the default) a line, "L" with its line break, "n" a number, "a" everything, or a number of bytes. Waits for the input, while the scene stands still.
  io.stderr : The standard error stream.
  io.stdin : The standard input stream.
  io.stdout : The standard output stream.
  io.tmpfile() -> file : A temporary file, which is removed when the program ends.
  io.type(v) -> string|nil : "file", "closed file", or nil for what is not a file.
  io.write(…) -> file : Writes strings and numbers to the default output.
  """

private let fileMethodsText = """
  file:close() : Closes the file.
  file:flush() : Writes what is buffered.
  file:lines(…) -> iterator : Iterates over the lines, or by formats as in file:read.
  file:read(…) -> … : Reads by formats: "l" (the default) a line, "L" with its line break, "n" a number, "a" everything, or a number of bytes; nil at the end.
  file:seek([whence], [offset]) -> integer|nil, message : Sets the position from "set" (the beginning), "cur" (the default) or "end", and returns it.
  file:setvbuf(mode, [size]) : Sets the buffering: "no", "full" or "line".
  file:write(…) -> file : Writes strings and numbers.
  """

private let osLibraryText = """
  os.clock() -> number : The processor time that the program has used, in seconds.
  os.date([format], [time]) -> string|table : The date and time by a format of strftime; with "*t", a table of their parts.
  os.difftime(t2, [t1]) -> number : The seconds between two times.
  os.execute([command]) -> boolean|nil, kind, code : Runs a shell command: true if it succeeded, "exit" or "signal", and the code.
  os.exit([code], [close]) : Ends the script, and with it the program that plays it; in a test or a run of a sweep only that.
  os.getenv(name) -> string|nil : An environment variable.
  os.remove(path) -> boolean|nil, message : Removes a file or an empty folder.
  os.rename(old, new) -> boolean|nil, message : Renames a file or folder.
  os.setlocale([locale], [category]) -> string|nil : Sets or returns the locale of the script.
  os.time([table]) -> integer : The current time, or that of a table with year, month and day, in seconds.
  os.tmpname() -> string : The name of a new temporary file.
  """

private let packageLibraryText = """
  package.config : The separators of paths and templates, one a line.
  package.cpath : The templates of paths of C modules.
  package.loaded : The values of the modules that require has loaded, by name.
  package.loadlib(path, name) -> function|nil, message : Loads a function of a C library.
  package.path : The templates of paths of Lua modules.
  package.preload : The loaders of modules that require calls first, by name.
  package.searchers : The functions with which require searches.
  package.searchpath(name, path, [separator], [replacement]) -> string|nil, message : The file that a module's name leads to.
  """

private let debugLibraryText = """
  debug.debug() : Reads and runs lines from standard input.
  debug.gethook([thread]) -> function, mask, count : The current hook.
  debug.getinfo([thread], f, [what]) -> table : Facts about a function or a level of the stack: its file, lines, name and more.
  debug.getlocal([thread], f, n) -> name, value : A local variable of a level of the stack.
  debug.getmetatable(v) -> table|nil : The metatable of a value, whatever its __metatable is.
  debug.getregistry() -> table : The registry.
  debug.getupvalue(f, n) -> name, value : An upvalue of a function.
  debug.getuservalue(u, [n]) -> any : A user value of a userdata.
  debug.sethook([thread], hook, mask, [count]) : Sets a function that is called on calls, returns, lines or counts.
  debug.setlocal([thread], level, n, value) -> name : Assigns a local variable of a level of the stack.
  debug.setmetatable(v, metatable) -> any : Sets the metatable of any value.
  debug.setupvalue(f, n, value) -> name : Assigns an upvalue of a function.
  debug.setuservalue(u, value, [n]) -> any : Sets a user value of a userdata.
  debug.traceback([thread], [message], [level]) -> string : A message with the calls that led here.
  debug.upvalueid(f, n) -> userdata : The identity of an upvalue.
  debug.upvaluejoin(f1, n1, f2, n2) : Makes two functions share an upvalue.
  """
