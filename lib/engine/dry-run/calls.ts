import { jsonString, quote } from "@/lib/ccm/go";
import type { AttributeCall } from "@/lib/ccm/fields/instance-kinds";
import type { Rules } from "@/lib/ccm/versions";
import type { RemoteBackend } from "../actual/remote";
import type { Call, LocalBackend, LocalGroup, Tag } from "../types";

/** Every failing call of the dry run with its item and error text (docs/dry-run.md 6.1), for one Service and instance. */
export class Calls {
  constructor(
    private readonly service: string,
    readonly lb: string,
    private readonly rules: Rules,
  ) {}

  private make(
    code: string,
    text: string,
    { key = this.service, id = this.lb, message = "", api = code }: Partial<Call> & { api?: string } = {},
  ): Call {
    const error =
      this.rules.callErrors === "openapi"
        ? `OpenAPI: ${api}, Message: ${text}`
        : api === "CreateLoadBalancer"
          ? `api ${api} should not be called`
          : `function should not be called on start ${api}`;
    return { code, key, id, message, error };
  }

  create(): Call {
    return this.make("CreateSLB", "need to create loadbalancer", { id: "", api: "CreateLoadBalancer" });
  }
  remove(): Call {
    return this.make("DeleteSLB", `loadbalancer ${this.lb} should be deleted`, { api: "DeleteLoadBalancer" });
  }
  /** Changes an attribute of the instance; `also` is a second attribute in the same call. */
  attribute(change: AttributeCall, value: string | number, also?: string | number): Call {
    return this.make(change.item, `loadbalancer ${this.lb} ${change.says(value, also)}`, { api: change.action });
  }
  tag(tags: readonly Tag[]): Call {
    return this.tags("TagSLB", tags.map((t) => `${t.key}=${t.value}`).join(","), "added");
  }
  untag(keys: readonly string[]): Call {
    return this.tags("UntagSLB", keys.join(","), "deleted");
  }
  /** The controller names the same action for both. */
  private tags(code: string, tags: string, done: string): Call {
    const text = `loadbalancer ${this.lb} tags ${quote(tags)} should be ${done}`;
    return this.make(code, text, { id: "", api: "UntagResources" });
  }

  private forListener(code: string, port: number, text: string, api: string, message = ""): Call {
    const key = `${this.service}/${port}`;
    return this.make(code, `loadbalancer ${this.lb} listener ${port} ${text}`, { key, api, message });
  }
  startListener(port: number): Call {
    return this.forListener("StartListener", port, "should be running", "StartLoadBalancerListener");
  }
  deleteListener(port: number): Call {
    return this.forListener("DeleteListener", port, "should be deleted", "DeleteLoadBalancerListener");
  }
  createListener(port: number, protocol: string): Call {
    const api = `CreateLoadBalancer${protocol.toUpperCase()}Listener`;
    return this.forListener("CreateListener", port, "should be created", api);
  }
  updateListener(port: number, protocol: string, detail: string): Call {
    const api = `SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`;
    return this.forListener("UpdateListener", port, `should be updated, ${detail}`, api, detail);
  }
  createDomain(port: number, domain: string): Call {
    const api = "CreateDomainExtension";
    return this.forListener(api, port, `domain extension ${domain} should be created`, api);
  }
  deleteDomain(id: string): Call {
    const key = `${this.service}/${id}`;
    return this.make("DeleteDomainExtension", `domain extension ${id} should be deleted`, { key, id });
  }
  /** The id is empty: a defect of the versions with this call. */
  setDomain(): Call {
    const key = `${this.service}/`;
    return this.make("SetDomainExtensionAttribute", "domain extension  should be set", { key, id: "" });
  }

  createGroup(name: string): Call {
    const text = `loadbalancer ${this.lb} vgroup ${name} should be created`;
    return this.make("CreateVgroup", text, { key: `${this.service}/${name}`, api: "CreateVServerGroup" });
  }
  private forGroup(code: string, id: string, text: string, api: string): Call {
    const lb = this.rules.groupItemHasInstanceId ? this.lb : "";
    return this.make(code, `loadbalancer ${lb} vgroup ${id} ${text}`, { key: `${this.service}/${id}`, id: lb, api });
  }
  deleteGroup(id: string): Call {
    return this.forGroup("DeleteVgroup", id, "should be deleted", "DeleteVServerGroup");
  }
  addBackends(id: string, group: LocalGroup, backends: readonly LocalBackend[]): Call {
    const json = backends.map((b) => backendJson(this.rules, false, b.nodeName, group.name, b, b.targetRef));
    const api = "AddVServerGroupBackendServers";
    return this.forGroup(api, id, `backends [${json.join(",")}] should be added`, api);
  }
  removeBackends(id: string, backends: readonly RemoteBackend[]): Call {
    const json = backends.map((b) => backendJson(this.rules, b.userManaged, null, b.description, b, null));
    const text = `backends [${json.join(",")}] should be deleted`;
    return this.forGroup("RemoveVgroup", id, text, "RemoveVServerGroupBackendServers");
  }
}

type JsonBackend = Pick<RemoteBackend, "serverId" | "serverIp" | "weight" | "port" | "type">;
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
  const parts = REFERENCE_FIELDS.flatMap((field) => {
    const value = ref[field];
    return typeof value === "string" && value !== "" ? `"${field}":${jsonString(value)}` : [];
  });
  return `{${parts.join(",")}}`;
}
