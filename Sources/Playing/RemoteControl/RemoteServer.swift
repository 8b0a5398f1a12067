import Dispatch
public import JSON
public import LuaHost
public import POSIX
public import Views

/// Passes the requests of clients to the session, and sends them responses and notifications.
///
/// Clients are either pages, to which the server also sends frames, or programs of the same user, which
/// exchange lines of JSON. For pages it is a web server that listens on the loopback interface only, and
/// serves only requests that have the secret of its address. All methods can be called on any thread; none of
/// them except `stop()` blocks.
///
/// ```swift
/// let server = try RemoteServer()
/// print(server.address)
/// while isRunning {
///   Poller.wait([.reading(server.descriptor)], until: nextTick)
///   for event in server.takeEvents() {
///     if case .request(let request) = event { server.respond(to: request, with: perform(request)) }
///   }
///   if server.isFrameRequested { server.publish(makeFrame()) }
/// }
/// server.stop()
/// ```
public final class RemoteServer: ClientChannel, Sendable {
  /// The address of the page, with the secret: `http://127.0.0.1:PORT/TOKEN/`; or the path of the socket.
  public let address: String
  private let registry: ClientRegistry
  /// Responds to requests of HTTP; nil if clients exchange lines.
  private let handler: PageHandler?
  /// Left by the thread of the connections when it ends.
  private let thread = DispatchGroup()

  /// Starts a server for pages.
  ///
  /// - Parameter port: The port; by default 0, for one that the system chooses.
  /// - Throws: `SystemError` if the server cannot listen on the port.
  public convenience init(port: UInt16 = 0) throws(SystemError) {
    try self.init(port: port, page: .embedded, limits: ServerLimits())
  }

  /// Starts a server for pages with their files and limits.
  package convenience init(port: UInt16, page: PageFiles, limits: ServerLimits) throws(SystemError) {
    let (socket, port) = try TCPSocket.listen(onLoopbackPort: port)
    let handler = PageHandler(port: port, page: page, limits)
    try self.init(socket, at: handler.address, handler, limits)
  }

  /// Starts a server for programs of the same user, at `PID.sock` in a directory.
  ///
  /// - Parameters:
  ///   - folder: The directory, which is created if it does not exist.
  ///   - limits: The limits.
  /// - Throws: `SystemError` if other users can access the directory, this process already listens, or a
  ///   system call fails.
  package convenience init(
    in folder: SocketDirectory, limits: ServerLimits = ServerLimits()
  ) throws(SystemError) {
    try folder.create()
    // Removes the stale sockets of crashed processes.
    _ = try folder.listeningProcessIDs()
    let path = folder.socketPath(of: getpid())
    try self.init(try UnixSocket.listen(at: path), at: path, nil, limits)
  }

  private init(
    _ socket: Int32, at address: String, _ handler: PageHandler?, _ limits: ServerLimits
  ) throws(SystemError) {
    (self.address, self.handler) = (address, handler)
    registry = ClientRegistry(limits: limits)
    guard registry.hasPipes else {
      close(socket)
      throw SystemError("cannot make a pipe", errorNumber: EMFILE)
    }
    thread.enter()
    let isStarted = DetachedThread.start { [registry, thread] in
      ConnectionLoop(socket, handler, registry, limits).run()
      thread.leave()
    }
    guard isStarted else {
      thread.leave()
      close(socket)
      throw SystemError("cannot start a thread", errorNumber: EAGAIN)
    }
  }

  deinit { endConnections() }

  /// A descriptor that is readable while there are events, for `Poller`.
  public var descriptor: Int32 { registry.eventPipe.descriptor }

  /// Removes and returns what has happened since the last call, in order.
  ///
  /// At most 1,000 requests of each client are waiting; nothing more is read from its socket until they are
  /// taken.
  public func takeEvents() -> [ClientEvent] { registry.takeEvents() }

  /// Sends the response to a request; does nothing if the client expects none, or has disconnected.
  public func respond(to request: ClientRequest, with result: Result<JSONValue, RequestFailure>) {
    registry.respond(to: request, result)
  }

  /// Sends a notification.
  ///
  /// A client that does not read is disconnected when 16 MiB wait for it after the next message; a page
  /// connects again when its script runs next, for instance when its tab is selected.
  ///
  /// - Parameters:
  ///   - method: The name of the notification, such as `state`.
  ///   - parameters: The parameters.
  ///   - client: The client; nil, the default, for all.
  ///   - replacingPending: Whether the notification replaces an earlier one of the same method that has not
  ///     been sent yet, as is right for a state but not for entries of a log; false by default.
  public func notify(
    _ method: String, _ parameters: JSONValue, to client: Client? = nil, replacingPending: Bool = false
  ) {
    registry.send(
      ServerMessage.notification(method: method, parameters: parameters).text, to: client,
      replacing: replacingPending ? method : nil)
  }

  /// Sets what the request `interrupt` of a client interrupts.
  public func setInterruptTarget(_ interrupter: Interrupter) { registry.setInterruptTarget(interrupter) }

  /// Replaces the frame that clients receive when they request the next one.
  ///
  /// Stores the value; it is encoded later on the server's thread, for each client what has changed since its
  /// last one.
  ///
  /// - Complexity: O(1) in the size of the frame.
  public func publish(_ frame: StudioFrame) { registry.publish(frame) }

  /// Whether a client has requested a frame, and has received the newest one; if not, a frame need not be
  /// made.
  public var isFrameRequested: Bool { registry.isFrameRequested }

  /// The connected clients, in the order in which they connected.
  public var clients: [Client] { registry.clients }

  /// The layers that at least one client displays.
  public var layers: StudioLayers { registry.layers }

  /// Makes a file available for one download by the page.
  ///
  /// - Parameters:
  ///   - contents: The contents.
  ///   - name: The name under which the browser saves it; its extension determines the media type.
  /// - Returns: The identifier in the path `download/ID`. The oldest of more than 16 files, or of more than
  ///   512 MiB, is removed.
  public func offerDownload(_ contents: [UInt8], name: String) -> String {
    handler?.downloads.add(DownloadStore.File(name: name, contents: contents)) ?? ""
  }

  /// Makes images available to the page, in the paths `image/ID` with the identifiers in frames.
  ///
  /// Those that were offered the longest ago are removed when all have more than 256 MiB.
  public func offerImages(_ images: Set<Image>) { handler?.images.offer(images) }

  /// Closes the connections after what is queued has been sent, and stops listening.
  ///
  /// Blocks until all connections are closed, at most for about one second; a second call has no effect.
  public func stop() {
    endConnections()
    thread.wait()
  }

  private func endConnections() {
    if registry.closeAll(), handler == nil { unlink(address) }
  }

  /// The sizes of the queues of all clients, for tests.
  package var queueSizes: (events: Int, texts: Int, textSize: Int) { registry.queueSizes }

  /// The numbers of connections that were accepted, and of those that are open, for tests.
  package var connectionCounts: (accepted: Int, open: Int) { registry.connectionCounts }
}
