/** Hands a file to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same for a text. */
export function saveText(text: string, name: string, type: string): void {
  saveFile(new Blob([text], { type }), name);
}

/** A name of the cluster's choice as part of a file name. */
export function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, "-").slice(0, 80) || "cluster";
}
