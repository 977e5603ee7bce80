import { CircleHelp } from "lucide-react";

/** The frame of everything that says "we could not look": amber, with the hatch as a strip where it disturbs no text. */
export function UnknownBox({ role = "status", children }: { role?: "status" | "alert"; children: React.ReactNode }) {
  return (
    <div
      role={role}
      className="relative flex items-start gap-3 overflow-hidden rounded-md border border-unknown-line bg-unknown-soft py-2.5 pl-5 pr-4"
    >
      <span aria-hidden className="hatched-solid absolute inset-y-0 left-0 w-1.5 bg-unknown-solid" />
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
      {children}
    </div>
  );
}
