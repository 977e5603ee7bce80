/** A backend as the API takes it; what a backend does not have is left out. */
export type BackendParam = Readonly<{
  ServerId: string;
  Port: string;
  Type: string;
  ServerIp?: string;
  Weight?: string;
  Description?: string;
}>;

/** Params that are more than a text or number in a sentence. Every other name is one of those. */
export interface Shapes {
  port: number;
  count: number;
  backends: readonly BackendParam[];
  tags: readonly Readonly<{ key: string; value: string }>[];
  tagKeys: readonly string[];
  /** Parameters with which the API makes the thing, each as one text; lists are comma lists. */
  settings: readonly Readonly<{ name: string; value: string }>[];
  ids: readonly string[];
  /** Protocol of the listener that conflicts or replaces it. */
  oldProtocol: string | undefined;
  newProtocol: string | undefined;
  /** The annotation goes. */
  remove: boolean | undefined;
  /** Value of the annotation with which the difference is gone. */
  adopt: string | undefined;
}

export type Scalar = string | number | boolean | null | undefined;
export type Shape<Name extends string> = Name extends keyof Shapes ? Shapes[Name] : Scalar;

/** Params of a code: what its texts name has to be there, each in its own shape; others that it declares may be. */
export type ParamsOfNames<Text extends string, Extra extends string> = { [N in Text]: Shape<N> } & {
  [N in Exclude<Extra, Text>]?: Shape<N>;
};
