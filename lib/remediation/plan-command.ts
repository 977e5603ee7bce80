/** A short stable name of a command: FNV-1a, 32 bits, in letters and digits. Equal commands have equal names. */
export function stepKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `s${(hash >>> 0).toString(36).padStart(7, "0")}`;
}
