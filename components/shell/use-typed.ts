"use client";

import { useEffect, useState } from "react";

/** A pause in typing before the server is asked. */
const PAUSE_MS = 150;

/** What is typed, once typing has paused. */
export function useTyped(text: string): string {
  const typed = text.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return asked;
}
