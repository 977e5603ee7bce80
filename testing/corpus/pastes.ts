/**
 * Changes to a message before it is pasted: terminals that wrap and colour it, editors, pagers, mails, chats,
 * pages and tables. Each takes one Event's text and gives what is copied.
 */

/** Cut at a width in the middle of words, each further line behind `indent`, as terminals and their buffers do. */
function cut(text: string, width: number, indent = ""): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const out = [line.slice(0, width)];
      const room = width - indent.length;
      for (let at = width; at < line.length; at += room) out.push(indent + line.slice(at, at + room));
      return out;
    })
    .join("\n");
}

/** Wrapped at blanks, as editors and mails do. */
function wrapped(text: string, width: number, indent = ""): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const out: string[] = [];
      let current = "";
      for (const word of line.split(" "))
        if (current !== "" && current.length + 1 + word.length > width) {
          out.push(current);
          current = indent + word;
        } else current = current === "" ? word : `${current} ${word}`;
      return [...out, current];
    })
    .join("\n");
}

const lines = (text: string, change: (line: string, i: number) => string) => text.split("\n").map(change).join("\n");
const describe = (event: string) =>
  `Name:                     web\nNamespace:                shop\nType:                     LoadBalancer\nEvents:\n  Type     Reason                  Age                  From                Message\n  ----     ------                  ----                 ----                -------\n  Warning  SyncLoadBalancerFailed  3m7s (x12 over 44m)  service-controller  ${event}\n`;
const row = (event: string) => `3m7s        Warning   SyncLoadBalancerFailed   service/web   ${event}`;
const table = (event: string) =>
  `LAST SEEN   TYPE      REASON                   OBJECT        MESSAGE\n${row(event)}\n`;
const html = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
/** An invisible character in the middle of words. */
const sprinkled = (mark: number) => (text: string) =>
  [...text].map((char, i) => (i % 7 === 3 && char !== " " ? char + String.fromCharCode(mark) : char)).join("");
const ESC = "\u001b";

export const PASTES: Readonly<Record<string, (event: string) => string>> = {
  ...Object.fromEntries([80, 97, 120].map((width) => [`a terminal of ${width} columns`, (e: string) => cut(e, width)])),
  "80 columns with an indent": (e) => cut(e, 80, "    "),
  "120 columns under a column": (e) => cut(e, 120, " ".repeat(20)),
  "wrapped at 100 with an indent": (e) => wrapped(e, 100, "    "),
  "describe on 80 columns": (e) => cut(describe(e), 80),
  "describe in a mail": (e) => wrapped(describe(e), 120),
  "get events on 80 columns": (e) => cut(table(e), 80),
  "get events on 160 columns": (e) => cut(table(e), 160),
  "a pane with borders": (e) => lines(cut(e, 100), (line) => `│${line.padEnd(100)}│`),
  "a box of plain characters": (e) =>
    `+${"-".repeat(102)}+\n${lines(cut(e, 100), (line) => `| ${line.padEnd(100)} |`)}\n+${"-".repeat(102)}+`,
  "less -S": (e) => (e.length > 200 ? `${e.slice(0, 199)}>` : e),
  "less -N": (e) => lines(cut(e, 100), (line, i) => (i === 0 ? `      1 ${line}` : line)),
  "the end of less": (e) => `${e}\n(END)`,
  more: (e) => `${e}\n--More--(34%)`,
  "an editor's numbers": (e) => lines(cut(e, 90), (line, i) => (i === 0 ? `  12 ${line}` : `     ${line}`)),
  "numbers at every line": (e) => lines(wrapped(e, 90), (line, i) => `${String(i + 1).padStart(4)} | ${line}`),
  "grep -n": (e) => `12:${e}`,
  watch: (e) =>
    `Every 2.0s: kubectl -n shop get events                    node-1: Sun Nov 22 15:49:58 2026\n\n${table(e)}`,
  "Windows lines": (e) => `${e}\r\n`,
  colours: (e) => `${ESC}[31m${e}${ESC}[0m`,
  "grep's colours": (e) =>
    e
      .replace(/error/i, (word) => `${ESC}[01;31m${ESC}[K${word}${ESC}[m${ESC}[K`)
      .replace(/load ?balancer/i, (word) => `${ESC}[01;31m${ESC}[K${word}${ESC}[m${ESC}[K`),
  "colours without the escape": (e) => `[31m${e}[0m`,
  "zero-width blanks": sprinkled(0x200b),
  "soft hyphens": sprinkled(0xad),
  "a byte order mark": (e) => `\ufeff${e}`,
  "marks of direction": (e) => `\u200e${e}\u200f`,
  "blanks that do not break": (e) => e.replaceAll(" ", "\u00a0"),
  tabs: (e) => e.replaceAll(": ", ":\t"),
  "two blanks each": (e) => e.replaceAll(" ", "  "),
  "typographic quotes": (e) =>
    e
      .replace(/'([^']*)'/g, "‘$1’")
      .replace(/"([^"]*)"/g, "“$1”")
      .replace(/'/g, "’"),
  dashes: (e) => e.replaceAll("-", "–"),
  "an ellipsis": (e) => `${e}…`,
  entities: html,
  "a paragraph's tags": (e) => `<p>${html(e)}</p>`,
  "line breaks of a page": (e) => wrapped(e, 90).replaceAll("\n", "<br>"),
  "Markdown quote": (e) => `> ${e}`,
  "Markdown quote, wrapped": (e) => lines(wrapped(e, 80), (line) => `> ${line}`),
  "Markdown fence, wrapped": (e) => `\`\`\`log\n${wrapped(e, 100)}\n\`\`\``,
  "Markdown code": (e) => `\`${e}\``,
  "Markdown bold": (e) => `**${e}**`,
  "Markdown list": (e) => `- ${e}`,
  "Markdown table": (e) =>
    `| Reason | Message |\n| --- | --- |\n| SyncLoadBalancerFailed | ${e.replaceAll("|", "\\|")} |`,
  "Markdown escapes": (e) => e.replace(/([[\]_*])/g, "\\$1"),
  "an indented block": (e) => `    ${e}`,
  "a chat with names and times": (e) => `Li Wei  3:42 PM\n${e}`,
  "a Chinese chat": (e) => `王伟 11月22日 15:42\n${e}`,
  "a Chinese chat on one line": (e) => `王伟：${e}`,
  "a quoted mail": (e) => `On Sun, Nov 22, 2026 at 3:42 PM Li wrote:\n${lines(wrapped(e, 70), (line) => `> ${line}`)}`,
  "a cell of CSV": (e) => `"${e.replaceAll('"', '""')}"`,
  "a row with tabs": (e) => `Warning\tSyncLoadBalancerFailed\t${e}`,
  "quotation marks": (e) => `"${e}"`,
  "Chinese quotation marks": (e) => `「${e}」`,
  "behind a prompt": (e) =>
    `[root@master ~]# kubectl describe svc web | grep Error\n  Warning  SyncLoadBalancerFailed  3m  service-controller  ${e}`,
  "capital letters": (e) => e.toUpperCase(),
  "small letters": (e) => e.toLowerCase(),
  "a time in front": (e) => `2026-11-22 15:42:10 ${e}`,
  "a container's log as JSON": (e) => JSON.stringify({ log: `${e}\n`, stream: "stderr", time: "2026-11-22T15:42:10Z" }),
  "an address bar": (e) => encodeURIComponent(e),
  "stern's prefix": (e) => `cloud-controller-manager-abcde cloud-controller-manager ${e}`,
  syslog: (e) => `Nov 22 15:42:10 master-1 cloud-controller-manager[1]: ${e}`,
  "JSON in JSON": (e) => JSON.stringify(JSON.stringify(e)),
};
