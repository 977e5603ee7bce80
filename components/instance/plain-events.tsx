"use client";

import { TimeAgo } from "@/components/common/time-ago";
import type { KubeEvent } from "@/lib/model/bundle";
import { eventTime } from "@/lib/views";

/** Events as they are: type, reason, message, age. */
export function PlainEvents({ events, now }: { events: readonly KubeEvent[]; now?: string }) {
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {events.map((event, index) => (
        <li key={event.metadata?.uid ?? index} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="font-medium">{event.reason}</span>
          <TimeAgo at={eventTime(event)} now={now} className="text-xs text-ink-subtle" />
          <code className="w-full break-words text-xs text-ink-muted">{event.message}</code>
        </li>
      ))}
    </ul>
  );
}
