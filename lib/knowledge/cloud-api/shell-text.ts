/** A value that the shell makes when the command runs: a variable or the answer of another command, in double quotes. */
export interface ShellText {
  readonly shell: string;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** `"${NAME:?message}"`: the command stops with the message while the variable is empty. Message: plain words. */
export function shellVariable(name: string, message = ""): ShellText {
  if (!NAME.test(name)) throw new RangeError(`not a shell variable: ${name}`);
  if (!/^[A-Za-z0-9 ,.-]*$/.test(message)) throw new RangeError("the message of a variable is plain words");
  return { shell: `"\${${name}:?${message}}"` };
}

/** `"$(command)"`: what the finished command prints. */
export function shellOutput(command: string): ShellText {
  return { shell: `"$(${command})"` };
}

export function isShellText(value: unknown): value is ShellText {
  return typeof value === "object" && value !== null && typeof (value as ShellText).shell === "string";
}
