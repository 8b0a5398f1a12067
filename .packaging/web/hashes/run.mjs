// run.mjs FILE: runs a program for WASI, the interface of WebAssembly to a system.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: process.argv.slice(2) });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject?.() ?? { wasi_snapshot_preview1: wasi.wasiImport }));
