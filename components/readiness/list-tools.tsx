"use client";

import { Bookmark, Columns3, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListToolsProps } from "./list-tools-props";

/** What the buttons open is fetched when they are pressed. */
const ColumnPanel = dynamic(() => import("./list-panels").then((module) => module.ColumnPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-40 w-full" />,
});
const ViewsPanel = dynamic(() => import("./list-panels").then((module) => module.ViewsPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-40 w-full" />,
});

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
  return (
    <Popover>
      <PopoverTrigger asChild>
        <ToolButton label={t("tools.columns")}>
          <Columns3 aria-hidden />
        </ToolButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-56">
        <ColumnPanel view={view} hidden={hidden} onHidden={onHidden} />
      </PopoverContent>
    </Popover>
  );
}

function SavedViews({ query, onView }: ListToolsProps) {
  const t = useTranslations("readiness");
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ToolButton label={t("tools.views")}>
          <Bookmark aria-hidden />
        </ToolButton>
      </PopoverTrigger>
      <PopoverContent align="end">
        <ViewsPanel
          query={query}
          onView={(kept) => {
            onView(kept);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function CsvButton({ rows, view }: ListToolsProps) {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const save = async () => {
    const { rowsToCsv, saveText } = await import("./save-rows");
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
    <ToolButton label={t("tools.csv")} onClick={() => void save()} disabled={rows.length === 0}>
      <Download aria-hidden />
    </ToolButton>
  );
}
