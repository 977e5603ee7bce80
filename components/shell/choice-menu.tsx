import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

interface ChoiceMenuProps {
  label: string;
  icon: ReactNode;
  value: string | undefined;
  onChange: (value: string) => void;
  /** One `DropdownMenuRadioItem` a choice. */
  children: ReactNode;
}

/** A button of the top bar that opens a few choices, one of which holds. */
export function ChoiceMenu({ label, icon, value, onChange, children }: ChoiceMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={label} title={label}>
          {icon}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={value} onValueChange={onChange}>
          {children}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
