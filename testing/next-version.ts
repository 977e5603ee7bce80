import type { Since } from "@/lib/ccm/fields/kinds";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { lintService } from "@/lib/lint";
import type { KubeService } from "@/lib/model/bundle";

/** The newest version, and the made-up one after it that a test has put into the table (made-up-version.ts). */
export const [NEWEST, NEXT] = KNOWN_RULES.slice(-2).map(({ version }) => version) as [Since, Since];

/** Codes that lint has for a Service, checked for one version. */
export const lintCodes = (service: KubeService, version: string): string[] =>
  lintService(service, { ccmVersion: version, targetVersion: version }).map((finding) => finding.code);
