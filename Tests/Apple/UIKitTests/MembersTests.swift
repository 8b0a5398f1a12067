import TestSupport
import Testing

/// Every listed member compiles with the types of Apple's reference.
@Suite @MainActor struct MembersTests {
  @Test func `every member of UIKit Dynamics exists under Apple's name`() {
    let names = Members.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(UIKitNames.all).subtracting(names).sorted() == [], "missing here")
    #expect(Set(names).subtracting(UIKitNames.all).sorted() == [], "no member of UIKit")
  }
}
