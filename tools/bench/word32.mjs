// Runs the board's program on MicroPython for WebAssembly, whose words are as wide as the board's, and
// prints what it uses of its heap. Reads one JSON object from stdin, see word32.py.
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
const board = await loadMicroPython({ stdout: () => {}, heapsize: job.heap });

for (const [path, data] of Object.entries(job.files)) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder) board.FS.mkdirTree(folder);
  board.FS.writeFile(path, Buffer.from(data, "base64"));
}

function used() {
  board.runPython("import gc\ngc.collect()");
  board.runPython("used = gc.mem_alloc()");
  return board.globals.get("used");
}

const before = (board.runPython(`import sys
sys.path[:] = ["/chip"]
import offline
offline.install(${job.seed})
sys.path[:] = ["", "/lib", "/firmware"]`), used());

const looks = [];
function look(step, value) {
  looks.push({ step, used: used() - before, value });
}

board.runPython("offline.run(2000)");
look("start", null);
for (const step of job.steps) {
  if (step.ask) {
    board.runPython(`from firmware import app as module\napp = module.current\nanswer = repr(${step.ask})`);
    look(step.name, board.globals.get("answer"));
    continue;
  }
  for (const [pins, down, ms] of step.edges) {
    for (const pin of pins) board.runPython(`offline.press(${pin}, ${down})`);
    board.runPython(`offline.run(${ms})`);
  }
  look(step.name, null);
}
console.log(JSON.stringify(looks));
