import LuaDocumentation
import LuaHost
import TestSupport
import Testing

/// Apple's names lead to the names here, in `help` and in error messages.
@Suite struct AppleNameTests {
  private let fixtures: ObjectFixtures
  private let manual: Manual
  private let names: [APIAlias]

  init() throws {
    fixtures = try ObjectFixtures()
    manual = fixtures.manual
    names = try #require(manual.apiAliases).aliases
  }

  private func page(_ name: String) -> String { manual.help(on: name) }

  /// The page without line breaks.
  private func line(_ name: String) -> String {
    page(name).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  private func isFound(_ name: String) -> Bool {
    let page = page(name)
    return !page.hasPrefix("There is no ") && !page.contains(" has no '")
  }

  @Test func `every name leads to a name that is documented`() {
    #expect(names.count > 250)
    for name in names {
      #expect(!name.vendorNames.isEmpty && !name.luaNames.isEmpty, "\(name.qualifiedName)")
    }
    for equivalent in Set(names.flatMap(\.luaNames)) {
      #expect(isFound(equivalent) && !page(equivalent).hasPrefix("Apple's "), "\(equivalent)")
    }
  }

  @Test func `help finds every spelling, with and without the type`() {
    for name in names {
      for spelling in name.vendorNames {
        // The names here have priority: `Timer` is Timer, also with a member.
        if let type = name.enclosingType, manual.type(named: type) == nil {
          let line = line("\(type).\(spelling)")
          #expect(line.hasPrefix("Apple's \(type).\(spelling) corresponds to"), "\(line)")
        }
        if !name.isAmbiguous { #expect(isFound(spelling), "\(spelling)") }
      }
    }
  }

  @Test func `every member of UIKit Dynamics is listed`() {
    for name in UIKitNames.all {
      // A conformance is listed like a member.
      guard name != "UIView.UIDynamicItem", name != "UIDynamicItemGroup.UIDynamicItem" else { continue }
      #expect(line(name).hasPrefix("Apple's \(name) corresponds to"), "\(name): \(line(name))")
    }
  }

  @Test(arguments: [
    ("UIPushBehavior", "PushBehavior"), ("addBoundaryWithIdentifier", "CollisionBehavior.addBoundary"),
    ("addBoundaryWithIdentifier:forPath:", "CollisionBehavior.addBoundary"),
    ("UICollisionBehavior.addBoundary(withIdentifier:for:)", "CollisionBehavior.addBoundary"),
    ("UIDynamicAnimator", "Animator"), ("setTargetOffsetFromCenter", "PushBehavior.setTargetOffset"),
    ("updateItemUsingCurrentState", "Animator.updateItem"), ("UIView.center", "View.center"),
    ("UILabel.isHidden", "View.hidden"), ("isHidden", "View.hidden"), ("UIColor.red", "Color"),
    ("UIPushBehaviorModeInstantaneous", "PushMode.instantaneous"), ("CGRectMake", "Rect"),
    ("NSTimer.invalidate", "Timer.cancel"), ("attachedToAnchor", "AttachmentBehavior.anchor"),
  ])
  func `help on Apple's name shows the page on the name here`(name: String, equivalent: String) {
    #expect(line(name).hasPrefix("Apple's \(name) corresponds to \(equivalent): "), "\(line(name))")
    #expect(page(name).hasSuffix("\n\n" + page(equivalent)))
  }

  @Test func `help lists several equivalents`() {
    #expect(page("setAngle:magnitude:").contains("GravityBehavior.setAngle"))
    #expect(page("setAngle:magnitude:").contains("PushBehavior.setAngle"))
    #expect(page("UIView.transform").contains("View.scale"))
    #expect(page("red").hasPrefix("Color.red: number"), "the name here has priority")
    #expect(page("UIView.onTap") == page("View.onTap"), "not Apple's, but the type is")
    #expect(page("View.isHidden") == page("isHidden"))
    #expect(page("UIView.zzz") == page("View.zzz"))
  }

  @Test(
    arguments: [
      ("Animator():updateItemUsingCurrentState(1)", "'updateItem'"),
      ("PushBehavior {}:setTargetOffsetFromCenter(1, 2)", "'setTargetOffset'"),
      ("CollisionBehavior {}:addBoundaryWithIdentifier('x')", "'addBoundary'"),
      (
        "CollisionBehavior {}:setTranslatesReferenceBoundsIntoBoundaryWithInsets {}",
        "'setTranslatesReferenceBoundsIntoBoundary'"
      ),
      ("PushBehavior { isHidden = 1, anchored = true }", nil), ("View { isHidden = true }", "'hidden'"),
      ("Label {}.isHidden = true", "'hidden'"),
      ("View {}.transform = 1", "'rotation' or 'scale' or 'scaleX' or 'scaleY'"),
      (
        "View {}:addGestureRecognizer()",
        "'onTap' or 'onPan' or 'onLongPress' or 'onPinch' or 'onRotation' or 'onSwipe'"
      ),
      ("View.animate(1)", "the global 'animate'"), ("View {}:animate(1)", "the global 'animate'"),
      ("AttachmentBehavior { item = View {}, attachedToAnchor = 1 }", "'anchor'"),
      ("AttachmentBehavior.slidingAttachment {}", "'sliding'"), ("FieldBehavior.dragField {}", "'drag'"),
      ("SnapBehavior { item = View {}, snapToPoint = { 0, 0 } }", "'snapPoint'"),
      ("Path():addLineToPoint { 1, 2 }", "'lineTo'"),
      ("print(AttachmentBehavior { item = View {}, anchor = { 0, 0 } }.anchor)", nil),
    ] as [(String, String?)])
  func `an error suggests the name here`(script: String, suggestion: String?) throws {
    let message = try fixtures.errorMessage(script)
    if let suggestion {
      #expect(message.hasSuffix("; did you mean \(suggestion)?"), "\(message)")
    } else {
      #expect(!message.contains("did you mean"), "\(message)")
    }
  }

  @Test(arguments: [
    ("UIView {}", "'View'"), ("print(UIColor.red)", "'Color'"), ("CGRectMake(0, 0, 1, 1)", "'Rect'"),
    ("UIAttachmentBehavior {}", "'AttachmentBehavior'"), ("print(UIScreen.main)", "'stage'"),
  ])
  func `an error about a global suggests the name here`(script: String, suggestion: String) throws {
    let error = #expect(throws: LuaError.self) { try fixtures.run(script) }
    let message = try #require(error).message
    #expect(message.hasSuffix("; did you mean \(suggestion)?"), "\(message)")
  }

  @Test func `other errors about a global suggest nothing`() throws {
    for script in ["center.x = 1", "nothing()", "error \"a nil value (global 'center')\""] {
      let error = #expect(throws: LuaError.self) { try fixtures.run(script) }
      #expect(try #require(error).message.contains("did you mean") == false)
    }
  }

  @Test func `no message suggests the unknown name itself`() throws {
    let foreign = Set(names.flatMap(\.vendorNames).map { String($0.prefix { $0 != "(" && $0 != ":" }) })
    _ = try fixtures.run(
      """
      function unknown(value, name)
        local ok, message = pcall(function() return value[name] end)
        return not ok and message or ""
      end
      """)
    for type in manual.types where type.kind == .object {
      // An object lacks the names on the global, the global those of objects, and both the fields of
      // constructors.
      let own = type.staticMemberNames + type.constructors.flatMap(\.namedParameters).map(\.name)
      let all = foreign.intersection(manual.members(of: type).map(\.name)).union(
        own + type.members.map(\.name))
      let messages = try fixtures.strings(
        """
        local messages, value = {}, make.\(type.name)()
        for name in ("\(all.sorted().joined(separator: " "))"):gmatch "%S+" do
          for _, message in ipairs { unknown(value, name), unknown(\(type.name), name) } do
            if message:find("did you mean '" .. name .. "'", 1, true) or message:find("or '" .. name .. "'", 1, true) then
              table.insert(messages, message)
            end
          end
        end
        return messages
        """)
      #expect(messages == [], "\(type.name)")
    }
  }
}
