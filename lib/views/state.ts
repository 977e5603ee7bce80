export {
  compareStates,
  ROW_STATES,
  rowState,
  shownStates,
  stateParts,
  tallyStates,
  worse,
  type RowState,
} from "@/lib/model/row-state";
