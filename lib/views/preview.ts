import type { RowState } from "@/lib/model/row-state";
import type { SaidPreview, SaidService } from "@/lib/views/build/say-preview";

export type { SaidCall, SaidNote } from "@/lib/views/build/say-preview";

/** Result of the precheck for the Service now, and after the change. */
export interface PreviewPrecheck {
  before?: RowState;
  after: RowState;
  appears: { id: string; code: string; title: string }[];
  goes: PreviewPrecheck["appears"];
}

/** A manifest before it is applied; nothing of it is sent to the cluster or the cloud. */
export interface PreviewView extends Omit<SaidPreview, "services"> {
  services: (SaidService & { precheck?: PreviewPrecheck })[];
}
