import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Opens the list of keys, where there is room for it. */
export function HelpButton({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations("shell");
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("help.open")}
      title={`${t("help.open")} (?)`}
      onClick={onHelp}
      className="hidden md:inline-flex"
    >
      <Keyboard aria-hidden />
    </Button>
  );
}
