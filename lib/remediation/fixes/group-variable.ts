import { isManagedName, parseManagedName } from "@/lib/ccm/names";
import { isManagedGroupName } from "@/lib/engine/nlb/names";
import { shellVariable } from "@/lib/knowledge/cloud-api";

/** Whether it is a group's name of the controller, which stands for the id of a group that has to be made. */
export const isGroupName = (value: string): boolean => isManagedName(value) || isManagedGroupName(value);

/** Shell variable that passes the id of a group from the command that creates it to those that use it. */
export function groupVariable(name: string): string {
  const [, port = "0", protocol = ""] = name.split(".");
  const clb = parseManagedName(name);
  return (clb ? `VGROUP_${clb.port}` : `NLB_GROUP_${port}_${protocol}`).replace(/[^A-Za-z0-9_]/g, "_");
}

/** The id of a group that does not exist yet, set by the command that creates it in the same shell. */
export const groupToCome = (name: string) => shellVariable(groupVariable(name), "create the group first");
