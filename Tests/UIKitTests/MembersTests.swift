import TestSupport
import Testing

/// What is listed by its name compiles with the types that Apple's reference gives it.
@Suite("UIKit's members") struct MembersTests {
  @Test("every member of UIKit Dynamics is here under Apple's name")
  func names() {
    let names = Members.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(UIKitNames.all).subtracting(names).sorted() == [], "missing here")
    #expect(Set(names).subtracting(UIKitNames.all).sorted() == [], "no member of UIKit")
  }
}
