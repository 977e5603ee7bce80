/** Value that switches it on, where that is not `on`. */
export const ON_VALUE: Readonly<Record<string, string>> = {
  "backend-type": "eni",
  "lb-force-override-listeners": "true",
  "lb-graceful-shutdown": "true",
};

/** Companions that no new instance can have. */
export const NO_LONGER_SOLD: ReadonlySet<string> = new Set(["lb-instance-charge-type"]);

/** An empty value is one of its own for these: a list without entries. */
export const EMPTY_COUNTS: ReadonlySet<string> = new Set([
  ...["lb-security-group-ids", "lb-bandwidth-package-id", "lb-domain-extensions"],
]);

/** Zero is a value of its own for these; for every other number it means "not set". */
export const ZERO_COUNTS = new Set(["lb-persistence-timeout", "lb-weight", "lb-default-weight", "lb-cps"]);

/** The form of a list, as an example. */
export const FORMS: Readonly<Record<string, string>> = {
  "lb-protocol-port": "https:443,http:80",
  "lb-vgroup-port": "rsp-abc:80,rsp-def:443",
  "lb-forward-port": "80:443",
  "lb-domain-extensions": "a.example.com:cert-1,b.example.com:cert-2",
  "lb-additional-resource-tags": "key=value,key2=value2",
  "lb-backend-label": "key=value,key2=value2",
  "lb-acl-id": "acl-1,acl-2",
  "lb-health-check-httpcode": "http_2xx,http_3xx",
  "lb-zone-maps": "cn-hangzhou-a:vsw-1,cn-hangzhou-b:vsw-2",
};

/** The same setting under the key of the other protocol family. */
export const COUNTERPARTS: Readonly<Record<string, string>> = {
  "lb-health-check-flag": "lb-health-check-switch",
  "lb-health-check-switch": "lb-health-check-flag",
  "lb-health-check-timeout": "lb-health-check-connect-timeout",
  "lb-health-check-connect-timeout": "lb-health-check-timeout",
};
