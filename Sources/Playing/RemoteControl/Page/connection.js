/**
 * The connection to the session: requests, notifications and frames over a WebSocket, which is opened again when it ends.
 *
 * Dispatches an event for each notification, named as its method with `detail` as its parameters, and `open`, `close`
 * and `frame` (`detail` is an ArrayBuffer).
 */
export class Connection extends EventTarget {
  #socket
  #requests = new Map()
  #nextID = 1
  #delay = 250
  #hasEnded = false
  #isFrameRequested = false
  #lastMessageTime = 0
  /** The number of frames received since the last animation frame. */
  #undrawnFrameCount = 0

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** The time for which the session has sent nothing although a request waits for its response, in milliseconds. */
  get waitingTime() {
    const [first] = this.#requests.values()
    return first ? performance.now() - Math.max(first.time, this.#lastMessageTime) : 0
  }

  open() {
    const address = new URL("socket", location.href)
    address.protocol = address.protocol.replace("http", "ws")
    const socket = (this.#socket = new WebSocket(address))
    socket.binaryType = "arraybuffer"
    socket.onopen = () => {
      this.#delay = 250
      this.#hasEnded = false
      this.#isFrameRequested = false
      this.#dispatch("open")
    }
    socket.onmessage = ({ data }) => {
      this.#lastMessageTime = performance.now()
      if (typeof data === "string") this.#receive(JSON.parse(data))
      else this.#receiveFrame(data)
    }
    socket.onclose = () => this.#reconnect()
  }

  /** Sends a request; the promise is rejected with a `RequestError` if it fails or the connection ends. */
  request(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new RequestError({ message: "not connected" }))
      const id = this.#nextID++
      this.#requests.set(id, { resolve, reject, time: performance.now() })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  /** Sends a request without a response. */
  send(method, params = {}) {
    if (this.isOpen) this.#socket.send(JSON.stringify({ method, params }))
  }

  /**
   * Requests frames from now on; called once per animation frame.
   *
   * The next frame is requested as soon as one arrives, since the tick that follows may still precede the next animation
   * frame; but only once, so that a page that does not draw receives none.
   */
  requestFrames() {
    this.#undrawnFrameCount = 0
    this.#requestFrame()
  }

  #requestFrame() {
    if (this.#isFrameRequested || !this.isOpen) return
    this.#isFrameRequested = true
    this.send("nextFrame")
  }

  on(name, handler) {
    this.addEventListener(name, event => handler(event.detail))
  }

  #receiveFrame(data) {
    this.#isFrameRequested = false
    this.#undrawnFrameCount++
    if (this.#undrawnFrameCount < 2) this.#requestFrame()
    this.#dispatch("frame", data)
  }

  #receive({ id, method, params, result, error }) {
    if (method) {
      if (method === "bye") this.#hasEnded = true
      return this.#dispatch(method, params)
    }
    const request = this.#requests.get(id)
    this.#requests.delete(id)
    if (error) request?.reject(new RequestError(error))
    else request?.resolve(result)
  }

  #reconnect() {
    for (const { reject } of this.#requests.values()) reject(new RequestError({ message: "the connection ended" }))
    this.#requests.clear()
    this.#dispatch("close", { hasEnded: this.#hasEnded })
    setTimeout(() => this.open(), this.#delay)
    this.#delay = Math.min(this.#delay * 1.6, 3000)
  }

  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

/** The error of a response, with the position in the script if it has one. */
class RequestError extends Error {
  constructor({ message, file, line, traceback }) {
    super(message)
    Object.assign(this, { file, line, traceback })
  }
}
