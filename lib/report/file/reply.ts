import * as z from "zod";
import { MOST_TEXT, REPLY_FORMAT, type Reply } from "@/lib/report/reply";
import { inert } from "@/lib/text/inert";
import { jsonIn } from "@/lib/text/json";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { FileProblem } from "./problem";

/** Rows of a reply; bytes of a file that may be one. */
const MOST_ROWS = 10_000;
export const MOST_REPLY_BYTES = 2_000_000;

/** A finding without its Service, and the name of a way: the Service of its row comes before it. One line: ways are joined by lines. */
const WAY = /^\|[A-Z]{3}\d{3}\|[^\p{Cc}]*~[a-z0-9-]+$/u;
/** Characters of all ways: those of one address. */
const MOST_WAYS = 20_000;
/** Wrong places that are named. */
const NAMED = 20;

const words = z.string().min(1).max(MOST_TEXT).optional();
const time = z.iso.datetime({ offset: true });

const replySchema: z.ZodType<Reply> = z.object({
  format: z.literal(REPLY_FORMAT),
  cluster: z.string().min(1).max(200),
  readAt: time,
  createdAt: time,
  text: words,
  rows: z
    .array(
      z.object({
        uid: z.string().min(1).max(100),
        text: words,
        ways: z.array(z.string().max(600).regex(WAY)).max(100).optional(),
      }),
    )
    .max(MOST_ROWS)
    .refine((rows) => rows.flatMap(({ ways = [] }) => ways).join().length <= MOST_WAYS, "holds too many ways"),
});

/** A reply; undefined for a text of another format. Error: `FileProblem`, which names each wrong place. */
export function readReply(text: string): Reply | undefined {
  const value = jsonIn(text);
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== REPLY_FORMAT)
    return undefined;
  const parsed = replySchema.safeParse(value);
  if (parsed.success) return inert(parsed.data);
  throw new FileProblem(
    "invalid",
    parsed.error.issues.slice(0, NAMED).map(({ path, message }) => ({ path: path.join("."), message })),
  );
}

/** Parts of a reply as a form holds them: words and chosen ways by Service. */
interface Drafted extends Pick<Reply, "cluster" | "readAt" | "createdAt"> {
  text: string;
  words: ReadonlyMap<string, string>;
  ways: ReadonlyMap<string, readonly string[]>;
}

/** The text of a reply file. Secrets in words that people typed are redacted; ways of an address that are none are left out. `uids`: by Service. */
export function composeReply({ text, words, ways, ...about }: Drafted, uids: Readonly<Record<string, string>>): string {
  const said = (typed = "") => (typed.trim() === "" ? {} : { text: redactSecrets(typed.trim()).slice(0, MOST_TEXT) });
  const reply: Reply = {
    format: REPLY_FORMAT,
    ...about,
    ...said(text),
    rows: Object.entries(uids).flatMap(([service, uid]) => {
      const chosen = (ways.get(service) ?? []).filter((way) => WAY.test(way));
      if (!words.has(service) && chosen.length === 0) return [];
      return [{ uid, ...said(words.get(service)), ...(chosen.length > 0 ? { ways: chosen } : {}) }];
    }),
  };
  return JSON.stringify(reply, null, 2);
}
