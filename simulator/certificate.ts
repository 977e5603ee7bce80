import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/**
 * A self-signed certificate for 127.0.0.1 and localhost, made at start so that no private key lives in the
 * repository. TLS is not for secrecy here: client-go drops bearer tokens of a kubeconfig whose server is plain http.
 */
export function createLoopbackCertificate(now: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("ccm-preflight-simulator")))));
  const serial = randomBytes(9);
  serial[0] = 0x01;
  const extensions = der(
    0xa3,
    sequence(
      sequence(oid("551d13"), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
      sequence(
        oid("551d11"),
        der(0x04, sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])))),
      ),
    ),
  );
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaSha256,
    name,
    sequence(utcTime(new Date(now.getTime() - day)), utcTime(new Date(now.getTime() + 365 * day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = createSign("SHA256").update(body).sign(privateKey);
  const certificate = sequence(body, ecdsaSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate
    .toString("base64")
    .replace(/(.{64})/g, "$1\n")
    .trimEnd();
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const n = content.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
}
