// Code that makes texts for files and the clipboard: a separate chunk, loaded on demand.
export { renderReceipt } from "@/lib/upgrade/watch/texts";
export { renderComparison } from "@/lib/upgrade/compare/texts";
export { renderPlaybookMarkdown } from "@/lib/upgrade/playbook/playbook-markdown";
export { stepNumbers, withNeeds } from "@/lib/remediation/plan-effect";
export { renderPlanMarkdown } from "@/lib/remediation/say/markdown";
export { renderPlanScript } from "@/lib/remediation/say/script";
