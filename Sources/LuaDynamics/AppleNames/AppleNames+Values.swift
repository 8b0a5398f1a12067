internal import LuaHost

extension AppleNames {
  /// Points, rectangles, colors and paths.
  static let values: [ForeignName] =
    type("CGPoint", is: "Point", same: "x y", [("init(x:y:)", "", "Point")])
    + type("CGVector", is: "Vector", same: "dx dy", [("init(dx:dy:)", "", "Vector")])
    + type("CGSize", is: "Size", same: "width height", [("init(width:height:)", "", "Size")])
    + type(
      "CGRect", is: "Rect",
      same: """
        origin size width height minX midX maxX minY midY maxY contains(_:) intersects(_:) insetBy(dx:dy:)
        """,
      [("init(x:y:width:height:)", "", "Rect")])
    + type("CGAffineTransform", is: "View.rotation View.scale Item.rotation")
    + type(
      "UIEdgeInsets", is: "EdgeInsets", same: "top left bottom right",
      [("init(top:left:bottom:right:)", "", "EdgeInsets")])
    + globals([
      ("CGPointMake", "Point"), ("CGVectorMake", "Vector"), ("CGSizeMake", "Size"), ("CGRectMake", "Rect"),
      ("UIEdgeInsetsMake", "EdgeInsets"), ("CGRectGetWidth", "Rect.width"),
      ("CGRectGetHeight", "Rect.height"),
      ("CGRectGetMinX", "Rect.minX"), ("CGRectGetMidX", "Rect.midX"), ("CGRectGetMaxX", "Rect.maxX"),
      ("CGRectGetMinY", "Rect.minY"), ("CGRectGetMidY", "Rect.midY"), ("CGRectGetMaxY", "Rect.maxY"),
      ("CGRectContainsPoint", "Rect.contains"), ("CGRectIntersectsRect", "Rect.intersects"),
      ("CGRectInset", "Rect.insetBy"), ("CGAffineTransformMakeRotation", "View.rotation Item.rotation"),
      ("CGAffineTransformMakeScale", "View.scale"),
    ])
    + colors + paths

  private static let colors: [ForeignName] = type(
    "UIColor", is: "Color",
    [
      ("init(red:green:blue:alpha:)", "colorWithRed:green:blue:alpha:", "Color"),
      ("withAlphaComponent(_:)", "colorWithAlphaComponent:", ".withAlpha"),
    ]
      + [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "lightGray", "magenta",
        "orange",
        "purple", "red", "white", "yellow",
      ].map { ($0, "\($0)Color", "Color") })

  private static let paths: [ForeignName] = type(
    "UIBezierPath", is: "Path", same: "bounds",
    [
      ("init()", "bezierPath", "Path"),
      ("init(rect:)", "bezierPathWithRect:", ".rect"),
      ("init(ovalIn:)", "bezierPathWithOvalInRect:", ".ellipse"),
      (
        "init(arcCenter:radius:startAngle:endAngle:clockwise:)",
        "bezierPathWithArcCenter:radius:startAngle:endAngle:clockwise:", ".arc"
      ),
      ("move(to:)", "moveToPoint:", ".moveTo"), ("addLine(to:)", "addLineToPoint:", ".lineTo"),
      (
        "addCurve(to:controlPoint1:controlPoint2:)", "addCurveToPoint:controlPoint1:controlPoint2:",
        ".curveTo"
      ),
      ("addQuadCurve(to:controlPoint:)", "addQuadCurveToPoint:controlPoint:", ".curveTo"),
      (
        "addArc(withCenter:radius:startAngle:endAngle:clockwise:)",
        "addArcWithCenter:radius:startAngle:endAngle:clockwise:", ".arc"
      ),
      ("close()", "closePath", ".close"), ("isEmpty", "empty", ".isEmpty"),
    ])
}
