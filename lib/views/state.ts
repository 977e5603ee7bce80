export {
  compareStates,
  countStates,
  ROW_STATES,
  rowState,
  shownStates,
  stateParts,
  worse,
  type RowState,
} from "@/lib/model/row-state";
