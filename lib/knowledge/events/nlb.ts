import { step, t } from "../shared";
import type { EventRule } from "./types";

const other = step.note("This Service is backed by an NLB, not a CLB; the CLB precheck does not cover it.", "该 Service 使用 NLB 而非 CLB，CLB 预检不涉及它。");

/** NLB1xx: recognised so that they can be told apart. */
export const NLB_EVENTS = [
  {
    code: "NLB101", group: "nlb", row: "X1", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: zone mappings are missing or malformed", "NLB：缺少可用区映射或格式错误"),
    patterns: ["ParameterMissing, zone mappings are required", "zone mappings are required", "ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got {value}", "ZoneMapping format error"],
    cause: t("An NLB needs the zone-maps annotation with at least two zones.", "NLB 需要 zone-maps 注解，且至少包含两个可用区。"),
    steps: [other, step.annotate("zone-maps", "zone-a:vsw-1,zone-b:vsw-2", "Give zone:vswitch pairs.", "填写“可用区:交换机”对。")], sources: ["ccm"],
    examples: [{ message: "ParameterMissing, zone mappings are required" }, { message: "ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got cn-a" }],
  },
  {
    code: "NLB102", group: "nlb", row: "X2", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: creation refused", "NLB：创建被拒绝"),
    patterns: ["create nlb error: {text}", "IllegalParam.PrivateIPv4Address"], apiCodes: ["IllegalParam.PrivateIPv4Address"],
    cause: t("The API refused the NLB; internal NLBs with v2.9.1 are known for it.", "API 拒绝创建 NLB；v2.9.1 的私网 NLB 存在此问题。"),
    steps: [other, step.note("Upgrade the CCM, or correct the private address in the zone mapping.", "升级 CCM，或修正可用区映射中的私网地址。")], sources: ["issues"],
    examples: [{ message: "create nlb error: [SDKError] API: CreateLoadBalancer,StatusCode: 400, ErrorCode: IllegalParam.PrivateIPv4Address, Message: bad" }],
  },
  {
    code: "NLB103", group: "nlb", row: "X3", severity: "warning", reasons: ["SyncLoadBalancerFailed"], transient: true, title: t("NLB: still being created", "NLB：仍在创建中"),
    patterns: ["nlb {nlbId} is in creating status"], cause: t("NLB work is asynchronous; the instance is not ready yet.", "NLB 操作是异步的，实例尚未就绪。"),
    steps: [other, step.wait()], sources: ["ccm"], examples: [{ message: "nlb nlb-1 is in creating status" }],
  },
  {
    code: "NLB104", group: "nlb", row: "X3", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: an asynchronous job failed", "NLB：异步任务失败"),
    patterns: ["job {jobId} for API {apiAction} failed"], cause: t("An asynchronous NLB job ended with an error. The CCM's role needs nlb:ListAsynJobs to follow jobs.", "NLB 异步任务失败。CCM 角色需要 nlb:ListAsynJobs 权限才能查询任务。"),
    steps: [other, step.log()], sources: ["ccm"], related: ["FAQ112"], examples: [{ message: "job 1-2 for API CreateListener failed", variables: { apiAction: "CreateListener" } }],
  },
  {
    code: "NLB105", group: "nlb", row: "X4", severity: "warning", reasons: [], transient: true, title: t("NLB: invalid servers remain", "NLB：仍有异常后端"),
    patterns: ["has invalid server in server groups"], cause: t("The NLB counterpart of EVT608.", "相当于 CLB 的 EVT608。"), steps: [other, step.endpoints()], sources: ["ccm"], related: ["EVT608"],
    examples: [{ message: "has invalid server in server groups" }],
  },
  {
    code: "NLB106", group: "nlb", row: "X5", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: port ranges", "NLB：端口段问题"),
    patterns: ["port of listener [{port}] overlaps with listener [{otherPort}]", "listener port range can only be used for eni backend type service"],
    cause: t("Two listener port ranges overlap, or a range is used without ENI backends.", "监听端口段重叠，或在非 ENI 后端下使用了端口段。"), steps: [other, step.describe()], sources: ["ccm"],
    examples: [{ message: "port of listener [80-90] overlaps with listener [85-95]" }, { message: "listener port range can only be used for eni backend type service" }],
  },
  {
    code: "NLB107", group: "nlb", row: "X6", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: the reused server group is not found", "NLB：找不到复用的服务器组"),
    patterns: ["reused server group id {serverGroupId} not found"], cause: t("The annotation names a server group that does not exist.", "注解指定的服务器组不存在。"), steps: [other, step.describe()], sources: ["ccm"], related: ["EVT507"],
    examples: [{ message: "reused server group id sgp-1 not found" }],
  },
  {
    code: "NLB108", group: "nlb", row: "X6", severity: "error", reasons: ["SyncLoadBalancerFailed"], title: t("NLB: a server group made by the CCM cannot be reused", "NLB：不能复用由 CCM 创建的服务器组"),
    patterns: ["cannot reuse a ccm created server group {serverGroupId} for nlb {nlbId}"], cause: t("The named server group belongs to another Service.", "指定的服务器组属于其他 Service。"), steps: [other, step.describe()], sources: ["ccm"], related: ["EVT508"],
    examples: [{ message: "cannot reuse a ccm created server group sgp-1 for nlb nlb-1" }],
  },
] as const satisfies readonly EventRule[];
