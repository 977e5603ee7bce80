/** What every command is handed. */
export interface CliContext {
  /** Folder of the project. */
  root: string;
  exit: (status: 0 | 1 | 2) => void;
}
