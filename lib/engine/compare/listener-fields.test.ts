import { describe, expect, test } from "vitest";
import { createEngine } from "@/lib/engine";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { NEWEST_RULES } from "@/lib/ccm/versions";
import { annotation, buildBundle, buildPair, CHECKED_AT, nameFor } from "@/testing/engine-bundle";

/**
 * Every row of the field table against its own example, with the newest version's wording, through the whole engine.
 */
describe("listener fields", () => {
  for (const row of LISTENER_FIELDS) {
    for (const protocol of row.protocols) {
      test(`${row.field} of ${protocol}`, () => {
        const pair = buildPair({ ports: [{ port: 80, protocol }] });
        const listener = pair.listeners[0]!;
        const config = listener[`${protocol.toUpperCase()}ListenerConfig`] as Record<string, unknown>;
        const holder = row.on ? listener : config;
        holder[row.answer] = row.answer === "ProxyProtocolV2Enabled" ? String(row.example.actual) : row.example.actual;
        const annotations = pair.service.metadata!.annotations!;
        if (row.suffix)
          annotations[annotation(row.suffix)] =
            row.field === "EnableProxyProtocolV2" ? "on" : String(row.example.desired);
        if (row.field === "AclId" || row.field === "AclType") {
          annotations[annotation("acl-status")] = "on";
          listener.AclStatus = "on";
        }
        if (row.field === "ConnectionDrainTimeout") {
          annotations[annotation("connection-drain")] = "on";
          config.ConnectionDrain = "on";
        }
        const found = createEngine(buildBundle([pair]), {
          checkedAt: CHECKED_AT,
          targetVersion: NEWEST_RULES.version,
        }).evaluate(pair.key)!;
        const finding = found.findings.find((f) => f.code === row.code);
        const own = { desired: String(row.example.desired), actual: String(row.example.actual) };
        const message = row.suffix
          ? row.example.message
          : row.example.message.replace(
              own.desired,
              row.field === "VGroupId"
                ? pair.groups[0]!.VServerGroupId!
                : nameFor({ name: "web", namespace: "shop" }, 80),
            );
        expect(finding?.message).toBe(message);
        expect(finding?.visibility).toBe("reported");
        expect(found.reported).toEqual([{ code: "UpdateListener", key: "shop/web/80", id: "lb-web", message }]);
      });
    }
  }

  test("codes and names are unique", () => {
    expect(new Set(LISTENER_FIELDS.map((row) => row.code)).size).toBe(LISTENER_FIELDS.length);
    expect(new Set(LISTENER_FIELDS.map((row) => row.field)).size).toBe(LISTENER_FIELDS.length);
  });
});
