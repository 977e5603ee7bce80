/** A value that neither JSON, a template string nor an inspector shows. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return "(hidden)";
  }
  toJSON(): string {
    return "(hidden)";
  }
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "(hidden)";
  }
}

/** Which credentials the operator chose; the SDK's default chain when none. */
export type CredentialSettings =
  | { kind: "default" }
  | { kind: "profile"; profile: string }
  | { kind: "static"; accessKeyId: string; accessKeySecret: Secret; securityToken?: Secret };
