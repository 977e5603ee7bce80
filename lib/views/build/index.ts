// Views from a result and its bundle, in one language.
export { allLabels, labelsOf } from "./labels";
export { buildReadiness } from "./readiness";
export { buildInstance, buildService } from "./resource";
