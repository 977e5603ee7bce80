"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/utils";
import { useShortcuts } from "./hotkeys";

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  className?: string;
}

/** The page's search field: `/` focuses it, Escape clears and leaves it. */
export function SearchBox({ value, onChange, label, className }: SearchBoxProps) {
  const t = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    },
  });
  return (
    <div role="search" className={cn("relative flex items-center", className)}>
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-3.5 text-ink-subtle" />
      <Input
        ref={input}
        type="search"
        value={value}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          onChange("");
          input.current?.blur();
        }}
        className="px-8"
      />
      {value ? (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => onChange("")}
          className="absolute right-1 rounded p-1.5 text-ink-subtle hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="pointer-events-none absolute right-2 hidden rounded border border-line px-1 text-xs text-ink-subtle md:block"
        >
          /
        </kbd>
      )}
    </div>
  );
}
