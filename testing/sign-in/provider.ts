import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { closeServer } from "../http";

export interface TestProvider {
  issuer: string;
  close(): Promise<void>;
}

/** A certified OpenID provider (oidc-provider) on loopback, with people whose account name carries their groups: `ann+sre+dev`. */
export async function startProvider(
  client: { id: string; secret: string; redirectUri: string },
  port = 0,
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.redirectUri.replace("/auth/callback", "/auth/login")],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"], groups: ["groups"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const [name = id, ...groups] = id.split("+");
        return { sub: id, name, groups };
      },
    }),
    cookies: { keys: ["only for tests"] },
  });
  server.on("request", provider.callback());
  return { issuer, close: () => closeServer(server) };
}
