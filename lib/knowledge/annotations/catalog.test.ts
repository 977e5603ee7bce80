import { describe, expect, it } from "vitest";
import {
  ANNOTATIONS,
  annotationByShortKey,
  annotationInfo,
  effectiveAnnotation,
  keyToWrite,
  readAnnotation,
} from "./index";
import { parseVersion } from "@/lib/ccm/versions";

const CURRENT = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec";
const LEGACY = "service.beta.kubernetes.io/alicloud-loadbalancer-spec";

describe("annotation catalogue", () => {
  it("is consistent", () => {
    expect(new Set(ANNOTATIONS.map((info) => info.fullKey)).size).toBe(ANNOTATIONS.length);
    for (const info of ANNOTATIONS) {
      expect(parseVersion(info.since), info.key).not.toBeNull();
      if (info.pattern) expect(() => new RegExp(info.pattern as string)).not.toThrow();
      if (info.removedIn) expect(parseVersion(info.removedIn)).not.toBeNull();
      for (const other of [...(info.requires ?? []), ...(info.conflictsWith ?? [])])
        expect(annotationByShortKey(other.key), `${info.key} -> ${other.key}`).toBeDefined();
      if (info.defaultValue !== undefined && info.allowed && info.valueType !== "list")
        expect(info.allowed).toContain(info.defaultValue);
    }
  });

  it("reads as the CCM does: the current key wins even when empty", () => {
    const info = annotationByShortKey("lb-spec")!;
    expect(effectiveAnnotation({ [CURRENT]: "", [LEGACY]: "x" }, info)).toEqual({
      key: CURRENT,
      value: "",
      legacy: false,
      shadowed: { key: LEGACY, value: "x" },
    });
    expect(readAnnotation({ [LEGACY]: "x" }, "lb-spec")).toBe("x");
    expect(keyToWrite({ [LEGACY]: "x" }, "lb-spec")).toBe(LEGACY);
    expect(keyToWrite({}, "lb-spec")).toBe(CURRENT);
    expect(effectiveAnnotation({}, info)).toBeUndefined();
    expect(annotationInfo("constructor")).toBeUndefined();
  });
});
