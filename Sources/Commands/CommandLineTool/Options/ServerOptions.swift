import ArgumentParser

/// The options for the web server of the studio.
struct ServerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port of the page's address; by default a free one.", valueName: "number"))
  var port: UInt16?

  @Flag(name: .customLong("no-open"), help: "Do not open the page in the browser.")
  var skipsBrowser = false
}
