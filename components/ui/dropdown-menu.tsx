"use client";

import { Check } from "lucide-react";
import { Slot } from "./slot";
import { createContext, useContext, useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/utils";
import { Popover, PopoverContent, PopoverTrigger, useFloating } from "./popover";

const itemClass =
  "relative flex h-8 w-full cursor-default select-none items-center gap-2 rounded px-2 text-left text-sm outline-none hover:bg-surface-hover focus:bg-surface-hover max-md:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0";

const DropdownMenu = Popover;

function DropdownMenuTrigger(props: ComponentProps<typeof PopoverTrigger>) {
  return <PopoverTrigger aria-haspopup="menu" {...props} />;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A menu: the first item, or the chosen one, has the focus; arrows, Home and End move it, and choosing closes. */
function DropdownMenuContent({ className, align = "end", ...props }: ComponentProps<typeof PopoverContent>) {
  const { id, open, trigger } = useFloating();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const items = itemsOf(box.current);
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
  }, [open]);
  return (
    <PopoverContent
      role="menu"
      align={align}
      className={cn("w-auto min-w-40 p-1", className)}
      onClick={(event) => {
        if (!(event.target as Element).closest("[role^=menuitem]")) return;
        document.getElementById(id)?.hidePopover();
        trigger.current?.focus();
      }}
      onKeyDown={(event) => {
        const items = itemsOf(box.current);
        const at = items.indexOf(document.activeElement as HTMLElement);
        const step = STEP[event.key];
        const next =
          step !== undefined
            ? items[(at + step + items.length) % items.length]
            : event.key === "Home"
              ? items[0]
              : event.key === "End"
                ? items.at(-1)
                : undefined;
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
      {...props}
    >
      <div ref={box} role="none">
        {props.children}
      </div>
    </PopoverContent>
  );
}

const itemsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];

function DropdownMenuItem({ className, asChild, ...props }: ComponentProps<"button"> & { asChild?: boolean }) {
  const Comp = asChild ? Slot : "button";
  return (
    <Comp
      role="menuitem"
      tabIndex={-1}
      data-slot="dropdown-menu-item"
      className={cn(itemClass, className)}
      {...(asChild ? {} : { type: "button" as const })}
      {...props}
    />
  );
}

interface Radio {
  value?: string;
  onValueChange: (value: string) => void;
}

const RadioContext = createContext<Radio | undefined>(undefined);

function DropdownMenuRadioGroup({ children, ...radio }: Radio & { children: React.ReactNode }) {
  return (
    <RadioContext value={radio}>
      <div role="group">{children}</div>
    </RadioContext>
  );
}

function DropdownMenuRadioItem({
  className,
  children,
  value,
  ...props
}: Omit<ComponentProps<"button">, "value"> & { value: string }) {
  const radio = useContext(RadioContext);
  const checked = radio?.value === value;
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      data-slot="dropdown-menu-radio-item"
      onClick={() => radio?.onValueChange(value)}
      className={cn(itemClass, "pr-8", className)}
      {...props}
    >
      {children}
      {checked ? (
        <span className="absolute right-2">
          <Check aria-hidden />
        </span>
      ) : null}
    </button>
  );
}

function DropdownMenuLabel({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="dropdown-menu-label" className={cn("px-2 py-1 text-xs text-ink-subtle", className)} {...props} />
  );
}

function DropdownMenuSeparator({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      role="separator"
      data-slot="dropdown-menu-separator"
      className={cn("-mx-1 my-1 h-px bg-line", className)}
      {...props}
    />
  );
}

export {
  DropdownMenu,
  DropdownMenuTrigger,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
};
