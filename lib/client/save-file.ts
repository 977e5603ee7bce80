/** Hands a text to the browser as a file to save. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name of the cluster's choice as part of a file name. */
export function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, "-").slice(0, 80) || "cluster";
}
