"use client";

import { useEffect, useRef, useState } from "react";

/**
 * A box that scrolls sideways where its content is wider than the screen. Only then does the keyboard stop at it: arrow
 * keys scroll what has the focus. `relative`: what only screen readers hear stays inside, and widens no page.
 */
export function ScrollBox({
  label,
  children,
}: {
  /** Description of the content, shown on hover. */
  label?: string;
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    // The content may grow while the box stays as it is.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      {...(scrolls ? { tabIndex: 0, role: "group", "aria-label": label } : {})}
      className="scrollbar-thin relative overflow-x-auto"
    >
      {children}
    </div>
  );
}
