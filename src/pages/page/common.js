// Shared by the scripts of all pages: times in the reader's words, and streams of events.

// Times

const language = document.documentElement.lang;
const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const styles = { t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" } };

function words(element) {
  const at = Date.parse(element.dateTime);
  const style = element.dataset.style;
  if (style !== "R") {
    return new Date(at).toLocaleString(language, styles[style] ?? { dateStyle: "long", timeStyle: "short" });
  }
  const seconds = (at - Date.now()) / 1000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

export function tell() {
  for (const element of document.querySelectorAll("time")) {
    const text = words(element);
    if (element.textContent !== text) element.textContent = text;
  }
}

tell();
setInterval(tell, 1000);

// Streams

export const lost = document.querySelector(".lost");

// Not all viewers at the same moment.
export const soon = (act) => setTimeout(act, 4000 + 4000 * Math.random());

export function open(address, message, again) {
  const stream = new EventSource(address);
  stream.onopen = () => (lost.hidden = true);
  stream.onerror = () => {
    lost.hidden = false;
    // The browser itself tries again only while the server answers with a stream.
    if (stream.readyState === EventSource.CLOSED) soon(again);
  };
  stream.addEventListener("gone", () => location.reload());
  stream.onmessage = ({ data }) => message(data, stream);
  return stream;
}
