import * as client from "openid-client";
import type { Identity } from "./identity";
import { isLoopbackHost } from "@/lib/text/loopback";
import type { AuthMode } from "./settings";
import type { LoginState } from "./session";

type Oidc = Extract<AuthMode, { kind: "oidc" }>;

/** The code flow with PKCE against one provider. Discovery happens at the first sign-in and again after a failure. */
export class OidcLogin {
  private found?: Promise<client.Configuration>;

  constructor(
    private readonly settings: Oidc,
    private readonly publicUrl: URL,
  ) {}

  private get redirectUri(): string {
    return new URL("/auth/callback", this.publicUrl).href;
  }

  private provider(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    this.found ??= client
      .discovery(issuer, clientId, clientSecret, clientSecret ? undefined : client.None(), {
        timeout: 10,
        // Checked when the settings were read: http is for loopback only.
        ...(isLoopbackHost(issuer.hostname) ? { execute: [client.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        this.found = undefined;
        throw error;
      });
    return this.found;
  }

  /** Where to send the browser, and what to remember until it is back. */
  async begin(returnTo: string): Promise<{ url: string; login: LoginState }> {
    const provider = await this.provider();
    const login: LoginState = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo,
    };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.redirectUri,
      scope: this.settings.scopes,
      state: login.state,
      nonce: login.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(login.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, login };
  }

  /** Redeems the code. `query` is that of the callback's address. Errors: those of the provider and of the checks. */
  async finish(query: string, login: LoginState): Promise<{ person: Omit<Identity, "role">; idToken?: string }> {
    const provider = await this.provider();
    const back = new URL(this.redirectUri);
    back.search = query;
    const tokens = await client.authorizationCodeGrant(provider, back, {
      expectedState: login.state,
      expectedNonce: login.nonce,
      pkceCodeVerifier: login.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const groups = claims[this.settings.groupsClaim];
    const word = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
    return {
      person: {
        subject: claims.sub,
        name: word(claims["name"]) ?? word(claims["preferred_username"]) ?? word(claims["email"]) ?? claims.sub,
        groups: Array.isArray(groups)
          ? groups.filter((g) => typeof g === "string")
          : word(groups)
            ? [String(groups)]
            : [],
        by: "oidc",
      },
      idToken: tokens.id_token,
    };
  }

  /** Where to sign out at the provider, when it offers that. */
  async end(idToken: string | undefined): Promise<string | undefined> {
    const provider = await this.provider();
    if (!provider.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(provider, {
      post_logout_redirect_uri: new URL("/auth/login", this.publicUrl).href,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  }
}
