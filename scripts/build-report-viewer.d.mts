/** The text of lib/reports/viewer/viewer.generated.ts, from the source. */
export function generateViewer(): Promise<string>;
