import { translator } from "@/lib/model/translator";
import { itemsByName, type ResultServiceOf } from "@/lib/model/result";
import { asSentence, joinSentences, labelled, listed, type Locale } from "@/lib/model/text";

/** How many of a Service's items the result Event stores, and which share a name. Undefined where it stores all. */
export function storedItemsLine(row: Pick<ResultServiceOf<unknown>, "reported">, locale: Locale): string | undefined {
  const names = itemsByName(row);
  if (!names) return undefined;
  const shared = [...names].filter(([, items]) => items.length > 1);
  const said = shared.map(([name, items]) =>
    labelled(
      name,
      listed(
        items.map(({ code }) => code),
        locale,
      ),
      locale,
    ),
  );
  const counts = { items: row.reported.length, shown: names.size };
  return joinSentences(
    [translator(locale)("instance.kept", counts), ...said.map((line) => asSentence(line, locale))],
    locale,
  );
}
