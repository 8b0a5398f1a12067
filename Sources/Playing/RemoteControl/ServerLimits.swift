/// The limits that keep memory, descriptors and queues bounded, whatever is sent to the server.
package struct ServerLimits: Sendable {
  /// The maximum size of a request's head, in bytes.
  package var headSize = 16 << 10
  /// The time for a request's head, from the connection on.
  package var headTimeout = Duration.seconds(10)
  /// The time for each part of a response, of `Connection.chunkSize` bytes.
  package var chunkTimeout = Duration.seconds(10)
  /// The time in which the client must close a connection that the server has closed for sending.
  package var closingTimeout = Duration.seconds(2)
  /// The maximum number of connections that exchange no messages; a further one replaces the oldest.
  package var pendingConnectionCount = 64
  /// The maximum number of clients: of web sockets, or of connections that exchange lines.
  package var clientCount = 32
  /// The maximum size of a message to the server, in bytes.
  package var messageSize = 1 << 20
  /// The maximum number of requests of a client that the session has not taken yet; above it nothing more is
  /// read from the client.
  package var queuedRequestCount = 1000
  /// The size of a client's requests above which nothing more is read from it, in bytes.
  package var queuedRequestSize = 4 << 20
  /// The size of the text messages waiting to be sent to a client after the next one, above which it is
  /// disconnected, in bytes.
  package var queuedMessageSize = 16 << 20
  /// The number of bytes to send to a client after which others have their turn.
  package var turnSize = 1 << 20
  /// The maximum number of files waiting to be downloaded; a further one replaces the oldest.
  package var downloadCount = 16
  /// The size of the files waiting to be downloaded above which the oldest are removed, in bytes.
  package var downloadSize = 512 << 20
  /// The size of the image files above which those that were offered the longest ago are removed, in bytes.
  package var imageSize = 256 << 20

  /// Creates the default limits.
  package init() {}
}
