"use client";

import { FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

interface FileButtonProps extends Pick<React.ComponentProps<typeof Button>, "variant" | "size" | "busy"> {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files: a styled button before the browser's own field. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button onClick={() => input.current?.click()} {...button}>
        <FileUp aria-hidden />
        {label}
      </Button>
    </>
  );
}
