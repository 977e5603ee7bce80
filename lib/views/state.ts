export { compareStates, ROW_STATES, rowState, worse, type RowState } from "@/lib/model/row-state";
