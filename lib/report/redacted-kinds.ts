/** Kinds in the list of redacted things. Their words are in ./texts for files, in messages/ for pages. */
const REDACTED_KIND_NAMES = [
  "access key id",
  "credential",
  "token",
  "security token",
  "authorization header",
  "URL password",
  "password",
  "private key",
  "managedFields",
  "free text",
  "ip",
  "domain",
  "namespace",
  "service",
  "node",
  "pod",
  "clbName",
  "clusterName",
  "certificate",
  "acl",
  "vSwitch",
  "instance",
  "label",
  "endpointSlice",
] as const;

export type RedactedKind = (typeof REDACTED_KIND_NAMES)[number];

const known: ReadonlySet<string> = new Set(REDACTED_KIND_NAMES);

/** A report that another release wrote may name others. */
export const isRedactedKind = (name: string): name is RedactedKind => known.has(name);
