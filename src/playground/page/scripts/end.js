// The end of a channel's messages is kept in view until the reader scrolls up. From then on only the answer to what the
// reader does brings it back; of other new messages a button tells.

import { $, doors } from "./state.js";

// This many pixels from the end are as good as the end.
const NEAR = 40;
// An answer that comes later (milliseconds) no longer belongs to the act.
const PATIENCE = 15000;

let following = true;
let acted = -Infinity;
let last = 0;

doors.acted = () => { acted = performance.now(); };

export function toEnd() {
  const list = $("messages");
  list.scrollTop = list.scrollHeight;
  [following, acted, last] = [true, -Infinity, list.scrollTop];
  $("latest").hidden = true;
}

// To be called when the messages have changed. `fresh`: a new one is the last; `own`: it may be an answer.
export function settle(fresh, own) {
  const answered = fresh && own && performance.now() - acted < PATIENCE;
  if (following || answered) toEnd();
  else if (fresh) $("latest").hidden = false;
}

export function watchEnd() {
  const list = $("messages");
  const stay = () => { if (following) toEnd(); };
  // Only the reader moves the list upwards and away from its end: new content does not move it, and what is removed
  // leaves it at the end.
  list.onscroll = () => {
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below <= NEAR) [following, $("latest").hidden] = [true, true];
    else if (list.scrollTop < last) [following, acted] = [false, -Infinity];
    last = list.scrollTop;
  };
  // The box for typing grows, and pictures arrive late. Their loading does not bubble.
  new ResizeObserver(stay).observe(list);
  list.addEventListener("load", stay, true);
  $("latest").onclick = () => { toEnd(); list.focus({ preventScroll: true }); };
}
