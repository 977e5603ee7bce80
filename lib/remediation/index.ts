export { indexBundle, indexOf, type BundleIndex } from "./bundle-index";
export { remediate } from "./remediate";
export type { RemediationContext } from "./types";
