import POSIX
import Runs

extension StudioSession {
  /// Plays the scene without a terminal, until a request to end or the end of its time.
  ///
  /// - Parameters:
  ///   - wakeDescriptor: A descriptor that is readable when a request to end arrives.
  ///   - didIterate: Called at the end of each iteration of the main loop.
  public func runPlaybackLoop(wakingOn wakeDescriptor: Int32, didIterate: () -> Void) {
    controller.startPlayback()
    while !controller.stopRequest.isStopped, !controller.hasReachedEnd {
      Poller.wait([.reading(wakeDescriptor), .reading(descriptor)], until: controller.pacer.nextTick)
      controller.reloadIfChanged()
      performRequests()
      controller.advanceToCurrentTime()
      sendUpdates()
      didIterate()
    }
  }
}
