import type { KubeService } from "@/lib/model/bundle";
import type { Owner, OwnerRef } from "@/lib/model/owner";
import type { Locale } from "@/lib/model/text";
import type { KubeTarget } from "@/lib/knowledge/kubectl";
import type { ServiceChange } from "./change";
import { fateOf, type EditFate } from "./fate";
import { formsOf, type Form, type Part } from "./forms";
import { groupByOwner } from "./group";
import { pauseOf, type Pause } from "./pause";
import { ownerOf } from "./recognise";
import { fateText, notesOf, ownerTitle, ownerWhy, pauseText, placeOf } from "./words";

/** The owner in the reader's language. */
export interface OwnerLine extends OwnerRef {
  title: string;
  /** How sure it is, and by what. */
  why: string;
}

/** A change where its value comes from, in the reader's language; the owner's form first. */
export interface ChangeAtSource {
  owner: OwnerLine;
  /** Outcome of the command. */
  now: { text: string } & Pick<EditFate, "worst" | "byItself">;
  forms: (Form & { place: string; notes: string[] })[];
  /** Keeps the edit for a while, where the owner would revert it automatically. */
  pause?: Pause & { text: string };
}

export function ownerLine(service: KubeService | undefined, locale: Locale): OwnerLine {
  return lineOf(ownerOf(service), locale);
}

const lineOf = (owner: Owner, locale: Locale): OwnerLine => ({
  kind: owner.kind,
  ...(owner.name ? { name: owner.name } : {}),
  ...(owner.namespace ? { namespace: owner.namespace } : {}),
  title: ownerTitle(owner, locale),
  why: ownerWhy(owner, locale),
});

/** Undefined where the change changes nothing. */
export function changeAtSource(
  service: KubeService,
  change: ServiceChange,
  target: KubeTarget,
  locale: Locale,
): ChangeAtSource | undefined {
  const owner = ownerOf(service);
  const forms = formsOf(owner, [{ service, change, target }]);
  if (forms.length === 0) return undefined;
  const fate = fateOf(service, owner, change);
  const pause = fate.byItself ? pauseOf(owner) : undefined;
  return {
    owner: lineOf(owner, locale),
    now: { text: fateText(fate, locale), worst: fate.worst, byItself: fate.byItself },
    forms: forms.map((form) => ({
      ...form,
      place: placeOf(form, owner, locale),
      notes: notesOf(form, owner, locale),
    })),
    ...(pause ? { pause: { ...pause, text: pauseText(owner, locale) } } : {}),
  };
}

/** One edit at one source: the changes of all Services with the same owner. */
export interface SourceEdit extends Omit<Form, "kind"> {
  owner: OwnerLine;
  place: string;
}

/** The edits at the sources of many Services, by owner. Services that people edit, or of unknown owners, have none. */
export function sourceEdits(parts: readonly Part[], locale: Locale): SourceEdit[] {
  return groupByOwner(parts, ({ service }) => ownerOf(service)).flatMap(({ owner, items }) => {
    const forms = formsOf(owner, items);
    // The owner's own forms are before the command.
    const own = forms.slice(
      0,
      forms.findIndex(({ kind }) => kind === "kubectl"),
    );
    return own.map(({ kind, ...form }) => ({
      ...form,
      owner: lineOf(owner, locale),
      place: placeOf({ kind }, owner, locale),
    }));
  });
}
