import { unpack } from "./pack";

/** Unpacks the program of a saved report. The file's policy names it by its hash, so that no other text could run. */
void unpack(document.getElementById("program")?.textContent ?? "").then((text) => {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
});
