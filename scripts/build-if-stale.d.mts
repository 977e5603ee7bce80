/** A hash over names and contents of everything the build reads. */
export function fingerprint(root: string): string;
