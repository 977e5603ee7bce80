import { annotationOfLabel } from "@/lib/knowledge/events";

/** `hint` is quickly looked for and part of every hit. */
const IDS: readonly (readonly [name: string, hint: string, expression: RegExp])[] = [
  ["loadBalancerId", "lb-", /\blb-[A-Za-z0-9][A-Za-z0-9-]{0,60}/],
  ["vServerGroupId", "sp-", /\b(?:rsp|vsp)-[A-Za-z0-9][A-Za-z0-9-]{0,60}/],
  ["vpcId", "vpc-", /\bvpc-[A-Za-z0-9]{1,60}/],
  ["vSwitchId", "vsw-", /\bvsw-[A-Za-z0-9]{1,60}/],
  ["eniId", "eni-", /\beni-[A-Za-z0-9-]{1,60}/],
  ["nlbId", "nlb-", /\bnlb-[A-Za-z0-9]{1,60}/],
  ["region", ".aliyuncs.com", /\b(?:slb|slb-vpc|ecs|vpc)\.([a-z]{2}-[a-z0-9-]{3,30})\.aliyuncs\.com/],
];

/** How much of a long text is looked through for ids: they are near the front. */
const WINDOW = 16_384;

/** Ids that can be recognised by their prefix, wherever they are. */
export function findIds(text: string): Record<string, string> {
  const head = text.length > WINDOW ? text.slice(0, WINDOW) : text;
  const found: Record<string, string> = {};
  for (const [name, hint, expression] of IDS) {
    const match = head.includes(hint) ? expression.exec(head) : null;
    if (match) found[name] = match[1] ?? match[0];
  }
  return found;
}

export function nonEmpty(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value) out[name] = value;
  return out;
}

/** Adds to the captures what follows from them: the annotation of a label, namespace and name of a key, field names. */
export function derive(out: Record<string, string>): Record<string, string> {
  const key = out.serviceKey;
  if (key && !out.service) {
    const slash = key.indexOf("/");
    if (slash > 0) Object.assign(out, { namespace: key.slice(0, slash), service: key.slice(slash + 1) });
    else out.service = key;
  }
  const annotation = out.label && annotationOfLabel(out.label);
  if (annotation) out.annotation = annotation;
  if (out.tag?.includes(":")) out.tagValue = out.tag.slice(out.tag.indexOf(":") + 1);
  if (out.detail) {
    const fields = changedFields(out.detail);
    if (fields.length > 0) out.fields = fields.join(",");
  }
  if (out.json) {
    out.backends = String(out.json.split('"serverId"').length - 1);
    delete out.json;
  }
  delete out.text;
  return out;
}

/** Field names of an update detail: `lb AclId [] should be changed to acl-1;RequestTimeout changed: 60 - 30 ;`. */
function changedFields(detail: string): string[] {
  const fields: string[] = [];
  for (const piece of detail.slice(0, WINDOW).split(";")) {
    const name = /^\s{0,3}(?:lb )?([A-Za-z][A-Za-z0-9]{1,40}) /.exec(piece)?.[1];
    if (name && (piece.includes("should be changed to") || piece.includes(" changed: ")) && !fields.includes(name))
      fields.push(name);
  }
  return fields;
}
