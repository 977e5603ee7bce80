/** Two plates and the gap between them: what is asked for, what is there. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect x="2" y="3" width="16" height="5" rx="1.5" className="fill-ink" />
      <rect x="2" y="12" width="9" height="5" rx="1.5" className="fill-ink" />
      <rect x="13" y="12" width="5" height="5" rx="1.5" className="fill-fail-solid" />
    </svg>
  );
}
