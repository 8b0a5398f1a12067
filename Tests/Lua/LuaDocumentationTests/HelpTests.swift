import LuaDocumentation
import LuaHost
import Testing

/// The text of `help`; `Scripts/help.lua` tests the function.
@Suite struct HelpTests {
  private let manual: Manual

  init() throws {
    manual = try ObjectFixtures().manual
  }

  /// Everything that has a help page.
  private var subjects: [String] {
    var subjects = manual.types.map(\.name) + manual.functions.map(\.name) + manual.globals.map(\.name)
    for type in manual.types {
      let members = type.kind == .constants ? type.members : manual.members(of: type)
      subjects += (members.map(\.name) + type.staticMemberNames).map { "\(type.name).\($0)" }
    }
    return subjects
  }

  @Test func `everything has a page`() {
    #expect(subjects.count > 300)
    for subject in subjects {
      let page = manual.help(on: subject)
      #expect(!page.contains("There is no") && !page.contains("has no '"), "\(subject)")
      #expect(page.split(separator: "\n").count > 1, "\(subject)")
    }
  }

  @Test func `no line is wider than 80 columns or ends in a space`() {
    for subject in subjects.map(Optional.some) + [nil, "zzz", "(table)", "magnitude"] {
      for line in manual.help(on: subject).split(separator: "\n", omittingEmptySubsequences: false) {
        // A word wider than 80 columns has a line of its own.
        let isOneWord = line.split(separator: " ").count == 1
        #expect(line.count <= 80 || isOneWord, "\(subject ?? "help()"): \(line)")
        #expect(line.last != " ", "\(subject ?? "help()"): '\(line)'")
      }
    }
  }

  @Test func `a page shows type, unit, default and range`() {
    #expect(
      manual.help(on: "View.alpha")
        == """
        View.alpha: number
          The opacity of the view and its subviews, from 0 (transparent) to 1 (opaque);
          touches pass through below 0.01. (default 1; a number from 0 to 1)
        """
    )
    #expect(manual.help(on: "Contact.point").contains("Contact.point: Point\n"))
    #expect(manual.help(on: "Contact.point").contains("(read-only; pt)"))
    #expect(
      manual.help(on: "PushMode.instantaneous")
        == "PushMode.instantaneous = 1\n  A single impulse, which changes the velocity at once.")
  }

  @Test func `a page on a function shows parameters and results`() {
    #expect(
      manual.help(on: "every") == """
        every(seconds, handler) -> Timer
          Calls a function repeatedly, for the first time after one interval: every(0.5,
          addBall).

        Parameters
          seconds  The interval in simulated time, 0 or more; rounded to ticks of 1/60
                   s, at least one. (number; s)
          handler  The function to call, without arguments. (fun())
        """)
  }

  @Test func `suggests members and types for misspelled names`() {
    #expect(manual.help(on: "View.colour") == "View has no 'colour'; help \"View\" lists its members.")
    #expect(manual.help(on: "View.cornerRadios").hasSuffix("did you mean View.cornerRadius?"))
    #expect(manual.help(on: "gravty").contains("GravityBehavior") == false)
    #expect(manual.help(on: "vityb").contains("Did you mean GravityBehavior"))
    #expect(manual.help(on: "").hasPrefix("There is no ''."))
    #expect(manual.help(on: "..").hasPrefix("There is no '..'."))
  }
}
