import type { Value } from "@/lib/model/result";

/** One field on both sides: what the Service asks for and what the CLB has. */
export interface DiffLine {
  /** Field of the CLB, as its API or the controller names it. */
  field: string;
  /** Annotation key or path in the Service; absent where the CCM makes the value itself. */
  source?: string;
  desired: Value;
  actual: Value;
  /** The finding that says so; absent where both sides agree. */
  findingId?: string;
  /** What the ids among the values stand for: certificates by name, domain and expiry, servers by their node. */
  names?: Readonly<Record<string, string>>;
}

/** Lines of one object: the instance, one listener, one VServerGroup. */
export interface DiffSection {
  kind: "LoadBalancer" | "Listener" | "VServerGroup" | "Other";
  /** What tells it from others of its kind: `80/tcp`, a group's name or id. */
  name: string;
  lines: DiffLine[];
}

/** Lines whose sides differ, whole sections without one left out. */
export function differencesOnly(sections: readonly DiffSection[]): DiffSection[] {
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter((line) => line.findingId !== undefined) }))
    .filter((section) => section.lines.length > 0);
}

/** The comparison as text, `-` what the CLB has and `+` what the Service asks for, for a ticket. */
export function diffText(sections: readonly DiffSection[], titleOf: (section: DiffSection) => string): string {
  return sections
    .map((section) =>
      [
        `@@ ${titleOf(section)} @@`,
        ...section.lines.flatMap(({ field, desired, actual, findingId }) =>
          findingId === undefined
            ? [`  ${field}: ${written(actual)}`]
            : [`- ${field}: ${written(actual)}`, `+ ${field}: ${written(desired)}`],
        ),
      ].join("\n"),
    )
    .join("\n");
}

function written(value: Value): string {
  return value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);
}
