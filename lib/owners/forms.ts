import { annotationsPath } from "@/lib/knowledge/owners/charts";
import type { KubeService } from "@/lib/model/bundle";
import type { Owner, OwnerKind } from "@/lib/model/owner";
import { annotateService, jsonPatchService, type KubeTarget } from "@/lib/knowledge/kubectl";
import { hasName } from "./name";
import { quotable, shellComment, shellQuote } from "@/lib/text/shell";
import type { ServiceChange } from "./change";
import { argoApp } from "./pause";
import { chartOf } from "./recognise";
import { deltaOf, hclOf, sourceYaml, type Delta } from "./source";

/** Where a change can be written. `helm-unknown`: a chart whose values are not known. `console`: nowhere else. */
type FormKind =
  | "kubectl"
  | "manifest"
  | "kustomize"
  | "helm-values"
  | "helm-unknown"
  | "helmrelease"
  | "terraform"
  | "custom-resource"
  | "console";

/** The change in one form; `placeOf` (words.ts) names its place. */
export interface Form {
  kind: FormKind;
  language: "shell" | "yaml" | "hcl";
  /** Empty for the console. */
  text: string;
  /** `namespace/name` of the Services that it is for. */
  services: string[];
  /** Read only: how to find the place, or its present text. */
  look?: string;
}

/** One Service of a change that may cover many with the same owner. */
export interface Part {
  service: KubeService;
  change: ServiceChange;
  target: KubeTarget;
}

interface Piece extends Part {
  key: string;
  delta: Delta;
}

/**
 * The forms of a change, the owner's own first, then kubectl, then the others. Parts of one owner go into one text: a Helm
 * release with 40 Services is one file.
 */
export function formsOf(owner: Owner, parts: readonly Part[]): Form[] {
  const pieces = parts.flatMap((part): Piece[] => {
    const delta = deltaOf(part.service, part.change);
    const nothing = Object.keys(delta.annotations).length + delta.removed.length + Object.keys(delta.spec).length === 0;
    const { namespace, name } = part.target;
    return nothing ? [] : [{ ...part, key: [namespace, name].join("/"), delta }];
  });
  if (pieces.length === 0) return [];
  const first = OWN[owner.kind](owner, pieces);
  const rest = [
    ...kubectl(pieces),
    manifest(pieces),
    kustomize(pieces),
    // Not guessed: only where every Service's value is known.
    ...helm(owner, pieces).filter((form, _, all) => all.length === 1 && form.kind === "helm-values"),
    terraform(owner, pieces),
  ];
  return [...first, ...rest.filter((form) => first.every(({ kind }) => kind !== form.kind))];
}

type Own = (owner: Owner, pieces: readonly Piece[]) => Form[];

const inManifest: Own = (_, pieces) => [manifest(pieces)];
const rendered: Own = (owner, pieces) =>
  pieces.some(({ service }) => chartOf(service)) ? helm(owner, pieces) : inManifest(owner, pieces);

/** The form that belongs to each owner. */
const OWN: Record<OwnerKind, Own> = {
  helm,
  argocd: (owner, pieces) => rendered(owner, pieces).map((form) => ({ ...form, ...argoDiff(owner) })),
  "flux-helmrelease": helmRelease,
  "flux-kustomization": (_, pieces) => [kustomize(pieces)],
  kustomize: (_, pieces) => [kustomize(pieces)],
  "kubectl-apply": rendered,
  terraform: (owner, pieces) => [terraform(owner, pieces)],
  operator: customResource,
  "ack-addon": (_, pieces) => [formOf("console", "shell", "", pieces)],
  chart: rendered,
  none: (_, pieces) => kubectl(pieces),
  unknown: (_, pieces) => kubectl(pieces),
};

/** Shows what a sync would reset. */
const argoDiff = (owner: Owner) => ({ look: hasName(owner) ? `argocd app diff ${argoApp(owner)}` : undefined });

const formOf = (
  kind: FormKind,
  language: Form["language"],
  text: string,
  pieces: readonly Piece[],
  look?: string,
): Form => ({ kind, language, text, services: pieces.map(({ key }) => key), ...(look ? { look } : {}) });

function kubectl(pieces: readonly Piece[]): Form[] {
  const commands = quotable(() =>
    pieces
      .flatMap(({ change: { annotations = [], patch }, target }) => [
        ...(annotations.length > 0 ? [annotateService(target, annotations)] : []),
        ...(patch ? [jsonPatchService(target, patch)] : []),
      ])
      .join("\n"),
  );
  return commands === undefined ? [] : [formOf("kubectl", "shell", commands, pieces)];
}

const filled = (object: object) => Object.values(object).some((value) => value !== undefined);
const orNothing = <T extends object>(object: T): T | undefined => (filled(object) ? object : undefined);

/** The Service as far as it changes. */
function fragment({ target, delta: { annotations, spec } }: Piece, withNamespace: boolean): object {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: {
      name: target.name,
      ...(withNamespace ? { namespace: target.namespace } : {}),
      ...(filled(annotations) ? { annotations } : {}),
    },
    ...(filled(spec) ? { spec } : {}),
  };
}

/** Lines that go from a source, as comments: a manifest is not merged. */
const goes = (names: readonly string[]) => names.map((name) => `${shellComment(`remove: ${name}`)}\n`).join("");

function manifest(pieces: readonly Piece[]): Form {
  const documents = pieces.map((piece) => {
    const { spec, removed } = piece.delta;
    const gone = Object.keys(spec).filter((name) => spec[name] === null);
    const kept = { ...piece, delta: { ...piece.delta, spec: without(spec, gone) } };
    return sourceYaml(fragment(kept, true)) + goes([...removed, ...gone.map((name) => `spec.${name}`)]);
  });
  return formOf("manifest", "yaml", documents.join("---\n"), pieces);
}

const without = (object: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const pointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
/** A target's name is a regular expression. */
const exactly = (name: string) => name.replace(/[^\w-]/g, (mark) => `\\${mark}`);

/**
 * Entries of `patches:`. What is set is a strategic merge, which needs no annotations to be there. What goes is a JSON patch:
 * with a target, a null in a strategic merge becomes the text "null" (kubernetes-sigs/kustomize#5995).
 */
function patchesOf(pieces: readonly Piece[]): object[] {
  return pieces.flatMap((piece) => {
    const { delta } = piece;
    const target = { version: "v1", kind: "Service", name: exactly(piece.target.name) };
    const { ports, ...fields } = delta.spec;
    const spec = {
      ...fields,
      ...(Array.isArray(ports) ? { ports: [{ $patch: "replace" }, ...(ports as object[])] } : {}),
    };
    const sets = filled(delta.annotations) || filled(spec);
    const removals = delta.removed.map((key) => ({ op: "remove", path: `/metadata/annotations/${pointer(key)}` }));
    return [
      ...(sets ? [{ target, patch: sourceYaml(fragment({ ...piece, delta: { ...delta, spec } }, false)) }] : []),
      ...(removals.length > 0 ? [{ target, patch: sourceYaml(removals) }] : []),
    ];
  });
}

const kustomize = (pieces: readonly Piece[]): Form =>
  formOf("kustomize", "yaml", sourceYaml({ patches: patchesOf(pieces) }), pieces);

type Values = { [key: string]: Values | string | null };

/**
 * Values for the Services whose place in the chart is known, and the Services that are left: of an unknown chart, or where
 * one place serves two Services that are to differ.
 */
function valuesOf(pieces: readonly Piece[]): { values: Values; known: Piece[]; left: Piece[] } {
  const values: Values = {};
  const taken = new Map<string, string>();
  const known: Piece[] = [];
  const left: Piece[] = [];
  for (const piece of pieces) {
    const { annotations, removed, spec } = piece.delta;
    const path = filled(spec) ? undefined : annotationsPath(chartOf(piece.service), piece.target.name);
    const changes = { ...annotations, ...Object.fromEntries(removed.map((key) => [key, null])) };
    const place = path?.join(".") ?? "";
    const same = taken.get(place) ?? JSON.stringify(changes);
    if (!path || same !== JSON.stringify(changes)) {
      left.push(piece);
      continue;
    }
    taken.set(place, same);
    known.push(piece);
    let at = values;
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as Values;
    at[path.at(-1)!] = changes;
  }
  return { values, known, left };
}

/** The change without a place around it, for a chart whose values are not known. */
const block = ({ delta: { annotations, removed, spec } }: Piece): object => ({
  ...orNothing({
    annotations: orNothing({ ...annotations, ...Object.fromEntries(removed.map((key) => [key, null])) }),
  }),
  ...orNothing({ spec: orNothing(spec) }),
});

function helm(owner: Owner, pieces: readonly Piece[]): Form[] {
  const { values, known, left } = valuesOf(pieces);
  const release = owner.kind === "helm" ? owner : owner.uses?.kind === "helm" ? owner.uses : undefined;
  const get =
    release && hasName(release)
      ? `helm get values ${shellQuote(release.name)}${release.namespace ? ` -n ${shellQuote(release.namespace)}` : ""}`
      : undefined;
  const look = get && (left.length > 0 ? `${get} --all | grep -n annotations` : get);
  return [
    ...(known.length > 0 ? [formOf("helm-values", "yaml", sourceYaml(values), known, look)] : []),
    ...(left.length > 0 ? [formOf("helm-unknown", "yaml", left.map(titledBlock(left)).join(""), left, look)] : []),
  ];
}

const titledBlock = (all: readonly Piece[]) => (piece: Piece) =>
  (all.length > 1 ? `${shellComment(piece.key)}\n` : "") + sourceYaml(block(piece));

/** `spec.values` where the chart is known, else what Flux does to the rendered chart. */
function helmRelease(owner: Owner, pieces: readonly Piece[]): Form[] {
  const { values, known, left } = valuesOf(pieces);
  const object = {
    apiVersion: "helm.toolkit.fluxcd.io/v2",
    kind: "HelmRelease",
    ...(owner.name ? { metadata: { name: owner.name, namespace: owner.namespace } } : {}),
    spec: {
      ...(known.length > 0 ? { values } : {}),
      ...(left.length > 0 ? { postRenderers: [{ kustomize: { patches: patchesOf(left) } }] } : {}),
    },
  };
  return [formOf("helmrelease", "yaml", sourceYaml(object), pieces)];
}

function terraform(_: Owner, pieces: readonly Piece[]): Form {
  const text = pieces.map((piece) => {
    const title = pieces.length > 1 ? `${shellComment(piece.key)}\n` : "";
    return title + hclOf(piece.delta);
  });
  return formOf("terraform", "hcl", text.join(""), pieces);
}

/** The change alone: where it belongs in the resource is the operator's to say. */
function customResource(_: Owner, pieces: readonly Piece[]): Form[] {
  return [formOf("custom-resource", "yaml", pieces.map(titledBlock(pieces)).join("---\n"), pieces)];
}
