export {
  compareStates,
  ROW_STATES,
  rowState,
  stateParts,
  tallyStates,
  worse,
  type RowState,
} from "@/lib/model/row-state";
