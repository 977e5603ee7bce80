/**
 * One file per screen group: `messages/<locale>/<area>.json`, read as namespace `<area>`. A new area is one word here;
 * a file that is not there yet counts as empty.
 */
export const AREAS = [
  "common",
  "shell",
  "clusters",
  "readiness",
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
  "trial",
  "waivers",
  "playbook",
  "after",
  "annotations",
] as const;

/** Areas that the pages behind a share link draw; a test holds the list to what they reach. */
export const REPORT_AREAS = [
  "common",
  "shell",
  "readiness",
  "instance",
  "remediation",
  "events",
  "plan",
  "reports",
  "targets",
  "diff",
  "trial",
  "waivers",
  "annotations",
] as const satisfies readonly (typeof AREAS)[number][];

export const DEFAULT_LOCALE = "en";
export const LOCALE_COOKIE = "locale";
