public import LuaHost
public import Views

extension SavedState: LuaObject {}

extension Bindings {
  static let savedState = ObjectType<SavedState>(
    "SavedState", summary: "A state of everything on the stage; returned by stage:save.",
    members: [
      .property(
        "isComplete",
        """
        Whether it holds the state: false only until the end of the tick in which a callback of an animator, of an \
        animation or of a scroll view has saved it.
        """, get: { $0.isComplete })
    ])
}
