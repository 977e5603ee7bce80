import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { clusterByKey } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import type { AppError } from "@/lib/model/errors";
import { testFolder } from "@/testing/folder";
import { LOCAL, type Identity } from "./access/identity";
import { visibleClusters } from "./visible-clusters";

describe("clusters that name groups", () => {
  const person = (groups: string[]): Identity => ({
    subject: "ann",
    name: "ann",
    groups,
    role: "operator",
    by: "oidc",
  });

  it("are there for their groups only, and are said not to exist to others", () => {
    const clusters = path.join(testFolder(), "clusters.yaml");
    writeFileSync(
      clusters,
      "clusters:\n  - context: prod\n    groups: [sre]\n  - context: staging\n  - context: lab\n    groups: [dev, sre]\n",
    );
    const settings = readSettings({ PREFLIGHT_CLUSTERS_FILE: clusters });
    const seen = (groups: string[]) => visibleClusters(settings, person(groups)).clusters.map((c) => c.key);
    expect(seen(["sre"])).toEqual(["prod", "staging", "lab"]);
    expect(seen(["dev"])).toEqual(["staging", "lab"]);
    expect(seen([])).toEqual(["staging"]);
    expect(visibleClusters(settings, LOCAL).clusters).toHaveLength(3);
    const refused = (key: string) => {
      try {
        return clusterByKey(visibleClusters(settings, person(["dev"])), key).key;
      } catch (error) {
        return (error as AppError).toBody();
      }
    };
    expect(refused("lab")).toBe("lab");
    const hidden = refused("prod");
    expect(hidden).toMatchObject({ code: "cluster.unknown", suggestion: "Configured: staging, lab." });
    expect(JSON.parse(JSON.stringify(hidden).replace("prod", "nowhere"))).toEqual(refused("nowhere"));
  });
});
