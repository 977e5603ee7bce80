import { readClbAnnotation } from "@/lib/ccm/annotations";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { namesMissing } from "@/lib/remediation/fixes/protection";
import type { Bundle, CloudVSwitch, KubeService } from "@/lib/model/bundle";
import { eventRule } from "@/lib/knowledge/events";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import type { OpenExample } from "./plan-step";

const MOST = 8;

type Choice = NonNullable<OpenExample["choices"]>[string][number];
type Find = (bundle: Bundle, service: KubeService | undefined) => Choice[];

const FINDERS: Readonly<Record<string, Find>> = {
  newVSwitchId: vSwitches,
  zoneMaps,
  newCertificateId: certificates,
  idOfTheRightInstance: holders,
  correctLoadBalancerId: holders,
  originalLoadBalancerId: holders,
};

export function exampleOf(
  command: string,
  places: string[],
  bundle: Bundle,
  service: KubeService | undefined,
): OpenExample {
  const choices = Object.fromEntries(
    places.flatMap((place) => {
      const found = FINDERS[place]?.(bundle, service).slice(0, MOST) ?? [];
      return found.length > 0 ? [[place, found]] : [];
    }),
  );
  return { command, places, choices: Object.keys(choices).length > 0 ? choices : undefined };
}

const free = (row: CloudVSwitch) => row.AvailableIpAddressCount ?? 0;
const freeText = (row: CloudVSwitch) => ({ text: PLAN_TEXT.freeAddresses, params: { count: free(row) } });

/** vSwitches with free addresses, most free addresses first, without the Service's current one. */
export function vSwitchesWithAddresses(bundle: Bundle, service: KubeService | undefined): CloudVSwitch[] {
  const named = readClbAnnotation(service?.metadata?.annotations, "vswitch-id");
  return (bundle.alibabaCloud.vSwitches ?? [])
    .filter((row) => row.VSwitchId && row.VSwitchId !== named && free(row) > 0)
    .sort((a, b) => free(b) - free(a));
}

/** Whether the answer to an Event names vSwitches of the cluster, by the code of the Event. */
export const namesVSwitches = (code: string): boolean =>
  eventRule(code)?.steps.some(({ command = "" }) => /\{(newVSwitchId|zoneMaps)\}/.test(command)) === true;

function vSwitches(bundle: Bundle, service: KubeService | undefined): Choice[] {
  return vSwitchesWithAddresses(bundle, service).map((row) => ({
    value: row.VSwitchId!,
    note: [...[row.VSwitchName ?? "", row.ZoneId ?? ""].filter(Boolean), freeText(row)],
  }));
}

/** Values of zone-maps, the one with the most free addresses first. */
export const zoneMapsOf = (bundle: Bundle, service: KubeService | undefined): string[] =>
  zoneMaps(bundle, service).map(({ value }) => value);

/** An NLB needs two zones: pairs of the vSwitches with the most free addresses in each zone. */
function zoneMaps(bundle: Bundle, service: KubeService | undefined): Choice[] {
  const best = new Map<string, CloudVSwitch>();
  for (const row of vSwitchesWithAddresses(bundle, service))
    if (row.ZoneId && !best.has(row.ZoneId)) best.set(row.ZoneId, row);
  const rows = [...best.values()];
  return rows.flatMap((a, at) =>
    rows.slice(at + 1).map((b) => ({
      value: [a, b].map((row) => `${row.ZoneId}:${row.VSwitchId}`).join(","),
      note: [a, b].map(freeText),
    })),
  );
}

/** Certificates that are still valid for some time and have every name of the Service's current one. */
function certificates(bundle: Bundle, service: KubeService | undefined): Choice[] {
  const { certificates: known, readAt } = indexBundle(bundle);
  const now = known.get(readClbAnnotation(service?.metadata?.annotations, "cert-id") ?? "");
  return (bundle.alibabaCloud.serverCertificates ?? []).flatMap((row) => {
    const ends = Number(row.ExpireTimeStamp ?? 0);
    if (!row.ServerCertificateId || row === now || ends <= (readAt ?? 0)) return [];
    if (!now || namesMissing(now, row).length > 0) return [];
    const date = new Date(ends).toISOString().slice(0, 10);
    const expires = { text: PLAN_TEXT.expires, params: { date } };
    return [{ value: row.ServerCertificateId, note: [...(row.CommonName ? [row.CommonName] : []), expires] }];
  });
}

function holders(bundle: Bundle, service: KubeService | undefined): Choice[] {
  const addresses = (service?.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip ?? []);
  return bundle.alibabaCloud.loadBalancers
    .filter((lb) => lb.Address && addresses.includes(lb.Address))
    .map((lb) => ({
      value: lb.LoadBalancerId ?? "",
      note: [lb.LoadBalancerName ?? "", lb.Address ?? ""].filter(Boolean),
    }));
}
