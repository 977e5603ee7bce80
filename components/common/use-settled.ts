"use client";

import { useEffect, useState } from "react";

/** A value once it has stood still for a moment: what is typed is asked of the server then. */
export function useSettled<T>(value: T, pauseMs = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
