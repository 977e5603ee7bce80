import { parseManagedName } from "@/lib/ccm/names";
import { shellVariable } from "@/lib/knowledge/cloud-api";

/** Shell variable that passes the id of a group from the command that creates it to those that use it. */
export function groupVariable(name: string): string {
  const port = parseManagedName(name)?.port ?? "0";
  return `VGROUP_${port.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** The id of a group that does not exist yet, set by the command that creates it in the same shell. */
export const groupToCome = (name: string) => shellVariable(groupVariable(name), "create the group first");
