import Dynamics
public import LuaHost
public import Views

extension ScrollView.DecelerationRate: LuaStringEnumeration {}

extension Bindings {
  static let scrollView = ObjectType<ScrollView>(
    "ScrollView", extends: Bindings.view,
    summary:
      """
      A view whose subviews, its content, may take more room than it has: drags and the scroll wheel move them. A tap \
      reaches the subviews. Initially its clipsToBounds is true.
      """,
    constructor: .init(
      summary:
        """
        Creates a scroll view: ScrollView { frame = stage.view.bounds, contentSize = { 320, 2000 } }.
        """
    ) { call in
      let scrollView = ScrollView()
      @Weak var session = call.session
      scrollView.onScroll = { session?.callUserValue(Session.onScrollKey, of: $0, $0) }
      return scrollView
    },
    members: scrollViewContent + scrollViewMotion,
    makeObjectLabel: { scrollView in scrollView.name.map { "ScrollView '\($0)'" } })

  private static var scrollViewContent: [Member<ScrollView>] {
    [
      .property(
        "contentSize",
        "The size of the content, which can be scrolled in a direction in which it is larger than the view.",
        unit: "pt", default: "(0, 0)", get: { $0.contentSize },
        set: { scrollView, size throws(HostError) in
          try requireNonNegative(size)
          scrollView.contentSize = size
        }),
      .property(
        "contentInset", "The distances between the content and the edges of the view at the ends.",
        unit: "pt", default: "(0, 0, 0, 0)", get: { $0.contentInset }, set: { $0.contentInset = $1 }),
      .property(
        "contentOffset",
        """
        The point of the content at the upper left corner of the view. Setting it ends the motion of the content, and \
        calls onScroll if it changes.
        """, unit: "pt", default: "(0, 0)", get: { $0.contentOffset }, set: { $0.contentOffset = $1 }),
      .method(
        "setContentOffset", "Moves the content to an offset, limited by its ends.",
        parameters: [
          .init("offset", "The new offset.", type: "Point", unit: "pt"),
          .optional(
            "animated", "Whether it moves there within about half a second.", type: "boolean",
            default: "false"),
        ]
      ) { scrollView, call throws(HostError) in
        scrollView.setContentOffset(
          try call.argument(0), animated: try call.argument(1, default: false))
      },
    ]
  }

  private static var scrollViewMotion: [Member<ScrollView>] {
    [
      .property(
        "scrollEnabled", "Whether drags and the wheel scroll; false ends a drag.", default: "true",
        get: { $0.isScrollEnabled }, set: { $0.isScrollEnabled = $1 }),
      .property(
        "bounces", "Whether the content moves beyond its ends with resistance, and returns.",
        default: "true", get: { $0.bounces }, set: { $0.bounces = $1 }),
      .property(
        "alwaysBounceHorizontal",
        "Whether the content bounces horizontally even if it is no wider than the view.",
        default: "false", get: { $0.alwaysBounceHorizontal }, set: { $0.alwaysBounceHorizontal = $1 }),
      .property(
        "alwaysBounceVertical",
        "Whether the content bounces vertically even if it is no taller than the view.",
        default: "false", get: { $0.alwaysBounceVertical }, set: { $0.alwaysBounceVertical = $1 }),
      .property(
        "pagingEnabled",
        "Whether the content comes to rest only at multiples of the view's size, as pages.", default: "false",
        get: { $0.isPagingEnabled }, set: { $0.isPagingEnabled = $1 }),
      .property(
        "decelerationRate",
        """
        How fast the content decelerates after a drag: "normal" multiplies its velocity by 0.998 each millisecond, \
        "fast" by 0.99.
        """, default: "\"normal\"", get: { $0.decelerationRate }, set: { $0.decelerationRate = $1 }),
      .property(
        "showsVerticalScrollIndicator",
        """
        Whether a bar at the right edge shows the visible part of the content while a drag, the wheel or a motion \
        scrolls, and fades out afterward.
        """, default: "true",
        get: { $0.showsVerticalScrollIndicator }, set: { $0.showsVerticalScrollIndicator = $1 }),
      .property(
        "showsHorizontalScrollIndicator",
        "The same for a bar at the bottom edge.", default: "true",
        get: { $0.showsHorizontalScrollIndicator }, set: { $0.showsHorizontalScrollIndicator = $1 }),
      .property(
        "isDragging", "Whether a drag scrolls at the moment.", default: "false", get: { $0.isDragging }),
      .property(
        "isDecelerating",
        "Whether the content moves without a drag: it decelerates, bounces or moves to an offset.",
        default: "false", get: { $0.isDecelerating }),
      .property(
        "panGestureRecognizer", "The recognizer of the drags that scroll; its location is that of the touch.",
        get: { $0.panGestureRecognizer }),
      .handler(
        Session.onScrollKey,
        """
        Called when contentOffset has changed, by a drag, a motion or an assignment; nil for none. Changes that it \
        makes itself do not call it again.
        """,
        parameters: [.init("scrollView", "The scroll view.", type: "ScrollView")]),
    ]
  }
}
