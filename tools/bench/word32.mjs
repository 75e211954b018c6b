// Runs the board's program on MicroPython for WebAssembly, whose words are as wide as the board's, and
// prints what it uses of its heap. Reads one JSON object from stdin, see word32.py.
//
// Names: every name that the interpreter meets stays in tables, each twice as long as the one before. Those of
// the modelled chip share them with the program's, but the board has its own in its firmware: so the tables are
// taken out of what is in use, and put back as long as the program's names alone would need them.
//
// gc.collect() only asks for a collection there: it happens when runPython has returned. That is why
// every look at the heap is a call of its own.

import { readFileSync } from "node:fs";

// node would print the line that threw, and here that is the whole interpreter.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const job = JSON.parse(readFileSync(0, "utf-8"));
const { loadMicroPython } = await import(job.interpreter);
let said = "";
const board = await loadMicroPython({ stdout: (line) => (said = line), heapsize: job.heap });

for (const [path, data] of Object.entries(job.files)) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder) board.FS.mkdirTree(folder);
  board.FS.writeFile(path, Buffer.from(data, "base64"));
}

const FIRST_TABLE = 20; // names
const NAME = 7; // bytes of a table: where the text lies, its hash, its length
const HEADER = 32;

function tables(names) {
  let bytes = 0;
  for (let size = FIRST_TABLE, room = 0; room < names; room += size, size *= 2) bytes += HEADER + NAME * size;
  return bytes;
}

function look() {
  board.runPython("import gc, micropython\ngc.collect()");
  board.runPython("used = gc.mem_alloc()\nmicropython.qstr_info()");
  const [, names, text, total] = said.match(/\d+/g).slice(-4).map(Number);
  return { used: board.globals.get("used") - (total - text), names };
}

board.runPython(`import sys
sys.path[:] = ["/chip"]
import offline
offline.install(${job.seed})
sys.path[:] = ["", "/lib", "/firmware"]
filler = bytearray(${job.filler})`);
const before = look();

const looks = [];
function note(step, value) {
  const now = look();
  const names = now.names - before.names;
  looks.push({ step, used: now.used - before.used + tables(names), names, value });
}

board.runPython("offline.run(2000)");
note("start", null);
for (const step of job.steps) {
  if (step.ask) {
    board.runPython(`from firmware import app as module\napp = module.current\nanswer = repr(${step.ask})`);
    note(step.name, board.globals.get("answer"));
    continue;
  }
  for (const [pins, down, ms] of step.edges) {
    for (const pin of pins) board.runPython(`offline.press(${pin}, ${down})`);
    board.runPython(`offline.run(${ms})`);
  }
  note(step.name, null);
}
console.log(JSON.stringify(looks));
