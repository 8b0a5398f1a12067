// The system of a module: WASI, the interface of WebAssembly to one, with files in memory and nothing outside of the page.

const errors = { badDescriptor: 8, noEntry: 44, notSupported: 52, noDirectory: 54, readOnly: 69, noSeek: 70 };
const fileTypes = { device: 2, directory: 3, file: 4 };
const rootDescriptor = 3;

class Exit extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/// Makes an instance of a module.
///
/// - files: The contents of the files that it can read, by path, such as { "/scripts/push.lua": bytes }.
/// - write: Called with the descriptor, 1 or 2, and the text of what is written to standard output or error.
/// - Returns: The exports of the instance.
export async function instantiate(module, { files = {}, arguments: texts = [], write = () => {} } = {}) {
  const descriptors = [{ type: fileTypes.device }, { type: fileTypes.device }, { type: fileTypes.device }];
  descriptors[rootDescriptor] = { type: fileTypes.directory, path: "" };
  const decoders = [new TextDecoder(), new TextDecoder(), new TextDecoder()];
  let memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (address, count) => new Uint8Array(memory.buffer, address, count);

  // The pieces of memory that an operation reads or writes.
  function* pieces(address, count) {
    for (let index = 0; index < count; index++) {
      yield bytes(view().getUint32(address + 8 * index, true), view().getUint32(address + 8 * index + 4, true));
    }
  }

  function find(path) {
    if (files[path] !== undefined) return { type: fileTypes.file, path, contents: files[path], position: 0 };
    const isFolder = Object.keys(files).some((name) => name.startsWith(path + "/"));
    return isFolder ? { type: fileTypes.directory, path } : undefined;
  }

  // Writes texts with their pointers, as args_get does.
  function writeTexts(texts, pointers, address) {
    for (const text of texts) {
      view().setUint32(pointers, address, true);
      const encoded = new TextEncoder().encode(text + "\0");
      bytes(address, encoded.length).set(encoded);
      [pointers, address] = [pointers + 4, address + encoded.length];
    }
    return 0;
  }

  function writeSizes(texts, count, size) {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length + 1, 0), true);
    return 0;
  }

  // Calls a function with what is open, of the type.
  const withDescriptor = (use, ...types) => (number, ...rest) => {
    const open = descriptors[number];
    if (open === undefined) return errors.badDescriptor;
    return types.length > 0 && !types.includes(open.type) ? errors.notSupported : use(open, ...rest, number);
  };

  const functions = {
    args_sizes_get: (count, size) => writeSizes(texts, count, size),
    args_get: (pointers, address) => writeTexts(texts, pointers, address),
    environ_sizes_get: (count, size) => writeSizes([], count, size),
    environ_get: () => 0,
    clock_time_get(clock, precision, result) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    proc_exit(code) { throw new Exit(code); },
    fd_prestat_get(number, result) {
      if (number !== rootDescriptor) return errors.badDescriptor;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name(number, address) {
      bytes(address, 1)[0] = "/".charCodeAt(0);
      return 0;
    },
    fd_fdstat_get: withDescriptor((open, result) => {
      bytes(result, 24).fill(0);
      view().setUint8(result, open.type);
      view().setBigUint64(result + 8, -1n & 0x1fffffffn, true);
      view().setBigUint64(result + 16, -1n & 0x1fffffffn, true);
      return 0;
    }),
    fd_fdstat_set_flags: withDescriptor(() => 0),
    fd_filestat_get: withDescriptor((open, result) => {
      bytes(result, 64).fill(0);
      view().setUint8(result + 16, open.type);
      view().setBigUint64(result + 32, BigInt(open.contents?.length ?? 0), true);
      return 0;
    }),
    fd_read: withDescriptor((open, address, count, result) => {
      let total = 0;
      for (const piece of open.type === fileTypes.file ? pieces(address, count) : []) {
        const read = open.contents.subarray(open.position, open.position + piece.length);
        piece.set(read);
        open.position += read.length;
        total += read.length;
      }
      view().setUint32(result, total, true);
      return 0;
    }, fileTypes.file, fileTypes.device),
    fd_seek: withDescriptor((open, offset, whence, result) => {
      if (open.type !== fileTypes.file) return errors.noSeek;
      open.position = Number(offset) + [0, open.position, open.contents.length][whence];
      view().setBigUint64(result, BigInt(open.position), true);
      return 0;
    }),
    fd_write: withDescriptor((open, address, count, result, number) => {
      let total = 0;
      for (const piece of pieces(address, count)) {
        write(number, decoders[number].decode(piece, { stream: true }));
        total += piece.length;
      }
      view().setUint32(result, total, true);
      return 0;
    }, fileTypes.device),
    fd_close: withDescriptor((open, number) => {
      delete descriptors[number];
      return 0;
    }),
    path_open: withDescriptor((folder, follow, address, length, flags, rights, inherited, state, result) => {
      const [creates, isFolder] = [(flags & 1) !== 0, (flags & 2) !== 0];
      const name = new TextDecoder().decode(bytes(address, length));
      const open = find(name === "." ? folder.path : `${folder.path}/${name}`);
      if (open === undefined) return creates ? errors.readOnly : errors.noEntry;
      if (isFolder && open.type !== fileTypes.directory) return errors.noDirectory;
      const number = descriptors.findIndex((open, index) => index > rootDescriptor && open === undefined);
      const next = number < 0 ? descriptors.length : number;
      descriptors[next] = open;
      view().setUint32(result, next, true);
      return 0;
    }, fileTypes.directory),
  };
  const imports = {};
  for (const { module: name, name: field } of WebAssembly.Module.imports(module)) {
    if (name === "wasi_snapshot_preview1") imports[field] = functions[field] ?? (() => errors.notSupported);
  }
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  memory = exports.memory;
  return exports;
}

/// Runs a module that is a program, until it ends; returns its exit code.
export async function run(module, options) {
  const { _start: start } = await instantiate(module, options);
  try {
    start();
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
  return 0;
}
