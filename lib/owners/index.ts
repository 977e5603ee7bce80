export {
  changeAtSource,
  ownerLine,
  sourceEdits,
  type ChangeAtSource,
  type OwnerLine,
  type SourceEdit,
} from "./at-source";
export { ownerOf } from "./recognise";
export { fateOf, revertOf } from "./fate";
export { changed, type ServiceChange } from "./change";
export { formsOf, type Form, type Part } from "./forms";
export { pauseOf } from "./pause";
export { groupByOwner } from "./group";
export { countEdits, handEdits, handPart } from "./hand-edits";
export { fateText, notesOf, ownerTitle, ownerWhy, pauseText, placeOf } from "./words";
