"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The file that was dropped on another page, until the page that opens files takes it. */
const dropped: { file?: File } = {};

export function takeDropped(): File | undefined {
  const { file } = dropped;
  delete dropped.file;
  return file;
}

/** A file that is dropped on any page is opened; it never leaves the browser. */
export function DropAnywhere() {
  const router = useRouter();
  useEffect(() => {
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent) => {
      if (holdsFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented || window.location.pathname === "/open") return;
      event.preventDefault();
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
