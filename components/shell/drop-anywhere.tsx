"use client";

import { useEffect } from "react";
import { useGo, useHandover } from "@/lib/client/go";

/** Hands every file that is dropped to the page that opens files. `take` must be the same function at each render. */
export function useDropped(take: (file: File) => void): void {
  const handover = useHandover();
  useEffect(() => {
    const waiting = handover.take("file");
    if (waiting) take(waiting);
    // Ahead of `DropAnywhere`.
    return onDrop(take, true);
  }, [take, handover]);
}

/** A file that is dropped on any page is opened; it never leaves the browser. */
export function DropAnywhere() {
  const go = useGo();
  const { leave } = useHandover();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("dragover", over);
    const forget = onDrop((file) => {
      leave({ file });
      go("/open");
    }, false);
    return () => {
      window.removeEventListener("dragover", over);
      forget();
    };
  }, [go, leave]);
  return null;
}

/** Takes a dropped file that no listener before has taken. Returns the function that stops listening. */
function onDrop(take: (file: File) => void, capture: boolean): () => void {
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    take(file);
  };
  window.addEventListener("drop", drop, { capture });
  return () => window.removeEventListener("drop", drop, { capture });
}
