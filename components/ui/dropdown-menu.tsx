"use client";

import { Check } from "lucide-react";
import { DropdownMenu as MenuPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const itemClass =
  "relative flex h-8 w-full cursor-default select-none items-center gap-2 rounded px-2 text-left text-sm outline-none data-[highlighted]:bg-surface-hover max-md:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0";

/** The page behind an open menu stays as it is. */
function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

const DropdownMenuTrigger = MenuPrimitive.Trigger;
const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

function DropdownMenuContent({ className, align = "end", ...props }: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-40 max-h-[80vh] min-w-40 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-1 text-ink shadow-pop",
          className,
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  );
}

function DropdownMenuItem(props: ComponentProps<typeof MenuPrimitive.Item>) {
  return <MenuPrimitive.Item className={itemClass} {...props} />;
}

function DropdownMenuRadioItem({ children, ...props }: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(itemClass, "pr-8")} {...props}>
      {children}
      <MenuPrimitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </MenuPrimitive.ItemIndicator>
    </MenuPrimitive.RadioItem>
  );
}

function DropdownMenuLabel(props: ComponentProps<typeof MenuPrimitive.Label>) {
  return <MenuPrimitive.Label className="px-2 py-1 text-xs text-ink-subtle" {...props} />;
}

function DropdownMenuSeparator() {
  return <MenuPrimitive.Separator className="-mx-1 my-1 h-px bg-line" />;
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
