// Connects to the studio and shows the number of the current tick.
const output = document.querySelector("#tick");
const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
socket.binaryType = "arraybuffer";
const requestFrame = () =>
  requestAnimationFrame(() => socket.readyState === WebSocket.OPEN && socket.send('{"method":"nextFrame"}'));
socket.onopen = requestFrame;
socket.onclose = () => (output.textContent = "disconnected");
socket.onmessage = ({ data }) => {
  if (typeof data === "string") return;
  output.textContent = new DataView(data).getUint32(8, true);
  requestFrame();
};
