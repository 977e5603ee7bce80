import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import type { Locale } from "@/lib/model/text";
import { serviceKey } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { ManifestProblem, previewManifests, readManifest, type Preview } from "@/lib/preview";
import { readableOf, withoutService, type Manifest } from "@/lib/preview/manifest";
import { QUOTA_NAMES, type OwnQuotas } from "@/lib/preview/problems";
import type { LiveFlags } from "./collect";
import { previewNotes, renderPreviewMarkdown, renderPreviewText } from "./preview-render";
import { renderNotes, type NoteFormat } from "./formats/notes";
import {
  CliError,
  errorLine,
  nameOf,
  note,
  printJson,
  printText,
  readBundle,
  readText,
  targetOf,
  type CliContext,
} from "./io";

export interface PreviewFlags extends LiveFlags {
  filename?: string[];
  delete?: string[];
  quota?: string[];
  namespace: string;
  /** The manifest alone: no cluster is read. */
  offline?: boolean;
  format: "text" | "json" | "markdown" | NoteFormat;
  lang: Locale;
}

/** A shell expands `-f *.yaml`: the first name belongs to the option, the others are arguments. */
const MANIFEST = /\.ya?ml$/i;
const IN_FOLDER = /\.(ya?ml|json)$/i;

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

/** A file, the YAML and JSON files of a folder (deeper ones too), or `-` for what Kustomize or Helm print. */
async function filesOf(source: string): Promise<string[]> {
  if (source === "-") return ["-"];
  const info = await stat(source).catch(() => undefined);
  if (!info?.isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && IN_FOLDER.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new CliError(`${source} holds no .yaml, .yml or .json file`);
  return files;
}

/** The manifests of a text. A text without one is an error of the command. */
export async function manifestOf(
  text: string,
  name: string,
  namespace: string,
  locale: Locale,
  /** Gets what can be read of a refused text. */
  readable: (rest: Manifest) => Promise<void> = async () => {},
) {
  try {
    return readManifest(text, name, namespace);
  } catch (error) {
    if (!(error instanceof ManifestProblem)) throw error;
    const rest = readableOf(error);
    if (rest.services.length > 0) await readable(rest);
    throw new CliError(error.in(locale), error.suggestion);
  }
}

const hasKubeconfig = () =>
  Boolean(process.env.KUBECONFIG ?? process.env.KUBERNETES_SERVICE_HOST) ||
  existsSync(path.join(homedir(), ".kube/config"));

/** The bundle, the live cluster, or none: without a kubeconfig there is no cluster to read. */
async function givenCluster(source: string | undefined, flags: PreviewFlags): Promise<Bundle | undefined> {
  if (source) return readBundle(source);
  const isLive = flags.live || flags.context !== undefined;
  if (flags.offline || (!isLive && !hasKubeconfig())) return undefined;
  return (await import("./collect")).collectForCli(flags);
}

/**
 * Effects of a manifest on a cluster before it is applied, and what was probably meant. Exit status 0 nothing breaks, 1 something would
 * (a refusal the change brings, connections cut, an address lost, protection that is not on), 2 not all could be checked.
 */
export async function previewCommand(context: CliContext, rest: readonly string[], flags: PreviewFlags): Promise<void> {
  const { format, lang: locale, namespace } = flags;
  const { source, files } = sortOut(rest, flags.filename ?? []);
  const quotas = quotasOf(flags.quota ?? []);
  const removed = (flags.delete ?? []).map((key) => (key.includes("/") ? key : serviceKey(namespace, key)));
  if (files.length === 0 && removed.length === 0)
    throw new CliError("name the changed manifests with -f (a file, a folder, - for standard input)");
  if (flags.live && source) throw new CliError("give either a bundle file or --live, not both");
  if (flags.offline && (flags.live || source))
    throw new CliError("--offline looks at the manifest alone: give no cluster");
  if (source === "-" && files.includes("-")) throw new CliError("bundle and manifests cannot both be standard input");
  const all = (await Promise.all(files.map(filesOf))).flat();
  const checkedAt = new Date().toISOString();
  const readRest = async (rest: Manifest) => {
    if (format !== "text") return;
    await printText(renderPreviewText(previewManifests([rest], undefined, { checkedAt, locale, namespace }), locale));
  };
  const manifests = [];
  for (const file of all)
    manifests.push(await manifestOf(await readText(file), nameOf(file), namespace, locale, readRest));
  const bundle = await givenCluster(source, flags);
  if (!bundle && removed.length > 0) throw new CliError("--delete needs a cluster: name a bundle, or use --live");
  const preview = previewManifests(manifests, bundle, {
    checkedAt,
    targetVersion: targetOf(flags.targetVersion),
    ...{ locale, quotas, namespace, removed },
  });
  if (files.length > 0 && manifests.every(({ services, elsewhere }) => services.length + elsewhere.length === 0))
    throw new CliError(
      `${files.join(", ")}: no Service inside.`,
      withoutService(manifests.flatMap(({ others }) => others)),
    );
  if (format === "json") await printJson(preview);
  else if (format === "text") await printText(renderPreviewText(preview, locale));
  else if (format === "markdown") await printText(renderPreviewMarkdown(preview, locale));
  else {
    const services = preview.services.map(({ service }) => service);
    await printText(renderNotes(format, previewNotes(preview, locale), services, locale));
  }
  const { errors = [] } = bundle ?? {};
  for (const error of errors.slice(0, 5)) note(`not read: ${errorLine(error)}`);
  context.exit(statusOf(preview, errors.length > 0));
}

/** Exit status; never 0 where something is not checked: a missing input, no cluster, an object whose Service another controller makes. */
function statusOf({ summary, elsewhere }: Preview, unread: boolean): 0 | 1 | 2 {
  const isWrong = ({ right, notes }: Preview["elsewhere"][number]) =>
    !right || notes.some(({ severity }) => severity === "error");
  if (summary.breaks > 0 || elsewhere.some(isWrong)) return 1;
  return summary.unknown > 0 || unread || elsewhere.length > 0 ? 2 : 0;
}
