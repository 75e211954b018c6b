// The page of the handheld: shows what the server tells, and tells it which keys go down and up.
"use strict";

const TEXTS = {
  de: {
    device: "Handheld", pad: "Richtungstasten", letters: "Tasten A, B, X und Y",
    up: "hoch", down: "runter", left: "links", right: "rechts", press: "drücken",
    ok: "wählen", back: "zurück", undo: "zurücknehmen", menu: "Menü", previous: "vorher", next: "weiter",
    switch: "Schalter: an", switchOff: "Schalter: aus", pull: "Batterie herausnehmen", insert: "Batterie einsetzen",
    real: "Echte Größe", help: "Tasten auf der Tastatur", words: "Wörter auf dem Bildschirm",
    touch: "Die Tasten gehen auch mit Maus und Finger, auch gedrückt gehalten und zwei zugleich.",
    off: "Das Gerät ist aus.", noBattery: "Das Gerät hat keine Batterie.",
    stopped: "Das Programm im Gerät ist stehen geblieben. Schalte es aus und wieder an.",
    ended: "Das Spiel auf dem PC ist beendet. Starte es dort neu, dann geht es hier weiter.",
    glass: "Bildschirm", enter: "Eingabe", space: "Leertaste", backspace: "Rücktaste",
  },
  en: {
    device: "Handheld", pad: "Direction keys", letters: "Keys A, B, X and Y",
    up: "up", down: "down", left: "left", right: "right", press: "press",
    ok: "choose", back: "back", undo: "undo", menu: "menu", previous: "previous", next: "next",
    switch: "Switch: on", switchOff: "Switch: off", pull: "Pull the battery", insert: "Put the battery in",
    real: "Real size", help: "Keys of the keyboard", words: "Words on the screen",
    touch: "Mouse and fingers work on the keys as well, also held down and two at once.",
    off: "The handheld is off.", noBattery: "The handheld has no battery.",
    stopped: "The program in the handheld has stopped. Switch it off and on again.",
    ended: "The game on the PC has ended. Start it there again, and this page goes on.",
    glass: "Screen", enter: "Enter", space: "Space", backspace: "Backspace",
  },
};
const language = (navigator.language || "en").toLowerCase().startsWith("de") ? "de" : "en";
const text = TEXTS[language];
const TYPED = {
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→",
  Enter: text.enter, " ": text.space, Backspace: text.backspace, Escape: "Esc",
};
const LONGEST_WAIT = 20000; // ms for one answer: twice what the server waits
const TRY_AGAIN = 1000;

const byId = (name) => document.getElementById(name);
const root = document.documentElement;
let board = null;

// Events go out one after the other: two requests at once could arrive in the wrong order.
const outbox = [];
let sending = false;

async function send(kind, key) {
  outbox.push([kind, key]);
  if (sending) return;
  sending = true;
  while (outbox.length > 0) {
    const body = JSON.stringify(outbox.splice(0, 50));
    try {
      await fetch("/events", { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: true });
    } catch {
      outbox.length = 0; // no server any more: `follow` says so
    }
  }
  sending = false;
}

// What holds a key down: fingers and keys of the keyboard. A key is up when nothing holds it any more.
const holders = new Map();

function hold(key, holder) {
  const held = holders.get(key) || new Set();
  holders.set(key, held);
  if (held.size === 0) send("press", key);
  held.add(holder);
  showKey(key, true);
}

function release(holder) {
  for (const [key, held] of holders) {
    if (held.delete(holder) && held.size === 0) {
      send("release", key);
      showKey(key, false);
    }
  }
}

function releaseAll(kind = "") {
  for (const held of holders.values()) {
    for (const holder of [...held]) if (holder.startsWith(kind)) release(holder);
  }
}

function showKey(key, down) {
  document.querySelector(`.key[data-key="${key}"]`).classList.toggle("down", down);
}

function listenToKeys() {
  for (const button of document.querySelectorAll(".key")) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId); // the release counts wherever it happens
      hold(button.dataset.key, `pointer ${event.pointerId}`);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => release(`pointer ${event.pointerId}`));
    }
    // Assistive technology clicks without a pointer (detail 0).
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || event.pointerType) return;
      hold(button.dataset.key, "click");
      setTimeout(() => release("click"), 80);
    });
  }
  byId("device").addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    // As long as it is held, macOS does not tell of other keys that come up.
    if (event.key === "Meta") releaseAll("keyboard");
    if (event.ctrlKey || event.metaKey || event.altKey || !board) return;
    const typed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let key = board.keyboard[typed];
    if (!key) return;
    const focused = event.target.closest("button, summary");
    if (focused && (typed === "Enter" || typed === " ")) {
      if (!focused.classList.contains("key")) return; // a control of the page: its own business
      key = focused.dataset.key;
    }
    event.preventDefault();
    if (!event.repeat) hold(key, `keyboard ${event.code}`);
  });
  document.addEventListener("keyup", (event) => {
    release(`keyboard ${event.code}`);
    const focused = event.target.closest && event.target.closest(".key");
    if (focused && event.key === " ") event.preventDefault(); // would click the key once more
  });
  for (const end of ["blur", "pagehide"]) window.addEventListener(end, () => releaseAll());
}

function fit() {
  const upright = innerWidth < 900 && innerWidth < innerHeight;
  root.classList.toggle("upright", upright);
  const width = upright ? innerWidth - 74 : innerWidth - 560;
  const height = upright ? innerHeight - 400 : innerHeight - 190;
  const scale = Math.min(width / board.width, height / board.height);
  // Whole pixels of the glass on whole pixels of the screen, unless the screen is smaller than the glass.
  root.style.setProperty("--scale", scale < 1 ? scale : Math.floor(scale));
}

function label() {
  root.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text[element.dataset.text];
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", text[element.dataset.label]);
  }
}

function showBoard() {
  root.style.setProperty("--pixels", board.width);
  root.style.setProperty("--lines", board.height);
  root.style.setProperty("--pitch", board.pitch);
  if (!board.keys.includes("up")) {
    root.classList.add("four");
    for (const key of ["A", "B"]) byId("pad").append(document.querySelector(`[data-key="${key}"]`));
    byId("pad").removeAttribute("aria-label");
    byId("letters").removeAttribute("aria-label");
  }
  for (const button of document.querySelectorAll(".key")) button.hidden = !board.keys.includes(button.dataset.key);
  const rows = new Map();
  for (const [typed, key] of Object.entries(board.keyboard)) {
    rows.set(key, [...(rows.get(key) || []), typed]);
  }
  for (const [key, typed] of rows) {
    const row = byId("keyboard").insertRow();
    const cell = row.insertCell();
    for (const name of typed) {
      const kbd = document.createElement("kbd");
      kbd.textContent = TYPED[name] || name.toUpperCase();
      cell.append(kbd, " ");
    }
    const meaning = board.meanings[key];
    row.insertCell().textContent = text[key] || key;
    row.insertCell().textContent = meaning ? text[meaning] : "";
  }
  fit();
  window.addEventListener("resize", fit);
}

let shownWords = "";

function show(state) {
  const glass = byId("glass");
  if (state.picture) glass.src = `data:image/png;base64,${state.picture}`;
  const words = state.words.join("\n");
  if (words !== shownWords) {
    shownWords = words;
    glass.alt = `${text.glass}: ${state.words.join(", ")}`;
    byId("spoken").textContent = state.words.join(". ");
    byId("list").replaceChildren(...state.words.map((word) => {
      const item = document.createElement("li");
      item.textContent = word;
      return item;
    }));
  }
  root.classList.toggle("on", state.on);
  root.classList.toggle("ended", state.ended);
  byId("switch").setAttribute("aria-checked", state.switch);
  byId("switch").textContent = state.switch ? text.switch : text.switchOff;
  byId("battery").setAttribute("aria-pressed", !state.battery);
  byId("battery").textContent = state.battery ? text.pull : text.insert;
  let message = state.caption;
  if (state.ended) message = text.ended;
  else if (!state.battery) message = text.noBattery;
  else if (!state.on) message = text.off;
  else if (state.stopped) message = text.stopped;
  if (byId("message").textContent !== message) byId("message").textContent = message;
}

async function get(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function follow() {
  let number = 0;
  try {
    board = await get("/board");
    showBoard();
    for (;;) {
      const state = await get(`/state?after=${number}`);
      number = state.number;
      show(state);
      root.dataset.state = number;
      if (state.ended) break;
    }
  } catch {
    root.classList.add("ended");
    byId("message").textContent = text.ended;
  }
  await comeBack();
}

// Waits for a new game on the same address, perhaps of another board: the page begins anew.
async function comeBack() {
  for (;;) {
    await pause(TRY_AGAIN);
    try {
      await get("/board");
      location.reload();
      return;
    } catch {
      // not yet
    }
  }
}

label();
listenToKeys();
byId("switch").addEventListener("click", () => send("switch", null));
byId("battery").addEventListener("click", () => send("battery", null));
byId("real").addEventListener("click", (event) => {
  const real = root.classList.toggle("real-size");
  event.currentTarget.setAttribute("aria-pressed", real);
});
follow();
