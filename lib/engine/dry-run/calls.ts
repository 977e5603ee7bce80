import { jsonString, quote } from "@/lib/ccm/go";
import type { AttributeCall } from "@/lib/ccm/fields/instance-types";
import type { Rules } from "@/lib/ccm/versions";
import type { Call, LocalBackend, LocalGroup, RemoteBackend, Tag } from "../types";

/** Every failing call of the dry run with its item and error text (docs/dry-run.md 6.1), for one Service and instance. */
export class Calls {
  constructor(
    private readonly service: string,
    readonly lb: string,
    private readonly rules: Rules,
  ) {}

  private make(code: string, key: string, id: string, api: string, text: string, message = ""): Call {
    const error =
      this.rules.callErrors === "openapi"
        ? `OpenAPI: ${api}, Message: ${text}`
        : api === "CreateLoadBalancer"
          ? `api ${api} should not be called`
          : `function should not be called on start ${api}`;
    return { code, key, id, message, error };
  }

  private forService(code: string, api: string, text: string): Call {
    return this.make(code, this.service, this.lb, api, `loadbalancer ${this.lb} ${text}`);
  }

  create(): Call {
    return this.make("CreateSLB", this.service, "", "CreateLoadBalancer", "need to create loadbalancer");
  }
  remove(): Call {
    return this.forService("DeleteSLB", "DeleteLoadBalancer", "should be deleted");
  }
  /** Changes an attribute of the instance; `also` is a second attribute in the same call. */
  attribute(change: AttributeCall, value: string | number, also?: string | number): Call {
    return this.forService(change.item, change.action, change.says(value, also));
  }
  tag(tags: readonly Tag[]): Call {
    const text = quote(tags.map((t) => `${t.key}=${t.value}`).join(","));
    return this.make(
      "TagSLB",
      this.service,
      "",
      "UntagResources",
      `loadbalancer ${this.lb} tags ${text} should be added`,
    );
  }
  untag(keys: readonly string[]): Call {
    return this.make(
      "UntagSLB",
      this.service,
      "",
      "UntagResources",
      `loadbalancer ${this.lb} tags ${quote(keys.join(","))} should be deleted`,
    );
  }

  private forListener(code: string, api: string, port: number, text: string, message = ""): Call {
    return this.make(
      code,
      `${this.service}/${port}`,
      this.lb,
      api,
      `loadbalancer ${this.lb} listener ${port} ${text}`,
      message,
    );
  }
  startListener(port: number): Call {
    return this.forListener("StartListener", "StartLoadBalancerListener", port, "should be running");
  }
  deleteListener(port: number): Call {
    return this.forListener("DeleteListener", "DeleteLoadBalancerListener", port, "should be deleted");
  }
  createListener(port: number, protocol: string): Call {
    return this.forListener(
      "CreateListener",
      `CreateLoadBalancer${protocol.toUpperCase()}Listener`,
      port,
      "should be created",
    );
  }
  updateListener(port: number, protocol: string, detail: string): Call {
    return this.forListener(
      "UpdateListener",
      `SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`,
      port,
      `should be updated, ${detail}`,
      detail,
    );
  }
  createDomain(port: number, domain: string): Call {
    return this.forListener(
      "CreateDomainExtension",
      "CreateDomainExtension",
      port,
      `domain extension ${domain} should be created`,
    );
  }
  deleteDomain(id: string): Call {
    return this.make(
      "DeleteDomainExtension",
      `${this.service}/${id}`,
      id,
      "DeleteDomainExtension",
      `domain extension ${id} should be deleted`,
    );
  }
  /** The id is empty: a defect of the versions with this call. */
  setDomain(): Call {
    return this.make(
      "SetDomainExtensionAttribute",
      `${this.service}/`,
      "",
      "SetDomainExtensionAttribute",
      "domain extension  should be set",
    );
  }

  createGroup(name: string): Call {
    return this.make(
      "CreateVgroup",
      `${this.service}/${name}`,
      this.lb,
      "CreateVServerGroup",
      `loadbalancer ${this.lb} vgroup ${name} should be created`,
    );
  }
  private forGroup(code: string, api: string, id: string, text: string): Call {
    const lb = this.rules.groupItemHasInstanceId ? this.lb : "";
    return this.make(code, `${this.service}/${id}`, lb, api, `loadbalancer ${lb} vgroup ${id} ${text}`);
  }
  deleteGroup(id: string): Call {
    return this.forGroup("DeleteVgroup", "DeleteVServerGroup", id, "should be deleted");
  }
  addBackends(id: string, group: LocalGroup, backends: readonly LocalBackend[]): Call {
    const json = backends.map((b) => backendJson(this.rules, false, b.nodeName, group.name, b, b.targetRef));
    return this.forGroup(
      "AddVServerGroupBackendServers",
      "AddVServerGroupBackendServers",
      id,
      `backends [${json.join(",")}] should be added`,
    );
  }
  removeBackends(id: string, backends: readonly RemoteBackend[]): Call {
    const json = backends.map((b) => backendJson(this.rules, b.userManaged, null, b.description, b, null));
    return this.forGroup(
      "RemoveVgroup",
      "RemoveVServerGroupBackendServers",
      id,
      `backends [${json.join(",")}] should be deleted`,
    );
  }
}

interface JsonBackend {
  serverId: string;
  serverIp: string;
  weight: number;
  port: number;
  type: string;
}

function backendJson(
  rules: Rules,
  userManaged: boolean,
  nodeName: string | null,
  description: string,
  b: JsonBackend,
  ref: Readonly<Record<string, unknown>> | null,
): string {
  const base =
    `{"IsUserManaged":${userManaged},"NodeName":${nodeName === null ? "null" : jsonString(nodeName)},"description":${jsonString(description)},` +
    `"serverId":${jsonString(b.serverId)},"serverIp":${jsonString(b.serverIp)},"weight":${b.weight},"port":${b.port},"type":${jsonString(b.type)}`;
  if (rules.backendJson === "short") return `${base}}`;
  const target = `${base},"TargetRef":${ref === null ? "null" : objectReference(ref)}`;
  return rules.backendJson === "targetRef" ? `${target}}` : `${target},"Invalid":false}`;
}

const REFERENCE_FIELDS = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"] as const;

function objectReference(ref: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const field of REFERENCE_FIELDS) {
    const value = ref[field];
    if (typeof value === "string" && value !== "") parts.push(`"${field}":${jsonString(value)}`);
  }
  return `{${parts.join(",")}}`;
}
