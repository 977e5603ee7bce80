"use client";

import { useTranslations } from "next-intl";
import { setShortcuts, useShortcutsOn } from "@/components/common/hotkeys";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogWindow } from "@/components/ui/dialog-window";
import { cn } from "@/lib/utils";
import { PLACES } from "./places";

const KEYS = [
  { keys: ["?"], text: "help" },
  { keys: ["Ctrl", "K"], text: "palette", always: true },
  { keys: ["/"], text: "search" },
  { keys: ["j"], text: "next" },
  { keys: ["k"], text: "previous" },
  { keys: ["Enter"], text: "enter", always: true },
  { keys: ["x"], text: "choose" },
  { keys: ["1", "2"], text: "decide" },
  { keys: ["z"], text: "undecide" },
  { keys: ["c"], text: "copy" },
  { keys: ["r"], text: "check" },
  { keys: ["s"], text: "share" },
  { keys: ["n"], text: "nextFailing" },
  { keys: ["p"], text: "previousFailing" },
  { keys: ["F8"], text: "note", always: true },
  { keys: ["Esc"], text: "escape", always: true },
] as const;

/** All keys of the product, and the switch that turns single keys off. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("shell");
  const on = useShortcutsOn();
  return (
    <DialogWindow open={open} onOpenChange={onOpenChange} title={t("help.open")} className="max-w-2xl">
      <div className="flex flex-col gap-1">
        <label className="inline-flex min-h-8 items-center gap-2 self-start text-sm">
          <Checkbox checked={on} onCheckedChange={setShortcuts} />
          {t("help.switch")}
        </label>
        <p role="status" className="text-xs text-ink-muted">
          {on ? "" : t("help.off")}
        </p>
      </div>
      <dl className="gap-x-8 sm:columns-2">
        {KEYS.map((row) => (
          <Row key={row.text} keys={row.keys} off={!on && !("always" in row)}>
            {t(`help.${row.text}`)}
          </Row>
        ))}
        {PLACES.map((place) => (
          <Row key={place.id} keys={["g", place.key]} off={!on}>
            {t("help.goTo", { place: t(`places.${place.id}`) })}
          </Row>
        ))}
      </dl>
    </DialogWindow>
  );
}

function Row({ keys, off, children }: { keys: readonly string[]; off: boolean; children: React.ReactNode }) {
  return (
    <div className={cn("flex min-h-8 items-center gap-3 text-sm", off && "text-ink-subtle line-through")}>
      <dt className="flex w-20 shrink-0 gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded border border-line-strong px-1.5 text-xs">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
