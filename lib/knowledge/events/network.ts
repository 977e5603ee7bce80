/** A request that got no answer: its content says nothing about the cause. */
const NO_WAY = [
  "i/o timeout",
  "no such host",
  "connect(?:ion)? (?:was )?(?:refused|timed out|reset by peer)",
  "no route to host",
  "(?:network|host) is (?:unreachable|down)",
  "operation timed out",
  "tls handshake timeout",
  "tls: (?:handshake failure|failed to verify|first record)",
  "x509: ",
  "proxyconnect",
  "temporary failure in name resolution",
  "server misbehaving",
  "client\\.timeout",
  "request canceled while waiting for connection",
  "server gave http response to https client",
  "lookup [\\w.-]+(?: on [\\d.:]+)?: ",
  '"?: (?:net/http: )?(?:context deadline exceeded|(?:unexpected )?eof|timeout)',
];
export const NETWORK_FAULT = new RegExp(`(?:${NO_WAY.join("|")})`, "i");

/** Row of a request without an answer, by its target: the first match counts. A request to the cloud's APIs names its host. */
export const ASKED: readonly (readonly [asked: RegExp, code: string, ofNlb: string])[] = [
  [/100\.100\.100\.200|security-credentials/i, "EVT973", "EVT973"],
  [/aliyuncs\.com/i, "EVT935", "NLB129"],
];

/** The same for sentences about credentials (`ofCredentials`) without such a name. */
export const ASKED_FOR_CREDENTIALS: readonly (readonly [asked: RegExp, code: string])[] = [
  [/\bmeta-?data\b|\bnext token\b|ram ?role/i, "EVT973"],
  [/:6443\b|https?:\/\/[\d.]+(?::443)?\/(?:api|apis|version)\b/i, "EVT971"],
  [/./, "EVT935"],
];
