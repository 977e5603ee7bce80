import { useState } from "react";

/** Parts that are loaded when they are asked for first. Where that fails, the page of the error comes. */
export function useLater<T>(load: () => Promise<T>): [parts: T | undefined, ask: () => void] {
  const [parts, setParts] = useState<T>();
  const ask = () =>
    void load().then(
      (loaded) => setParts(() => loaded),
      (error: unknown) =>
        setParts(() => {
          throw error;
        }),
    );
  return [parts, ask];
}

export const popoverParts = () => import("./popover-parts").then((module) => module.Popover);
export const menuParts = () => import("./menu-parts").then((module) => module.DropdownMenu);
export const toastParts = () => import("./toast-parts").then((module) => module.Toast);
