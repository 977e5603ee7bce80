"use client";

import { Check, Copy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/utils";

interface CopyButtonProps {
  value: string;
  /** Name of the copied text, for screen readers: "kubectl command", "lb-bp1...". */
  what?: string;
  /** Drawn next to the icon. */
  label?: string;
  className?: string;
}

/** Copies `value`, announces it, and returns to its first state after two seconds. */
export function CopyButton({ value, what, label: shown, className }: CopyButtonProps) {
  const t = useTranslations("common");
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const written = await writeClipboard(value);
    setState(written ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), 2000);
  }
  const Icon = state === "copied" ? Check : state === "failed" ? X : Copy;
  const label = what ? t("copyWhat", { what }) : (shown ?? t("copy"));
  return (
    <>
      <Button
        variant={shown ? "outline" : "ghost"}
        size={shown ? "sm" : "icon-sm"}
        onClick={copy}
        aria-label={label}
        title={shown ? undefined : label}
        className={cn(
          "w-fit print:hidden",
          state === "copied" && "text-pass",
          state === "failed" && "text-fail",
          className,
        )}
      >
        <Icon aria-hidden />
        {shown}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : ""}
      </span>
    </>
  );
}

/** The Clipboard API needs a secure context; over plain http to a host name only `execCommand` works. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** An id in monospace with a copy button; long ones may break anywhere. */
export function IdText({ value }: { value: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-0.5">
      <code className="min-w-0 break-all text-xs">{value}</code>
      <CopyButton value={value} what={value} className="-my-1 size-6" />
    </span>
  );
}
