import { shownTriage, type ShownTriage } from "@/lib/events/triage";

/**
 * Reads pasted text in the browser, off the main thread: typing goes on while 100 kB are read, and nothing of the text is
 * sent. It is built without the texts of the catalogue: the page asks for those of the codes that it found.
 */
export interface TriageQuestion {
  id: number;
  text: string;
}

export type TriageReply = { id: number; triage: ShownTriage } | { id: number; failed: string };

const scope = self as unknown as {
  postMessage(message: TriageReply): void;
  onmessage: ((event: MessageEvent<TriageQuestion>) => void) | null;
};

scope.onmessage = ({ data: { id, text } }) => {
  try {
    scope.postMessage({ id, triage: shownTriage(text) });
  } catch (error) {
    scope.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
