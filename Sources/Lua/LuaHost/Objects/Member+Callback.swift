extension Member {
  /// Creates a callback: a function that scripts assign and the host calls with `Lua.callUserValue`;
  /// assigning nil removes it.
  ///
  /// - Parameters:
  ///   - name: The name in Lua, which is also the name of the user value.
  ///   - summary: A one-line description of when it is called.
  ///   - parameters: The parameters of the function, for documentation.
  ///   - didSet: Called after an assignment, with the state and whether a function is now set.
  /// - Returns: The member.
  public static func callback(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    didSet: (@Sendable (Object, Lua, Bool) -> Void)? = nil
  ) -> Member {
    Member(
      MemberDescription(.callback, name, summary, type: "function?", parameters: parameters),
      didSet: typeErased(didSet))
  }

  /// Creates a callback that can also be set by a method of the same name.
  ///
  /// `button.onTap = f` and `button:onTap(f)` are equivalent. The method accepts nil as well, which removes
  /// the function. Reading the member returns the method. For the parameters see `callback`.
  public static func handler(_ name: String, _ summary: String, parameters: [Parameter] = []) -> Member {
    Member(MemberDescription(.handler, name, summary, type: "function", parameters: parameters))
  }

  /// Creates a delegate: a table that scripts assign, nil by default, whose functions the host calls.
  ///
  /// The host calls them with `Lua.callUserValue(_:method:of:_:_:)`.
  /// - Parameters:
  ///   - name: The name in Lua, which is also the name of the user value.
  ///   - summary: A one-line description.
  ///   - methods: The functions that the host calls; assigning a table with a misspelt one is an error.
  ///   - didSet: Called after an assignment, with the state and whether a table is now set.
  /// - Returns: The member.
  public static func table(
    _ name: String, _ summary: String, methods: DelegateMethods = DelegateMethods([]),
    didSet: (@Sendable (Object, Lua, Bool) -> Void)? = nil
  ) -> Member {
    Member(
      MemberDescription(.table, name, summary, type: "table?"), didSet: typeErased(didSet), methods: methods
    )
  }

  /// Describes a member that holds a table for the script's own fields; the table is created when it is first
  /// read, and scripts may replace it.
  public static func lazyTable(_ name: String, _ summary: String) -> Member {
    Member(MemberDescription(.lazyTable, name, summary, type: "table"))
  }

  private static func typeErased(_ didSet: (@Sendable (Object, Lua, Bool) -> Void)?) -> MemberBinding
    .CallbackDidSet?
  {
    guard let didSet else { return nil }
    return { object, lua, isSet in didSet(unsafeDowncast(object, to: Object.self), lua, isSet) }
  }
}
