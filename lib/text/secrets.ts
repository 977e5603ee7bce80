import { redactSecrets, secretKinds } from "./redact-secrets";

export { isSecretKey } from "./secret-names";

/** Replaces secrets by `***`; `found` is told each kind found. The words around them stay readable. */
export function redactText(text: string, found?: (kind: string) => void): string {
  const out = redactSecrets(text);
  if (found && out !== text) secretKinds(text).forEach(found);
  return out;
}
