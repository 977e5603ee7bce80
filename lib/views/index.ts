// Data for the pages, and computations on it. No value here reaches the tables of findings or remedies: what makes a
// view is imported from its file, on the server or in a worker.
export type { DiffLine } from "./diff";
export type { DifferenceLine } from "./difference";
export { jointOptions, movingSide, sameWay, tableRows, wayOf, withEdits, type TableRow } from "./ways";
export { effectOf } from "./effect";
export { layOut, neededLines, type SideLine } from "./sides";
export type { PageFinding } from "./present";
export type { FindingLabels } from "./labels";
export type { ReadinessView } from "./readiness";
export { verdictNumbers, type VerdictNumbers } from "@/lib/model/verdict-parts";
export type { ResourceView, ServicePart } from "./resource";
export { groupByInstance, instanceRows, namespaceMatrix, serviceRows, type InstanceRow, type MatrixRow } from "./rows";
export { isDefaultName } from "@/lib/ccm/names";
export { rowState, stateParts } from "@/lib/model/row-state";
export { LATEST_TARGET, offeredVersions } from "./offered-versions";
export type { TargetColumn, TargetsView } from "./targets";
export type { NodeState, TopologyBackend, TopologyPath } from "./topology";
export { countFacets, filterRows, listFilter, type Facet, type FacetId } from "./filter";
export { allRows, needsWork, queueOf, rowIdOf, type ListView, type Queue } from "./list";
export {
  ALONE,
  buttonValues,
  causeOf,
  problemOf,
  countGroups,
  FIX_GROUPS,
  fixRows,
  grouped,
  groupEffect,
  groupOfRows,
  GROUPINGS,
  newVisit,
  nextVisit,
  questionsOf,
  startPattern,
  waysOf,
  countDecided,
  withChoices,
  WORK_GROUPS,
  type FixGroup,
  type FixRow,
  type Grouping,
  type Question,
  type Visit,
} from "./fix";
export { canStart, commandMinutes, startRow } from "./can-start";
export { byNamespace, CALL_KINDS, rowsAfter, STAGES } from "./stages";
export type { CallKind, FirstMinuteView, Lane, LaneCall, Stage } from "./stages";
export type { PreviewCallView, PreviewNoteView, PrecheckView, PreviewView } from "./say-preview";
export type { ReadingView } from "./say-reading";
export type { ServiceReading } from "./reading";
export { checkNumbers, oldestRead } from "./numbers";
export { isReady, standingView } from "./standing";
export { nlbFacts } from "./nlb";
