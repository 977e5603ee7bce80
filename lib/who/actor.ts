import { rec, str } from "@/lib/ccm/read";
import type { Actor, Via } from "./types";

type Raw = Readonly<Record<string, unknown>>;

const CONSOLE = /\.console\.(?:aliyun|alibabacloud)\.com$|^AliyunConsole$/i;
const TOOLS: readonly (readonly [Via, RegExp])[] = [
  ["terraform", /\bterraform\b/i],
  ["pulumi", /\bpulumi\b/i],
  ["ros", /^ros(?:\/|\s|$)|\bros\.aliyuncs\.com\b/i],
  ["commandLine", /\baliyun[- ]?cli\b|AlibabaCloud CLI/i],
];

/** Programs that keep a state of their own and set it again. */
export const KEEPS_STATE: ReadonlySet<Via> = new Set<Via>(["terraform", "pulumi", "ros"]);

function viaOf(event: Raw, identity: Raw): Via {
  const agent = str(event.userAgent);
  if (str(event.eventType) === "ConsoleOperation") return "buyPage";
  if (CONSOLE.test(agent)) return "console";
  const tool = TOOLS.find(([, pattern]) => pattern.test(agent) || pattern.test(str(event.sourceIpAddress)));
  if (tool) return tool[0];
  // The console signs without a key of the person; its user agent may say nothing.
  return str(identity.accessKeyId) === "" ? "probablyConsole" : "api";
}

/**
 * Who made a call. The controller names itself and its cluster in the user agent (since 2021), whatever account it uses; all
 * else follows from the identity. `clusterId`: of the cluster that is looked at.
 */
export function actorOf(event: Raw, clusterId: string): Actor {
  const identity = rec(event.userIdentity);
  const agent = str(event.userAgent);
  if (/\back\.ccm\//.test(agent)) {
    const cluster = /\bClusterId\/(\S+)/.exec(agent)?.[1];
    return cluster === undefined || cluster === clusterId
      ? { kind: "controller", ...(cluster === undefined ? {} : { cluster }) }
      : { kind: "otherController", cluster };
  }
  const type = str(identity.type);
  const name = str(identity.userName) || str(identity.principalId);
  if (type === "system") return { kind: "alibaba", service: name };
  const via = viaOf(event, identity);
  if (type === "root-account") return { kind: "root", via };
  if (type === "assumed-role") {
    const [role = "", ...session] = name.split(":");
    return /^aliyuncs/i.test(role) ? { kind: "ack", role } : { kind: "role", role, session: session.join(":"), via };
  }
  if (type === "saml-user" || type === "cloudsso-user" || type === "oidc-user") return { kind: "sso", name, via };
  if (type === "alibaba-cloud-account") return { kind: "account", name: name || str(identity.accountId), via };
  return { kind: "ramUser", name, via };
}
