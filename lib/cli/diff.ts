import type { Locale } from "@/lib/model/text";
import { serviceKey } from "@/lib/ccm/names";
import { previewChanges, type Change } from "@/lib/remediation/what-if";
import { QUOTA_NAMES, type OwnQuotas } from "@/lib/remediation/what-if/problems";
import type { LiveFlags } from "./collect";
import { previewNotes, renderPreviewMarkdown, renderPreviewText } from "./diff-render";
import { noteText, renderNotes, type NoteFormat } from "./formats/notes";
import { lintService } from "@/lib/lint/index";
import { CliError, errorLine, note, printJson, printText, readBundle, targetOf, type CliContext } from "./io";
import { readManifests } from "./manifests";
import type { Misplaced } from "@/lib/lint/misplaced";
import { visibleLine } from "@/lib/text/inert";

export interface DiffFlags extends LiveFlags {
  filename?: string[];
  delete?: string[];
  quota?: string[];
  namespace: string;
  format: "text" | "json" | "markdown" | NoteFormat;
  lang: Locale;
}

/** A shell expands `-f *.yaml`: the first name belongs to the option, the others are arguments. */
const MANIFEST = /\.ya?ml$/i;

/** The bundle among the arguments, and every manifest. */
function sortOut(rest: readonly string[], named: readonly string[]): { source?: string; files: string[] } {
  const sources = rest.filter((file) => !MANIFEST.test(file));
  if (sources.length > 1)
    throw new CliError(`one bundle is enough: ${sources.join(", ")} (manifests are named with -f)`);
  return { source: sources[0], files: [...named, ...rest.filter((file) => MANIFEST.test(file))] };
}

/** `instances=60` -> { instances: 60 } */
function quotasOf(pairs: readonly string[]): OwnQuotas {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, figure] = /^([a-z]+)=(\d{1,6})$/.exec(pair) ?? [];
      if (!QUOTA_NAMES.some((known) => known === name))
        throw new CliError(`--quota ${pair}: write name=number, with one of ${QUOTA_NAMES.join(", ")}`);
      return [name, Number(figure)];
    }),
  );
}

/**
 * Calls that the controller would make for a change that is not applied yet. Exit status 0 nothing breaks, 1 something would (a refusal the
 * change brings, connections cut, an address lost), 2 unknown.
 */
export async function diffCommand(context: CliContext, rest: readonly string[], flags: DiffFlags): Promise<void> {
  const { format, lang: locale, namespace } = flags;
  const { source, files } = sortOut(rest, flags.filename ?? []);
  const quotas = quotasOf(flags.quota ?? []);
  const removed = flags.delete ?? [];
  if (files.length === 0 && removed.length === 0)
    throw new CliError("name the changed manifests with -f (a file, a folder, - for standard input)");
  if (flags.live && source) throw new CliError("give either a bundle file or --live, not both");
  if (source === "-" && files.includes("-")) throw new CliError("bundle and manifests cannot both be standard input");
  const elsewhere: Misplaced[] = [];
  const manifests = await readManifests(files, namespace, elsewhere);
  const misplaced = elsewhere.flatMap(({ say, service }) => [
    visibleLine(say(locale)),
    ...(service ? lintService(service, { locale }) : [])
      .filter(({ severity }) => severity !== "info")
      .map((finding) => visibleLine(`${finding.code} ${noteText(finding, locale)}`)),
  ]);
  if (files.length > 0 && manifests.length === 0)
    throw new CliError([`${files.join(", ")}: no Service inside.`, ...misplaced].join(" "));
  const changes: Change[] = [
    ...manifests.map((service): Change => ({ kind: "apply", service })),
    ...removed.map((key): Change => ({
      kind: "delete",
      service: key.includes("/") ? key : serviceKey(namespace, key),
    })),
  ];
  const bundle = source ? await readBundle(source) : await (await import("./collect")).collectForCli(flags);
  const preview = previewChanges(bundle, changes, {
    checkedAt: new Date().toISOString(),
    targetVersion: flags.targetVersion === undefined ? undefined : targetOf(flags.targetVersion, bundle),
    locale,
    quotas,
  });
  if (format === "json") await printJson(preview);
  else if (format === "text") await printText(renderPreviewText(preview, locale));
  else if (format === "markdown") await printText(renderPreviewMarkdown(preview, locale));
  else {
    const services = preview.services.map(({ service }) => service);
    await printText(
      renderNotes(
        format,
        preview.services.flatMap((row) => previewNotes(row, locale)),
        services,
        locale,
      ),
    );
  }
  for (const line of misplaced) note(line);
  const { errors = [] } = bundle;
  for (const error of errors.slice(0, 5)) note(`not read: ${errorLine(error)}`);
  const { breaks, unknown } = preview.summary;
  context.exit(breaks > 0 || elsewhere.some(({ right }) => !right) ? 1 : unknown > 0 || errors.length > 0 ? 2 : 0);
}
