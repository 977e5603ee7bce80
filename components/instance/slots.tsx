"use client";

import { PlainEvents } from "./plain-events";
import type { ResourceSlots } from "./resource-page";

/** The parts of the resource pages that other areas draw; the same for a live cluster, a file and a report. */
export const resourceSlots: ResourceSlots = {
  events: (view) => <PlainEvents events={view.events} now={undefined} />,
};
