export { indexBundle, type BundleIndex } from "./bundle-index";
export { codeTitle, findingText, harmlessText, type FindingText } from "./finding-text";
export { firstFix, inFixOrder, type FirstFix } from "./fix-order";
export {
  buildReadiness,
  namespaceMatrix,
  verdictNumbers,
  type MatrixRow,
  type ReadinessView,
  type VerdictNumbers,
} from "./readiness";
export { buildInstance, buildService, eventTime, type Localize, type ResourceView, type ServicePart } from "./resource";
export {
  compareFindings,
  groupByInstance,
  isDefaultName,
  summarizeRow,
  type FindingCount,
  type InstanceRow,
} from "./rows";
export { compareStates, rowState, ROW_STATES, worse, type RowState } from "./state";
export {
  buildTopology,
  type NodeState,
  type TopologyBackend,
  type TopologyGroup,
  type TopologyListener,
  type TopologyPath,
} from "./topology";
export { countFacets, FACETS, filterRows, serviceRows, type Facet, type FacetId, type RowFilters } from "./filter";
