/** A hash over names and contents of everything the build reads. */
export function fingerprint(root: string): string;

/** Builds the dashboard where its sources changed since it was built; whether it did. Throws when the build fails. */
export function buildIfStale(root: string, distDir?: string): boolean;
