import { JSDOM, VirtualConsole } from "jsdom";

/** Opens a saved report as a browser does, with every Service unfolded; the words that a reader sees, a line for each piece of text. */
export async function savedFileWords(html: string): Promise<string> {
  const trouble: string[] = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => trouble.push(error.message));
  const dom = new JSDOM(html, {
    runScripts: "dangerously",
    virtualConsole,
    beforeParse: (window) => Object.assign(window, { Blob, Response, DecompressionStream }),
  });
  const { document } = dom.window;
  const until = Date.now() + 20_000;
  while (document.querySelector("details") === null && trouble.length === 0) {
    if (Date.now() > until) throw new Error("the file drew nothing");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (trouble.length > 0) throw new Error(trouble.join("\n"));
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
    details.dispatchEvent(new dom.window.Event("toggle"));
  }
  const lines: string[] = [];
  const walk = document.createTreeWalker(document.body, dom.window.NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement?.closest("code, pre, script, noscript")) lines.push(node.textContent ?? "");
  for (const element of document.querySelectorAll("[placeholder]"))
    lines.push(element.getAttribute("placeholder") ?? "");
  dom.window.close();
  return lines.join("\n");
}
