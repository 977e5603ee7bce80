import type { OpenedFile } from "@/lib/report/file/read";
import { RequestError } from "../fetch-json";

/** What a file says of itself: the moments it speaks of. `frozenNow` makes ages read the same on every day. */
export const frozenNow = ({ createdAt, capturedAt, checkedAt }: OpenedFile): string =>
  createdAt ?? capturedAt ?? checkedAt;

/** A view that a file holds nothing for. */
export const notInFile = () =>
  new RequestError(404, { code: "not_found", message: "The file holds nothing under this name.", source: "app" });
