import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FINDINGS } from "@/lib/knowledge/findings";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";

/**
 * Remedies with a corrected defect, one row each: the defect, its entries, and the test that covers the remedy. `en`
 * and `zh` must match every entry of the row that has its own sentences.
 */
interface Row {
  wrong: string;
  entries: readonly string[];
  /** Beginning of the title of a test of ./remedies.test.ts. */
  held: string;
  en?: RegExp;
  zh?: RegExp;
  /** Must not match any command of these entries. */
  never?: RegExp;
}

const RESYNC = { en: /overwrites every edit made in the console/, zh: /覆盖该实例上所有控制台修改/ } as const;
const RELEASED = { en: /Only once the ECS instance is known to be released/, zh: /仅在确认 ECS 已释放后/ } as const;

const ROWS: readonly Row[] = [
  {
    wrong: "every plan: parameters that the command line refuses",
    entries: [],
    held: "every plan: creation of a listener",
  },
  {
    wrong: "a label that no node has",
    entries: ["EVT309"],
    held: "%s: what is an example stays a place",
    never: /=k1=v1/,
  },
  {
    wrong: "examples that could be run",
    entries: ["EVT302", "EVT303", "EVT305", "NLB101"],
    held: "%s: what is an example stays a place",
    never: /=https:443|=80:443|=zone-a/,
  },
  { wrong: "a group emptied as if that were nothing", entries: ["CLB304"], held: "CLB304: emptying a group" },
  {
    wrong: "a node deleted at once",
    entries: ["EVT705", "EVT805"],
    held: "%s: a node is deleted only",
    ...RELEASED,
  },
  {
    wrong: "clearing the status alone",
    entries: ["EVT501", "FAQ107"],
    held: "%s: clearing the status is followed",
    en: /starts nothing/,
    zh: /不会触发创建/,
  },
  {
    wrong: "a full synchronisation without its price",
    entries: ["PRE108", "EVT610", "EVT913", "EVT915", "FAQ102", "FAQ115", "SYM110"],
    held: "every precheck row that lets a synchronisation",
    ...RESYNC,
  },
  {
    wrong: "the type set back on a Service that is being deleted",
    entries: ["PRE102"],
    held: "PRE102: ",
    en: /deletionTimestamp/,
    zh: /deletionTimestamp/,
  },
  { wrong: "access control switched off for a test", entries: ["SYM104"], held: "SYM104: ", never: /acl-status=off/ },
  { wrong: "a removed allow list made permanent", entries: ["CLB229", "CLB230", "CLB231"], held: "CLB229 to CLB231: " },
  {
    wrong: "deletion protection kept on",
    entries: ["SYM111"],
    held: "SYM111: ",
    en: /preserve-lb-on-delete/,
    zh: /preserve-lb-on-delete/,
  },
  {
    wrong: "a protection switched off without a warning",
    entries: ["EVT933"],
    held: "EVT933: ",
    en: /address is lost for good/,
    zh: /永久丢失/,
  },
  {
    wrong: "another address by reuse",
    entries: ["EVT116"],
    held: "EVT116: ",
    en: /holds EXTERNAL-IP, else EVT118/,
    zh: /持有 EXTERNAL-IP.*EVT118/,
  },
  {
    wrong: "an object named status",
    entries: ["EVT207", "EVT208"],
    held: "%s: asks about the status subresource",
    never: /services\/status|pods\/status/,
  },
  { wrong: "a read that was allowed as a write", entries: ["EVT802"], held: "EVT802: ", never: /CreateRouteEntries/ },
  {
    wrong: "backends exchanged without a message",
    entries: ["FAQ105", "SYM103"],
    held: "%s: ENI backends exchange",
    en: /exchanges every backend/,
    zh: /更换全部后端/,
  },
  {
    wrong: "a Service made again with one port",
    entries: ["FAQ107"],
    held: "FAQ107, scenario 2: ",
    never: /kubectl expose/,
  },
  {
    wrong: "one annotation where two are needed",
    entries: ["PRE104"],
    held: "PRE104: ",
    en: /both annotations.*one command/,
    zh: /一条命令.*两个注解/,
  },
  {
    wrong: "a specification that is not sold any more",
    entries: ["EVT102", "EVT112"],
    held: "%s: a specification is offered only where",
    en: /not sold any more/,
    zh: /已停售/,
  },
  { wrong: "a node left out of the whole controller", entries: ["CLB310"], held: "CLB310: " },
  {
    wrong: "a port that TCP and UDP share",
    entries: ["PRE106", "PRE109"],
    held: "PRE106, PRE109 and every other call",
  },
  { wrong: "a group with port 0", entries: [], held: "a port without a node port: " },
  { wrong: "a group for a port that goes", entries: [], held: "an SCTP port: " },
  { wrong: "one number for TCP and UDP, never at rest", entries: [], held: "one number for TCP and UDP: " },
];

const ENTRIES = [...EVENT_RULES, ...PRECHECKS, ...FAQ, ...SYMPTOMS];

/** Collects the sentences of one language and the commands of an entry. */
function read(value: unknown, language: "en" | "zh", out: { texts: string[]; commands: string[] }): void {
  if (typeof value !== "object" || value === null) return;
  if ("en" in value && "zh" in value) {
    out.texts.push(String(value[language]));
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name === "command" && typeof inner === "string") out.commands.push(inner);
    else if (name !== "examples" && name !== "nearMisses") read(inner, language, out);
  }
}

const TESTS = readFileSync(path.join(import.meta.dirname, "remedies.test.ts"), "utf8");

describe("remedies that once did harm", () => {
  it("are all here", () => {
    expect(ROWS).toHaveLength(24);
    expect(new Set(ROWS.map((row) => row.wrong)).size).toBe(ROWS.length);
  });

  it.each(ROWS.map((row) => ({ row, name: row.wrong })))("$name", ({ row }) => {
    expect(TESTS.includes(row.held), `a test called ${row.held}`).toBe(true);
    for (const code of row.entries) {
      const found = ENTRIES.filter((entry) => entry.code === code);
      if (found.length === 0) {
        // A finding's remedies are built for a Service: covered by the named test.
        expect(Object.hasOwn(FINDINGS, code), code).toBe(true);
        continue;
      }
      for (const language of ["en", "zh"] as const) {
        const out = { texts: [] as string[], commands: [] as string[] };
        found.forEach((entry) => read(entry, language, out));
        const wanted = row[language];
        if (wanted)
          expect(
            out.texts.some((text) => wanted.test(text)),
            `${code} in ${language}`,
          ).toBe(true);
        expect(out.commands.filter((command) => row.never?.test(command))).toEqual([]);
      }
    }
  });
});
