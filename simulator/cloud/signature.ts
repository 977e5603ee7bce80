import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { RpcError } from "./errors";

export interface CloudUser {
  accessKeyId: string;
  accessKeySecret: string;
  name: string;
}

/** Name of the RAM role with which a managed cluster's controller calls the cloud. */
export const CONTROLLER_ROLE = "AliyunCSManagedKubernetesRole";

export interface SignedRequest {
  method: string;
  path: string;
  query: ReadonlyMap<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MAX_SKEW_MS = 15 * 60_000;

/** RFC 3986: what encodeURIComponent leaves alone is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The signature of a request over some of its headers (`host;x-acs-action;...`), by the published algorithm. */
export function signatureOf(request: SignedRequest, signedHeaders: string, secret: string) {
  const payload = sha256(request.body);
  const query = [...request.query].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const canonical = [
    request.method,
    request.path,
    query.map(([key, value]) => `${key}=${encode(value)}`).join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    payload,
  ].join("\n");
  const text = `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
  return { text, payload, signature: createHmac("sha256", secret).update(text).digest("hex") };
}

export const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Checks key, secret, time and nonce and says who asks. Throws the gateway's errors. */
export class SignatureCheck {
  private nonces = new Set<string>();

  constructor(
    private readonly users: readonly CloudUser[],
    private readonly now: () => Date,
  ) {}

  verify(request: SignedRequest): CloudUser {
    const authorization = request.headers.authorization ?? "";
    const fields = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(
      authorization,
    );
    if (!fields)
      throw new RpcError(400, "IncompleteSignature", "The request signature does not conform to Aliyun standards.");
    const [, keyId, signedHeaders, signature] = fields as unknown as [string, string, string, string];
    const header = (name: string) => String(request.headers[name] ?? "").trim();
    const user = this.users.find(({ accessKeyId }) => accessKeyId === keyId);
    if (!user) throw new RpcError(404, "InvalidAccessKeyId.NotFound", "Specified access key is not found.");
    const { text, payload, signature: expected } = signatureOf(request, signedHeaders, user.accessKeySecret);
    if (!same(expected, signature) || header("x-acs-content-sha256") !== payload) throw mismatch(text);
    this.fresh(header("x-acs-date"), header("x-acs-signature-nonce"));
    return user;
  }

  private fresh(timestamp: string | undefined, nonce: string | undefined): void {
    const time = Date.parse(timestamp ?? "");
    if (Number.isNaN(time))
      throw new RpcError(400, "InvalidTimeStamp.Format", "Specified time stamp or date value is not well formatted.");
    if (Math.abs(time - this.now().getTime()) > MAX_SKEW_MS)
      throw new RpcError(400, "InvalidTimeStamp.Expired", "Specified time stamp or date value is expired.");
    if (!nonce) throw new RpcError(400, "MissingSignatureNonce", "SignatureNonce is mandatory for this action.");
    if (this.nonces.has(nonce))
      throw new RpcError(400, "SignatureNonceUsed", "Specified signature nonce was used already.");
    if (this.nonces.size > 100_000) this.nonces = new Set();
    this.nonces.add(nonce);
  }
}

function same(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}

function mismatch(stringToSign: string): RpcError {
  // The real gateway echoes the string to sign; parameters may be private, so only its length is returned.
  return new RpcError(
    400,
    "SignatureDoesNotMatch",
    `Specified signature is not matched with our calculation. server string to sign has ${stringToSign.length} characters.`,
  );
}
