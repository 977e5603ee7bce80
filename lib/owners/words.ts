import {
  FATE,
  FATE_MORE,
  FORM_NOTE,
  OCCASION,
  OWNER_KIND,
  OWNER_MARK,
  OWNER_MODE,
  OWNER_NAMED,
  OWNER_SURE,
  PLACE,
} from "@/lib/knowledge/owners/texts";
import { groupBy } from "@/lib/model/group-by";
import type { Owner, OwnerKind, OwnerRef } from "@/lib/model/owner";
import { bracketed, joinSentences, type Locale, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import type { EditFate, KeyFate, Outcome } from "./fate";
import type { Form } from "./forms";

/** The owner in a sentence: `Helm release web`, or the kind where it has no name. */
export function ownerTitle({ kind, name, resource }: OwnerRef & Pick<Owner, "resource">, locale: Locale): string {
  const named = (OWNER_NAMED as Partial<Record<OwnerKind, Text>>)[kind];
  if (!name || !named || (kind === "operator" && !resource)) return translate(OWNER_KIND[kind], locale);
  return translate(named, locale, { name, resource });
}

/** Why it is taken for the owner, how sure that is, and who claims the Service too. */
export function ownerWhy(owner: Owner, locale: Locale): string {
  const { because, by, mark, name, resource, sure, rivals = [] } = owner;
  const why = translate(OWNER_MARK[because], locale, { mark: mark ?? "", name, resource });
  const others = rivals.map((rival) => ownerTitle(rival, locale)).join(", ");
  return joinSentences(
    [
      `${capital(translate(OWNER_SURE[sure], locale))}${locale === "zh-CN" ? "：" : ": "}${why}`,
      by !== undefined && translate(FORM_NOTE.by, locale, { by }),
      others !== "" && translate(FORM_NOTE.rivals, locale, { others }),
    ],
    locale,
  );
}

/** Outcome of an edit with kubectl, in sentences. Keys with one outcome are grouped. */
export function fateText({ keys }: EditFate, locale: Locale): string {
  const stories = [...groupBy(keys, (key) => tell(key, locale))];
  const told = stories.map(([fate, same]) =>
    stories.length === 1
      ? fate
      : translate(FATE_MORE.keys, locale, { keys: same.map(({ key }) => key).join(", "), fate }),
  );
  const shared = keys.flatMap(({ appliedBy }) => (appliedBy ? [appliedBy.join(", ")] : []));
  return joinSentences(
    [...told, ...[...new Set(shared)].map((managers) => translate(FATE_MORE.appliedBy, locale, { managers }))],
    locale,
  );
}

function tell({ owner, outcomes, op }: KeyFate, locale: Locale): string {
  if (owner.kind === "none") return translate(FATE_MORE.byHand, locale);
  if (owner.kind === "unknown" || owner.kind === "chart") return translate(FATE_MORE.unknownOwner, locale);
  const told = (sourced: boolean) => {
    const ways = outcomes.filter(({ inSource }) => inSource === sourced);
    return ways.length === 0 ? undefined : tellWays(ways, owner, op === "remove", locale);
  };
  const [sourced, other] = [told(true), told(false)];
  if (sourced === undefined || other === undefined || sourced === other) return sourced ?? other ?? "";
  return joinSentences(
    [
      translate(FATE_MORE.ifSourced, locale, { fate: sourced }),
      translate(FATE_MORE.otherwise, locale, { fate: other }),
    ],
    locale,
  );
}

/** The ways in which one key may go, by mode of the owner: the usual one, then the others. */
function tellWays(ways: readonly Outcome[], owner: Owner, removes: boolean, locale: Locale): string {
  const [usual, ...others] = ways as [Outcome, ...Outcome[]];
  const same = others.filter(({ code, at }) => code === usual.code && at !== usual.at && at !== undefined);
  const apart = others.filter(({ code }) => code !== usual.code);
  const when = [
    whenOf(usual, locale),
    ...same.map((way) =>
      bracketed(translate(FATE_MORE.where, locale, { when: whenOf(way, locale), mode: modeText(way, locale) }), locale),
    ),
  ].join("");
  const sentence = (way: Outcome, at: string) =>
    capital(
      translate(way.code === "kept" && removes ? FATE_MORE.gone : FATE[way.code], locale, {
        owner: ownerTitle(owner, locale),
        when: at,
      }),
    );
  return joinSentences(
    [
      sentence(usual, when),
      ...apart.map((way) =>
        capital(
          translate(FATE_MORE.instead, locale, {
            mode: modeText(way, locale),
            fate: sentence(way, whenOf(way, locale)),
          }),
        ),
      ),
    ],
    locale,
  );
}

const whenOf = ({ at }: Outcome, locale: Locale) => (at ? translate(OCCASION[at], locale) : "");
const modeText = ({ mode }: Outcome, locale: Locale) => (mode ? translate(OWNER_MODE[mode], locale) : "");
/** A sentence begins with a capital, but for the name of a command. */
const capital = (text: string) => (text.startsWith("kubectl") ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** Where a form of a change goes. */
export function placeOf(form: Pick<Form, "kind">, owner: Owner, locale: Locale): string {
  const { name, chart, resource } = owner;
  const params = {
    owner: ownerTitle(owner, locale),
    chart: chart?.name ?? "",
    resource: `${resource ?? ""} ${name ?? ""}`.trim() || translate(OWNER_KIND.operator, locale),
  };
  return translate(placeText(form.kind, owner), locale, params);
}

function placeText(form: Form["kind"], { kind, uses }: Owner): Text {
  if (form === "manifest" && kind !== "kubectl-apply" && kind !== "none" && kind !== "unknown") return PLACE.manifestOf;
  if (form === "kustomize" && kind === "flux-kustomization") return PLACE.kustomizeOf;
  if (form === "helm-values" && kind === "argocd") return PLACE.helmValuesInArgo;
  if (form === "helm-values" && (kind === "helm" || uses?.kind === "helm")) return PLACE.helmValuesOf;
  return PLACE[form];
}

/** Additional notes for a reader of the owner's form. */
export function notesOf(form: Pick<Form, "kind">, owner: Owner, locale: Locale): string[] {
  const values = form.kind === "helm-values" || form.kind === "helm-unknown" || form.kind === "helmrelease";
  const generated = owner.kind === "argocd" || owner.kind === "flux-helmrelease" || owner.kind === "flux-kustomization";
  const by = RENDERED_BY[form.kind];
  const command = by && `${by} npx preflight preview -f - --live`;
  const texts: Text[] = [
    ...(values ? [FORM_NOTE.subchart] : []),
    ...(generated && form.kind !== "kubectl" ? [FORM_NOTE.generated] : []),
    ...(form.kind === "terraform" ? [FORM_NOTE.terraform] : []),
    ...(command ? [FORM_NOTE.prove] : []),
  ];
  return texts.map((text) => capital(translate(text, locale, { owner: ownerTitle(owner, locale), command })));
}

/** The command that prints the Service as the edited source makes it. */
const RENDERED_BY: Partial<Record<Form["kind"], string>> = {
  "helm-values": "helm template ... |",
  "helm-unknown": "helm template ... |",
  helmrelease: "helm template ... |",
  kustomize: "kubectl kustomize ... |",
  manifest: "cat ... |",
};

/** Sentence shown with the commands of `pauseOf`. */
export function pauseText(owner: Owner, locale: Locale): string {
  return joinSentences(
    [
      translate(FORM_NOTE.pause, locale, { owner: ownerTitle(owner, locale) }),
      owner.kind === "argocd" && translate(FORM_NOTE.pauseArgo, locale),
    ],
    locale,
  );
}
