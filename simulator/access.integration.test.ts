import { createHmac } from "node:crypto";
import { AuthorizationV1Api, CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode } from "./cloud/signature";
import { startSimulator, type Simulator } from "./index";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
const READER = "reader-token";

beforeAll(async () => {
  simulator = await startSimulator({
    bundle: tinyBundle(),
    users: [
      {
        token: READER,
        username: "system:serviceaccount:preflight:reader",
        allow: [
          { groups: [""], resources: ["services", "nodes"], verbs: ["get", "list"] },
          {
            groups: [""],
            resources: ["configmaps"],
            verbs: ["get"],
            namespaces: ["kube-system"],
            names: ["ack-cluster-profile"],
          },
        ],
      },
    ],
    cloudUsers: [{ accessKeyId: "STS.temporary", accessKeySecret: "s3cret", securityToken: "token", name: "role" }],
  });
});
afterAll(() => simulator.close());

describe("a user with the read-only role", () => {
  const as = () => {
    const config = new KubeConfig();
    config.loadFromString(simulator.kubeconfig().replace(simulator.token, READER));
    return config;
  };

  it("may do what the role says and nothing else", async () => {
    const core = as().makeApiClient(CoreV1Api);
    expect((await core.listServiceForAllNamespaces()).items).toHaveLength(3);
    await core.readNamespacedConfigMap({ namespace: "kube-system", name: "ack-cluster-profile" });
    await expect(core.readNamespacedConfigMap({ namespace: "shop", name: "x" })).rejects.toMatchObject({ code: 403 });
    await expect(core.deleteNamespacedService({ namespace: "shop", name: "web" })).rejects.toMatchObject({ code: 403 });
    await expect(core.listPodForAllNamespaces()).rejects.toMatchObject({ code: 403 });
  });

  it.each([
    ["list", "services", undefined, undefined, true],
    ["watch", "services", undefined, undefined, false],
    ["get", "configmaps", "kube-system", "ack-cluster-profile", true],
    ["get", "configmaps", "kube-system", undefined, false],
    ["get", "configmaps", undefined, "ack-cluster-profile", false],
  ])("access review: %s %s in %s named %s is %s", async (verb, resource, namespace, name, allowed) => {
    const review = await as()
      .makeApiClient(AuthorizationV1Api)
      .createSelfSubjectAccessReview({
        body: { spec: { resourceAttributes: { verb, resource, group: "", namespace, name } } },
      });
    expect(review.status!.allowed).toBe(allowed);
  });
});

/** A classic request signed here, for what the SDK never sends. */
async function classic(
  parameters: Record<string, string>,
  secret: string,
  form = false,
): Promise<{ Code?: string; status: number }> {
  const all: Record<string, string> = {
    Action: "DescribeServerCertificates",
    Version: "2014-05-15",
    Format: "JSON",
    RegionId: "cn-hangzhou",
    SignatureMethod: "HMAC-SHA1",
    SignatureVersion: "1.0",
    SignatureNonce: crypto.randomUUID(),
    Timestamp: `${new Date().toISOString().slice(0, 19)}Z`,
    ...parameters,
  };
  const canonical = Object.keys(all)
    .sort()
    .map((key) => `${encode(key)}=${encode(all[key]!)}`)
    .join("&");
  const Signature = createHmac("sha1", `${secret}&`)
    .update(`POST&%2F&${encode(canonical)}`)
    .digest("base64");
  const text = new URLSearchParams({ ...all, Signature }).toString();
  const response = await fetch(form ? simulator.cloudUrl : `${simulator.cloudUrl}/?${text}`, {
    method: "POST",
    ...(form ? { body: text, headers: { "content-type": "application/x-www-form-urlencoded" } } : {}),
  });
  return { ...((await response.json()) as { Code?: string }), status: response.status };
}

describe("cloud signatures", () => {
  const key = () => simulator.cloudEnv().ALIBABA_CLOUD_ACCESS_KEY_ID!;
  const secret = () => simulator.cloudEnv().ALIBABA_CLOUD_ACCESS_KEY_SECRET!;

  it("are read from the query and from a form", async () => {
    expect((await classic({ AccessKeyId: key() }, secret())).status).toBe(200);
    expect((await classic({ AccessKeyId: key(), ServerCertificateId: "a b*c~'(d)" }, secret(), true)).status).toBe(200);
  });

  it("are refused when repeated, late, unsigned or without their token", async () => {
    const nonce = crypto.randomUUID();
    await classic({ AccessKeyId: key(), SignatureNonce: nonce }, secret());
    expect((await classic({ AccessKeyId: key(), SignatureNonce: nonce }, secret())).Code).toBe("SignatureNonceUsed");
    expect((await classic({ AccessKeyId: key(), Timestamp: "2020-01-01T00:00:00Z" }, secret())).Code).toBe(
      "InvalidTimeStamp.Expired",
    );
    expect((await classic({ AccessKeyId: "STS.temporary" }, "s3cret")).Code).toBe(
      "InvalidSecurityToken.MismatchWithAccessKey",
    );
    expect((await classic({ AccessKeyId: "STS.temporary", SecurityToken: "token" }, "s3cret")).status).toBe(200);
    const unsigned = await fetch(`${simulator.cloudUrl}/?Action=DescribeLoadBalancers&Version=2014-05-15`);
    expect([unsigned.status, ((await unsigned.json()) as { Code: string }).Code]).toEqual([400, "MissingAccessKeyId"]);
  });
});
