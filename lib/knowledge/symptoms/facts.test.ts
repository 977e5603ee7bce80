import { describe, expect, it } from "vitest";
import type { KubeService } from "@/lib/model/bundle";
import { CURRENT } from "@/lib/ccm/annotations";
import { knownAnswer, serviceFacts } from "./facts";
import { SYMPTOMS, type ServiceFacts } from "./index";

const service = (
  annotations: Record<string, string> = {},
  spec: KubeService["spec"] = { ports: [{ port: 80 }, { port: 443, targetPort: 8443 }] },
): KubeService => ({
  metadata: {
    namespace: "shop",
    name: "web",
    annotations: Object.fromEntries(Object.entries(annotations).map(([key, value]) => [CURRENT + key, value])),
  },
  spec,
});

describe("serviceFacts", () => {
  it("reads what the Service says", () => {
    expect(
      serviceFacts({
        service: service(
          {
            id: "lb-1",
            "force-override-listeners": "True",
            "connection-drain": "on",
            "preserve-lb-on-delete": "false",
          },
          { externalTrafficPolicy: "Local", ports: [] },
        ),
      }),
    ).toMatchObject({ trafficPolicy: "Local", reused: true, override: false, drain: true, preserved: true });
    expect(serviceFacts({ service: service() })).toMatchObject({
      trafficPolicy: "Cluster",
      reused: false,
      drain: false,
    });
  });
  it("finds a certificate in front of an HTTPS port", () => {
    expect(
      serviceFacts({ service: service({ "cert-id": "c", "protocol-port": "https:443,http:80" }) }).httpsTargetPort,
    ).toBe(true);
    expect(
      serviceFacts({
        service: service(
          { "cert-id": "c", "protocol-port": "https:443" },
          { ports: [{ port: 443, targetPort: "https-web" }] },
        ),
      }).httpsTargetPort,
    ).toBe(true);
    expect(
      serviceFacts({
        service: service(
          { "cert-id": "c", "protocol-port": "https:443" },
          { ports: [{ port: 443, targetPort: 8080 }] },
        ),
      }).httpsTargetPort,
    ).toBe(false);
    expect(serviceFacts({ service: service({ "protocol-port": "tcp:443" }) }).httpsTargetPort).toBe(false);
  });
  it("sees access control and empty groups of the Service's own ports only", () => {
    const listeners = [
      { ListenerPort: 80, VServerGroupId: "rsp-1", AclStatus: "on", AclType: "black" },
      { ListenerPort: "9999", VServerGroupId: "rsp-9", AclStatus: "on", AclType: "white" },
    ];
    const full = { VServerGroupId: "rsp-1", BackendServers: { BackendServer: [{ ServerId: "i-1" }] } };
    expect(
      serviceFacts({ service: service(), listeners, vServerGroups: [full, { VServerGroupId: "rsp-9" }] }),
    ).toMatchObject({ acl: "black", emptyGroup: false });
    expect(
      serviceFacts({
        service: service(),
        listeners,
        vServerGroups: [{ VServerGroupId: "rsp-1", BackendServers: null }],
      }),
    ).toMatchObject({ emptyGroup: true });
  });
  it("leaves open what was not read: then the path asks", () => {
    const facts = serviceFacts({ service: service() });
    expect(facts.acl).toBeUndefined();
    expect(facts.emptyGroup).toBeUndefined();
    expect(facts.hasErrorEvent).toBeUndefined();
  });
});

describe("paths", () => {
  const every: Partial<ServiceFacts>[] = [
    { trafficPolicy: "Local" },
    { acl: "white" },
    { emptyGroup: true },
    { httpsTargetPort: true },
    { override: false, reused: true },
    { drain: false },
    { hasErrorEvent: true },
  ];
  it("answers the five questions that a live Service can answer", () => {
    const answers = (facts: ServiceFacts) =>
      SYMPTOMS.flatMap((s) => s.questions.flatMap((q) => (knownAnswer(q.answers, facts) ? [`${s.id}/${q.id}`] : [])));
    for (const facts of every) expect(answers(facts).length, JSON.stringify(facts)).toBeGreaterThan(0);
    expect(answers({})).toEqual([]);
    expect(answers({ emptyGroup: true, acl: "white" })).toEqual(
      expect.arrayContaining(["unreachable-outside/acl", "unreachable-outside/empty"]),
    );
  });
  it("always ends: the last question has a conclusion for every answer", () => {
    for (const symptom of SYMPTOMS)
      for (const answer of symptom.questions.at(-1)?.answers ?? [])
        expect(answer.conclusion, `${symptom.id}/${answer.id}`).toBeDefined();
  });
});
