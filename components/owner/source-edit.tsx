"use client";

import type { ReactNode } from "react";
import { CommandBlock } from "@/components/common/command-block";
import { Fold } from "@/components/common/fold";
import { Snippet } from "@/components/common/snippet";
import type { SourceEdit as Edit } from "@/lib/owners";

/** One edit of one source, for all its Services. */
export function SourceEdit({ edit: { place, look, text }, title }: { edit: Edit; title: ReactNode }) {
  return (
    <Fold titleClass="w-fit text-sm" title={title}>
      <div className="flex min-w-0 flex-col gap-2 py-2 pl-4">
        <p className="max-w-prose text-sm">{place}</p>
        {look ? <CommandBlock kind="inspect" command={look} /> : null}
        {text ? <Snippet text={text} label={place} /> : null}
      </div>
    </Fold>
  );
}
