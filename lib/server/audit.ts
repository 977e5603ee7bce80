import "server-only";
import { currentIdentity } from "@/lib/server/access/current";
import { createLog } from "@/lib/server/log";

/** What was done in whose name: made and withdrawn links, accepted findings. Lines of the log with `room: audit`. */
export function audit(event: string, fields: Readonly<Record<string, unknown>>): void {
  const { subject, by, role } = currentIdentity();
  createLog("audit").info({ ...fields, subject, by, role }, event);
}
