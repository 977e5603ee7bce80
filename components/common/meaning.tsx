"use client";

import { useRef, useState } from "react";
import { popoverParts, useLater } from "@/components/ui/later";
import { cn } from "@/lib/utils";

interface MeaningProps {
  text: string;
  children: React.ReactNode;
  className?: string;
}

/** A sign, mark or chip that tells its meaning to a mouse over it, to the keyboard and to a finger. */
export function Meaning({ text, children, className }: MeaningProps) {
  const [isOpen, setOpen] = useState(false);
  const [Primitive, ask] = useLater(popoverParts);
  const open = () => {
    ask();
    setOpen(true);
  };
  const sign = useRef<HTMLButtonElement>(null);
  const stay = (event: Event) => event.preventDefault();
  return (
    <>
      <button
        ref={sign}
        type="button"
        data-slot="meaning"
        // Above the control that covers a row.
        className={cn(
          "relative z-[1] -my-0.5 inline-flex min-h-6 min-w-6 max-w-full items-center justify-center rounded-sm",
          className,
        )}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && open()}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && open()}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        {children}
      </button>
      {/* A list has hundreds of them: what tells the meaning is made when it is asked for. */}
      {isOpen && Primitive ? (
        <Primitive.Root open onOpenChange={setOpen}>
          <Primitive.Anchor virtualRef={sign} />
          <Primitive.Portal>
            <Primitive.Content
              role="tooltip"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={stay}
              onCloseAutoFocus={stay}
              className="pointer-events-none z-40 max-w-xs rounded-md border border-line bg-surface-raised px-2.5 py-1.5 text-xs text-ink shadow-pop"
            >
              {text}
            </Primitive.Content>
          </Primitive.Portal>
        </Primitive.Root>
      ) : null}
    </>
  );
}
