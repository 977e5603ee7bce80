// What a page writes to files and to the clipboard: a chunk of its own, loaded when it is asked for.
export { renderComparison } from "@/lib/upgrade/after/texts";
export { renderPlaybookMarkdown } from "@/lib/upgrade/playbook/render";
export { stepNumbers, withNeeds } from "@/lib/remediation/plan-effect";
export { renderPlanMarkdown } from "@/lib/remediation/plan-markdown";
export { renderPlanScript } from "@/lib/remediation/plan-script";
