"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Primitive } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { cn } from "@/lib/utils";
import { Button } from "./button";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  className?: string;
  children: ReactNode;
}

export function DialogWindow({ open, onOpenChange, title, description, className, children }: DialogProps) {
  const t = useTranslations("common");
  // Dialogs are opened by a key or a button that is not the primitive's own trigger: the focus goes back there.
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-ink/30 dark:bg-canvas/70" />
        <Primitive.Content
          className={cn(
            "fixed left-1/2 top-[10vh] z-50 flex max-h-[80vh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-fade-in flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-surface-raised p-5 shadow-pop",
            className,
          )}
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
            event.preventDefault();
            opener.current.focus();
          }}
        >
          <div className="flex flex-col gap-1 pr-8">
            <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="text-sm text-ink-muted">{description}</Primitive.Description>
            ) : null}
          </div>
          {children}
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon-sm" className="absolute right-3 top-3" aria-label={t("close")}>
              <X aria-hidden />
            </Button>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
