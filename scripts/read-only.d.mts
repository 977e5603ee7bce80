/** A copy of a folder that everybody may read and nobody may write to. */
export function copyReadOnly(from: string, to: string): void;
/** Gives it back to its owner, so that it can be removed. */
export function makeWritable(folder: string): void;
