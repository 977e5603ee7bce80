/** Areas that pages load, `messages/<locale>/<area>.json`, read as namespace `<area>`. The others are of the terminal, files and the server. */
export const AREAS = [
  "common",
  "shell",
  "clusters",
  "check",
  "overview",
  "fix",
  "instance",
  "remediation",
  "triage",
  "guide",
  "events",
  "plan",
  "reports",
  "history",
  "open",
  "permissions",
  "targets",
  "diff",
  "preview",
  "waivers",
  "watch",
  "who",
  "playbook",
  "after",
  "annotations",
] as const;

export const DEFAULT_LOCALE = "en";
export const LOCALE_COOKIE = "locale";
