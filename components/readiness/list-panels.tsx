"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { ListToolsProps } from "./list-tools-props";
import { readViews, writeViews, type SavedView } from "./saved-views";

/** Columns that can be put away; state and name always stay. */
const OPTIONAL_COLUMNS = ["services", "instance", "findings", "category", "address", "read"] as const;

/** Which columns the list has. */
export function ColumnPanel({ view, hidden, onHidden }: Pick<ListToolsProps, "view" | "hidden" | "onHidden">) {
  const t = useTranslations("readiness");
  const id = useId();
  const main = view === "instances" ? "instance" : "services";
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-subtle">{t("tools.columns")}</legend>
      {OPTIONAL_COLUMNS.filter((column) => column !== main).map((column) => (
        <div key={column} className="flex min-h-8 items-center gap-2">
          <Checkbox
            id={`${id}-${column}`}
            checked={!hidden.includes(column)}
            onCheckedChange={(shown) =>
              onHidden(shown === true ? hidden.filter((one) => one !== column) : [...hidden, column])
            }
          />
          <label htmlFor={`${id}-${column}`} className="flex-1 text-sm">
            {t(`table.${column}`)}
          </label>
        </div>
      ))}
      <p className="mt-1 text-xs text-ink-muted">{t("tools.columnsNarrow")}</p>
    </fieldset>
  );
}

/** Views kept by name, and a name for this one. `onView`: one was chosen. */
export function ViewsPanel({ query, onView }: Pick<ListToolsProps, "query" | "onView">) {
  const t = useTranslations("readiness");
  const id = useId();
  const [views, setViews] = useState<SavedView[]>(readViews);
  const [name, setName] = useState("");
  const keep = (next: SavedView[]) => {
    setViews(next);
    writeViews(next);
  };
  return (
    <div className="flex flex-col gap-2">
      {views.length === 0 ? (
        <p className="text-xs text-ink-muted">{t("tools.noViews")}</p>
      ) : (
        <ul aria-label={t("tools.views")} className="flex max-h-64 flex-col overflow-y-auto">
          {views.map((one) => (
            <li key={one.name} className="flex items-center gap-1">
              <Button variant="ghost" className="min-w-0 flex-1 justify-start" onClick={() => onView(one.query)}>
                <span className="truncate">{one.name}</span>
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("tools.forget", { name: one.name })}
                onClick={() => keep(views.filter((other) => other.name !== one.name))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col gap-1 border-t border-line pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = name.trim();
          if (chosen === "") return;
          keep([...views.filter((one) => one.name !== chosen), { name: chosen, query }]);
          setName("");
        }}
      >
        <label htmlFor={id} className="text-xs text-ink-subtle">
          {t("tools.viewName")}
        </label>
        <div className="flex gap-2">
          <Input id={id} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          <Button type="submit" disabled={name.trim() === ""}>
            {t("tools.keep")}
          </Button>
        </div>
      </form>
    </div>
  );
}
