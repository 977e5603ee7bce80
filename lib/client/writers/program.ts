// What a page writes to files and to the clipboard, with the words for it: built once per language, and loaded when it is
// asked for (scripts/browser-programs.mjs).
export { renderComparison } from "@/lib/after/texts";
export { renderPlaybookHtml, renderPlaybookMarkdown } from "@/lib/playbook/render";
export { renderPlanMarkdown } from "@/lib/remediation/plan-markdown";
export { renderPlanScript } from "@/lib/remediation/plan-script";
