"use client";

import { Bookmark, Columns3, Download, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, type ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { saveText } from "@/lib/client/save-file";
import { rowsToCsv, type InstanceRow, type ListView } from "@/lib/views";
import { readViews, writeViews, type SavedView } from "./saved-views";

/** Columns that can be put away; state and name always stay. */
const OPTIONAL_COLUMNS = ["services", "instance", "findings", "category", "address", "read"] as const;

interface ListToolsProps {
  view: ListView;
  /** The rows as the list shows them. */
  rows: readonly InstanceRow[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  /** The list's part of the address: what a saved view keeps. */
  query: string;
  onView: (query: string) => void;
}

/** What belongs to a list as a whole: its columns, views kept by name, and the rows as a file. */
export function ListTools(props: ListToolsProps) {
  return (
    <div className="flex items-center gap-0.5 print:hidden">
      <ColumnChoice {...props} />
      <SavedViews {...props} />
      <CsvButton {...props} />
    </div>
  );
}

function ToolButton({ label, ...props }: Omit<ComponentProps<typeof Button>, "variant" | "size"> & { label: string }) {
  return <Button variant="ghost" size="icon" aria-label={label} title={label} className="max-md:size-11" {...props} />;
}

function ColumnChoice({ view, hidden, onHidden }: ListToolsProps) {
  const t = useTranslations("readiness");
  const id = useId();
  const main = view === "instances" ? "instance" : "services";
  return (
    <Popover>
      <PopoverTrigger asChild>
        <ToolButton label={t("tools.columns")}>
          <Columns3 aria-hidden />
        </ToolButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-56">
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
      </PopoverContent>
    </Popover>
  );
}

function SavedViews({ query, onView }: ListToolsProps) {
  const t = useTranslations("readiness");
  const id = useId();
  const [open, setOpen] = useState(false);
  const [views, setViews] = useState<SavedView[]>([]);
  const [name, setName] = useState("");
  const keep = (next: SavedView[]) => {
    setViews(next);
    writeViews(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        if (next) setViews(readViews());
        setOpen(next);
      }}
    >
      <PopoverTrigger asChild>
        <ToolButton label={t("tools.views")}>
          <Bookmark aria-hidden />
        </ToolButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="flex flex-col gap-2">
        {views.length === 0 ? (
          <p className="text-xs text-ink-muted">{t("tools.noViews")}</p>
        ) : (
          <ul aria-label={t("tools.views")} className="flex max-h-64 flex-col overflow-y-auto">
            {views.map((one) => (
              <li key={one.name} className="flex items-center gap-1">
                <Button
                  variant="ghost"
                  className="min-w-0 flex-1 justify-start"
                  onClick={() => {
                    onView(one.query);
                    setOpen(false);
                  }}
                >
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
      </PopoverContent>
    </Popover>
  );
}

function CsvButton({ rows, view }: ListToolsProps) {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const save = () => {
    const text = rowsToCsv(
      rows,
      [
        t("table.state"),
        t("table.instance"),
        t("tools.name"),
        t("table.address"),
        t("table.services"),
        t("table.findings"),
        t("table.read"),
      ],
      (state) => tc(`status.${state}`),
    );
    saveText(text, `${view}.csv`, "text/csv;charset=utf-8");
  };
  return (
    <ToolButton label={t("tools.csv")} onClick={save} disabled={rows.length === 0}>
      <Download aria-hidden />
    </ToolButton>
  );
}
