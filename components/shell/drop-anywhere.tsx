"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A dropped file, until the page that opens files has mounted and takes it. */
const dropped: { file?: File; take?: (file: File) => void } = {};

/** Hands every file that is dropped to the page that opens files. `take` must be the same function at each render. */
export function useDropped(take: (file: File) => void): void {
  useEffect(() => {
    dropped.take = take;
    if (dropped.file) take(dropped.file);
    delete dropped.file;
    return () => {
      delete dropped.take;
    };
  }, [take]);
}

/** A file that is dropped on any page is opened; it never leaves the browser. */
export function DropAnywhere() {
  const router = useRouter();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      if (dropped.take) return dropped.take(file);
      dropped.file = file;
      router.push("/open");
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [router]);
  return null;
}
