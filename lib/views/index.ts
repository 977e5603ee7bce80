// Data for the pages, and computations on it. Nothing here reaches the tables of findings or remedies: the views
// themselves are built by ./build, on the server or in a worker.
export type { DiffLine } from "./diff";
export { afterFix, movingSide, type DifferenceLine, type TableRow } from "./difference";
export { jointOptions, sameWay, tableRows, wayEffect, wayOf } from "./ways";
export { layOut, neededLines, type SideLine } from "./sides";
export type { PageFinding } from "./resource";
export {
  namespaceMatrix,
  verdictNumbers,
  type FindingLabels,
  type MatrixRow,
  type ReadinessView,
  type VerdictNumbers,
} from "./readiness";
export { type ResourceView, type ServicePart } from "./resource";
export { groupByInstance, instanceRows, isDefaultName, serviceRows, type InstanceRow } from "./rows";
export { rowState, stateParts } from "@/lib/model/row-state";
export { LATEST_TARGET, offeredVersions, type TargetColumn, type TargetsView } from "./targets";
export type { NodeState, TopologyBackend, TopologyPath } from "./topology";
export { countFacets, filterRows, listFilter, type Facet, type FacetId } from "./filter";
export { allRows, needsWork, queueOf, rowIdOf, type ListView, type Queue } from "./list";
export {
  countGroups,
  FIX_GROUPS,
  fixRows,
  grouped,
  groupKey,
  GROUPINGS,
  newVisit,
  nextVisit,
  TRAFFIC,
  waysOf,
  withChoices,
  WORK_GROUPS,
  type FixGroup,
  type FixRow,
  type Grouping,
  type Visit,
} from "./fix";
export { startRow, tonight } from "./tonight";
export type { PreviewPrecheck, PreviewView, SaidCall, SaidNote } from "./preview";
export { checkNumbers, oldestRead } from "./numbers";
export { nlbFacts } from "./nlb";
