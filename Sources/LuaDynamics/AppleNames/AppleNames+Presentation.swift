internal import LuaHost

extension AppleNames {
  /// Alerts and popovers.
  static let presentation: [ForeignName] =
    type(
      "UIAlertController", is: "Alert", same: "title message",
      [
        (
          "init(title:message:preferredStyle:)", "alertControllerWithTitle:message:preferredStyle:", "Alert"
        ),
        ("addAction(_:)", "addAction:", ".buttons"), ("actions", "", ".buttons"),
      ])
    + type(
      "UIAlertAction", is: "Alert.buttons",
      [
        ("init(title:style:handler:)", "actionWithTitle:style:handler:", "Alert.buttons Alert.onDismiss"),
        ("title", "", "Alert.buttons"), ("style", "", "Alert.buttons"),
      ])
    + type(
      "UIAlertView", is: "Alert", same: "title message",
      [("show()", "show", ".present"), ("addButton(withTitle:)", "addButtonWithTitle:", ".buttons")])
    + type(
      "UIAlertViewDelegate", is: "Alert.onDismiss",
      [
        ("alertView(_:clickedButtonAt:)", "alertView:clickedButtonAtIndex:", "Alert.onDismiss"),
        (
          "alertView(_:didDismissWithButtonIndex:)", "alertView:didDismissWithButtonIndex:",
          "Alert.onDismiss"
        ),
      ])
    + popovers

  private static let popovers: [ForeignName] =
    type(
      "UIPopoverPresentationController", is: "Popover", same: "arrowDirection passthroughViews",
      [
        ("sourceView", "", ".present"), ("sourceRect", "", ".present"), ("barButtonItem", "", ".present"),
        ("permittedArrowDirections", "", ".present"), ("popoverLayoutMargins", "", ".layoutMargins"),
        ("delegate", "", ".shouldDismiss .didDismiss"),
      ])
    + type(
      "UIPopoverPresentationControllerDelegate", is: "Popover.shouldDismiss Popover.didDismiss",
      [
        (
          "popoverPresentationControllerShouldDismissPopover(_:)",
          "popoverPresentationControllerShouldDismissPopover:", "Popover.shouldDismiss"
        ),
        (
          "popoverPresentationControllerDidDismissPopover(_:)",
          "popoverPresentationControllerDidDismissPopover:", "Popover.didDismiss"
        ),
        (
          "presentationControllerShouldDismiss(_:)", "presentationControllerShouldDismiss:",
          "Popover.shouldDismiss"
        ),
        ("presentationControllerDidDismiss(_:)", "presentationControllerDidDismiss:", "Popover.didDismiss"),
      ])
    + type(
      "UIPopoverController", is: "Popover", same: "passthroughViews",
      [
        ("init(contentViewController:)", "initWithContentViewController:", "Popover"),
        ("contentViewController", "", ".contentView"), ("contentSize", "", ".preferredContentSize"),
        ("popoverContentSize", "setPopoverContentSize:animated:", ".preferredContentSize"),
        ("popoverArrowDirection", "", ".arrowDirection"),
        ("popoverLayoutMargins", "", ".layoutMargins"),
        (
          "present(from:in:permittedArrowDirections:animated:)",
          "presentPopoverFromRect:inView:permittedArrowDirections:animated:", ".present"
        ),
        (
          "present(from:permittedArrowDirections:animated:)",
          "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:", ".present"
        ),
        ("dismiss(animated:)", "dismissPopoverAnimated:", ".dismiss"),
        ("isPopoverVisible", "popoverVisible", ".isPresented"),
      ])
    + type(
      "UIPopoverControllerDelegate", is: "Popover.shouldDismiss Popover.didDismiss",
      [
        (
          "popoverControllerShouldDismissPopover(_:)", "popoverControllerShouldDismissPopover:",
          "Popover.shouldDismiss"
        ),
        (
          "popoverControllerDidDismissPopover(_:)", "popoverControllerDidDismissPopover:",
          "Popover.didDismiss"
        ),
      ])
    + type(
      "UIPopoverArrowDirection", is: "PopoverArrowDirection", same: "up down left right any unknown")
    + globals(
      ["Up", "Down", "Left", "Right", "Any", "Unknown"].map {
        ("UIPopoverArrowDirection\($0)", "PopoverArrowDirection.\($0.lowercased())")
      })
}
