// run.mjs FILE [FOLDER [ARGUMENT…]]: runs a program, which reads the files in the folder as those of /files.
import { readFileSync, readdirSync } from "node:fs";
import { run } from "./system.mjs";

const [program, folder, ...rest] = process.argv.slice(2);
const files = {};
for (const name of folder ? readdirSync(folder, { recursive: true }) : []) {
  if (name.endsWith(".lua")) files[`/files/${name}`] = readFileSync(`${folder}/${name}`);
}
process.exitCode = await run(await WebAssembly.compile(readFileSync(program)), {
  files,
  arguments: [program, ...rest],
  write: (descriptor, text) => (descriptor === 1 ? process.stdout : process.stderr).write(text),
});
