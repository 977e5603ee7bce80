/** A Chromium or Chrome program of this machine; undefined when there is none. */
export function findChromium(): string | undefined;
/** Folder of PostgreSQL's initdb and postgres; undefined when not installed. */
export function findPostgresBin(): string | undefined;
/** Installs what the tests need; problems that are left, as sentences. */
export function setupTools(root: string): string[];
