import { isObject } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

const PROTOCOLS: readonly unknown[] = ["TCP", "UDP", "SCTP"];
const PORT: Text = { en: "a whole number from 1 to 65535", zh: "1～65535 的整数" };
const isPort = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 65_535;

/** The first fault in a Service's ports for which the API server refuses them. */
export function refusedPort(ports: readonly unknown[]): Text | undefined {
  const taken = new Set<string>();
  for (const [at, raw] of ports.entries()) {
    const port = isObject(raw) ? raw : {};
    const refused = (field: string, wants: Text): Text => ({
      en: `spec.ports[${at}].${field} is ${shown(port[field])}: the API server takes ${wants.en}`,
      zh: `spec.ports[${at}].${field} 为 ${shown(port[field])}：API Server 只接受${wants.zh}`,
    });
    if (!isPort(port.port)) return refused("port", PORT);
    // 0 or absent mean "choose one"; a text is the name of the Pod's port.
    if (!unset(port.targetPort) && !isPort(port.targetPort) && !isName(port.targetPort))
      return refused("targetPort", { en: `${PORT.en}, or the name of a port`, zh: `${PORT.zh}或端口名称` });
    if (!unset(port.nodePort) && !isPort(port.nodePort)) return refused("nodePort", PORT);
    const protocol = port.protocol ?? "TCP";
    const words = PROTOCOLS.join(", ");
    if (!PROTOCOLS.includes(protocol)) return refused("protocol", { en: words, zh: ` ${words}` });
    const key = `${String(port.port)}/${String(protocol)}`;
    if (taken.has(key)) return refused("port", { en: "each port and protocol once", zh: "不重复的端口和协议" });
    taken.add(key);
  }
  return undefined;
}

/** A value without a text form, such as an object with an invalid `toString`, is shown as JSON. */
const shown = (value: unknown) =>
  (typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "missing")).slice(0, 100);
const unset = (value: unknown) => value === undefined || value === null || value === 0 || value === "";

/** IANA_SVC_NAME: at most 15 lower-case letters, digits and single inner hyphens, with at least one letter. */
const isName = (value: unknown) =>
  typeof value === "string" && value.length <= 15 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && /[a-z]/.test(value);
