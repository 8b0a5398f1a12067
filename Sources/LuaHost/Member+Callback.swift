extension Member {
  /// A function that scripts assign and the host calls by `Lua.invoke`; nil takes it away.
  ///
  /// - Parameters:
  ///   - name: Its name, which is the slot's.
  ///   - summary: One line on when it is called.
  ///   - parameters: What it is called with, for the reference.
  ///   - didSet: Called after an assignment, with the state and whether there is a function now.
  /// - Returns: The member.
  public static func callback(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    didSet: (@Sendable (Object, Lua, Bool) -> Void)? = nil
  ) -> Member {
    Member(
      MemberDescription(.callback, name, summary, type: "function?", parameters: parameters),
      didSet: erasedDidSet(didSet))
  }

  /// A callback that scripts may also set by a method of its name: `button.onTap = f` and `button:onTap(f)` are one.
  ///
  /// The method takes nil as well, which takes the function away. Read, the member gives the method. For the
  /// parameters see `callback`.
  public static func handler(_ name: String, _ summary: String, parameters: [Parameter] = []) -> Member {
    Member(MemberDescription(.handler, name, summary, type: "function", parameters: parameters))
  }

  /// A table that scripts assign, nil until then; the host calls functions in it by `Lua.invoke(_:method:of:)`.
  ///
  /// - Parameters:
  ///   - name: Its name, which is the slot's.
  ///   - summary: One line on what it is for.
  ///   - methods: The functions that the host calls; a table with a misspelt one is refused.
  ///   - didSet: Called after an assignment, with the state and whether there is a table now.
  /// - Returns: The member.
  public static func table(
    _ name: String, _ summary: String, methods: DelegateMethods = DelegateMethods([]),
    didSet: (@Sendable (Object, Lua, Bool) -> Void)? = nil
  ) -> Member {
    Member(
      MemberDescription(.table, name, summary, type: "table?"), didSet: erasedDidSet(didSet), methods: methods
    )
  }

  /// A table for the script's own fields, made when it is first read; any table may be assigned.
  public static func lazyTable(_ name: String, _ summary: String) -> Member {
    Member(MemberDescription(.lazyTable, name, summary, type: "table"))
  }

  private static func erasedDidSet(_ didSet: (@Sendable (Object, Lua, Bool) -> Void)?) -> MemberBinding
    .DidSet?
  {
    guard let didSet else { return nil }
    return { object, lua, isSet in didSet(unsafeDowncast(object, to: Object.self), lua, isSet) }
  }
}
