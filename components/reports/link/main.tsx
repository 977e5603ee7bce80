import { createRoot } from "react-dom/client";
import { LinkedReport } from "./linked-report";

/**
 * The program of the page behind a share link: the pages of a live cluster, drawn from the server's views of the report.
 * It is built apart from the dashboard (`scripts/report-program.mjs`), without Next and with a smaller React.
 */
const root = document.getElementById("root");
const words = document.getElementById("texts")?.textContent;
if (root && words) {
  const token = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
  const nonce = document.querySelector<HTMLScriptElement>("script[type=module]")?.nonce;
  root.replaceChildren();
  createRoot(root).render(
    <LinkedReport
      token={token}
      texts={JSON.parse(words) as Parameters<typeof LinkedReport>[0]["texts"]}
      nonce={nonce}
    />,
  );
}
