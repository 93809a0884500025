// A picture at the size of the window, and larger: by pinching, the wheel with Ctrl, the keys + − 0, a tap, or
// the buttons. What does not fit is scrolled.

import { $ } from "./state.js";

const LARGEST = 6;
const STEP = 1.5;
const TAPPED = 2.5;

const dialog = $("picture");
const [frame, image, text] = ["div.frame", "img", "p"].map((css) => dialog.querySelector(css));
let base = 0;
let zoom = 1;

export function enlarge(from) {
  [image.src, image.alt, text.textContent] = [from.currentSrc || from.src, from.alt, from.alt];
  image.lang = text.lang = from.closest("[lang]").lang;
  const shown = from.clientWidth;
  // Nothing of the last picture may widen the frame that is measured.
  image.style.width = "0";
  dialog.showModal();
  // As large as the window allows, but never smaller than it was, and never wider than the window.
  const [width, height] = [from.naturalWidth || shown, from.naturalHeight || shown];
  const fitting = Math.min(width, frame.clientWidth, width * frame.clientHeight / height);
  base = Math.min(frame.clientWidth, Math.max(fitting, shown));
  zoom = 1;
  lay();
  frame.scrollTo(0, 0);
  dialog.querySelector(".close").focus();
}

function lay() {
  image.style.width = `${base * zoom}px`;
  frame.classList.toggle("zoomed", zoom > 1);
}

// Keeps the point of the picture that is at (x, y) of the window where it is.
function resize(wanted, x, y) {
  const before = image.getBoundingClientRect();
  const rect = frame.getBoundingClientRect();
  [x, y] = [x ?? rect.x + rect.width / 2, y ?? rect.y + rect.height / 2];
  const [across, down] = [(x - before.x) / before.width, (y - before.y) / before.height];
  zoom = Math.min(LARGEST, Math.max(1, wanted));
  lay();
  const after = image.getBoundingClientRect();
  frame.scrollBy(after.x + across * after.width - x, after.y + down * after.height - y);
}

frame.onclick = (event) => {
  if (event.target !== image) dialog.close();
  else resize(zoom > 1 ? 1 : TAPPED, event.clientX, event.clientY);
};
frame.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  resize(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });

// Two fingers: how far they are apart compared with the beginning.
let pinch = null;
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
frame.addEventListener("touchstart", (event) => {
  pinch = event.touches.length === 2 ? { apart: apart(event.touches), zoom } : null;
}, { passive: true });
frame.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const [one, other] = event.touches;
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  resize(pinch.zoom * apart(event.touches) / pinch.apart, x, y);
}, { passive: false });

dialog.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const wanted = { "+": zoom * STEP, "-": zoom / STEP, 0: 1 }[event.key];
  if (wanted !== undefined) { event.preventDefault(); resize(wanted); }
});
dialog.querySelector(".smaller").onclick = () => resize(zoom / STEP);
dialog.querySelector(".larger").onclick = () => resize(zoom * STEP);
dialog.querySelector(".close").onclick = () => dialog.close();
