/// The static files of the page.
package struct PageFiles: Sendable {
  /// The contents of the files, by name.
  private let contents: [String: [UInt8]]

  /// Creates a page from its files.
  package init(_ contents: [String: [UInt8]]) { self.contents = contents }

  /// The page in the folder `Page`, embedded in the program.
  package static let embedded = PageFiles([
    "canvas.js": PackageResources.canvas_js,
    "comparison.js": PackageResources.comparison_js,
    "connection.js": PackageResources.connection_js,
    "console.js": PackageResources.console_js,
    "dom.js": PackageResources.dom_js,
    "dialogs.js": PackageResources.dialogs_js,
    "drafts.js": PackageResources.drafts_js,
    "editing.js": PackageResources.editing_js,
    "editor.js": PackageResources.editor_js,
    "exports.js": PackageResources.exports_js,
    "favicon.svg": PackageResources.favicon_svg,
    "frame.js": PackageResources.frame_js,
    "gallery.js": PackageResources.gallery_js,
    "graphs.js": PackageResources.graphs_js,
    "highlights.js": PackageResources.highlights_js,
    "images.js": PackageResources.images_js,
    "index.html": PackageResources.index_html,
    "input.js": PackageResources.input_js,
    "inspector.js": PackageResources.inspector_js,
    "layers.js": PackageResources.layers_js,
    "log.js": PackageResources.log_js,
    "lua.js": PackageResources.lua_js,
    "menus.js": PackageResources.menus_js,
    "merge.js": PackageResources.merge_js,
    "panes.js": PackageResources.panes_js,
    "rows.js": PackageResources.rows_js,
    "shortcuts.js": PackageResources.shortcuts_js,
    "source.js": PackageResources.source_js,
    "studio.css": PackageResources.studio_css,
    "studio.js": PackageResources.studio_js,
    "transport.js": PackageResources.transport_js,
  ])

  /// The names of the files, sorted.
  package var names: [String] { contents.keys.sorted() }

  /// The contents of a file; nil if there is none of this name.
  subscript(name: String) -> [UInt8]? { contents[name] }

  /// The media type of a file, by the extension of its name.
  static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "gif": "image/gif"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }
}
