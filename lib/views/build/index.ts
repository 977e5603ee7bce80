// Views from a result and its bundle, in one language: for the server's routes and for the worker that holds a file.
export { allLabels, labelsOf } from "./labels";
export { buildReadiness } from "./readiness";
export { buildInstance, buildService } from "./resource";
export { summarizeRow } from "./rows";
export { buildTargets, retarget, targetOutcome, type TargetOutcome } from "./targets";
export { buildWhatIf } from "./what-if";
