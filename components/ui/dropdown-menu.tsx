"use client";

import { Check } from "lucide-react";
import { Slot, type DropdownMenu as Parts } from "radix-ui";
import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/utils";
import { menuParts, useLater } from "./later";

/** Of the open menu, for what is in it. */
const PartsContext = createContext<typeof Parts | undefined>(undefined);

const itemClass =
  "relative flex h-8 w-full cursor-default select-none items-center gap-2 rounded px-2 text-left text-sm outline-none data-[highlighted]:bg-surface-hover max-md:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0";

interface MenuProps extends Pick<ComponentProps<typeof Parts.Content>, "align" | "className" | "children"> {
  /** The button that opens it. */
  trigger: ReactNode;
}

/** The page behind an open menu stays as it is. */
export function DropdownMenu({ trigger, align = "end", className, children }: MenuProps) {
  const [Primitive, ask] = useLater(menuParts);
  if (!Primitive)
    return (
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={ask}
        onKeyDown={({ key }) => key === "ArrowDown" && ask()}
      >
        {trigger}
      </Slot.Root>
    );
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-40 max-h-[80vh] min-w-40 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-1 text-ink shadow-pop",
            className,
          )}
        >
          <PartsContext value={Primitive}>{children}</PartsContext>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function MenuItem(props: ComponentProps<typeof Parts.Item>) {
  const Primitive = useContext(PartsContext);
  return Primitive && <Primitive.Item className={itemClass} {...props} />;
}

interface MenuChoiceProps<Id extends string> {
  label: string;
  value: string | undefined;
  choices: readonly { id: Id; name: string; lang?: string }[];
  onChange: (id: Id) => void;
}

/** A few choices of a menu; one is selected. */
export function MenuChoice<Id extends string>({ label, value, choices, onChange }: MenuChoiceProps<Id>) {
  const Primitive = useContext(PartsContext);
  if (!Primitive) return null;
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={(id) => onChange(id as Id)}>
      <Primitive.Label className="px-2 pt-1.5 text-xs text-ink-subtle">{label}</Primitive.Label>
      {choices.map(({ id, name, lang }) => (
        <Primitive.RadioItem key={id} value={id} lang={lang} className={cn(itemClass, "pr-8")}>
          {name}
          <Primitive.ItemIndicator className="absolute right-2">
            <Check aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
