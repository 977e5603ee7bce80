import type { Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { escapeHtml } from "@/lib/text/inert";

const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#fafaf9,#131417);--ink:light-dark(#1c1d20,#e7e8ea);--muted:light-dark(#5c5f66,#a0a4ab);--line:light-dark(#d9dadd,#33363c);--accent:light-dark(#1d4ed8,#8ab4ff);--on:light-dark(#fff,#10131a);--card:light-dark(#fff,#1a1c20)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,"Noto Sans SC","PingFang SC",sans-serif}
main{width:min(22rem,calc(100vw - 3rem))}h1{font-size:1.35rem;margin:0 0 1rem}p{margin:0 0 1rem;color:var(--muted)}
label{display:block;margin-bottom:.35rem}input{width:100%;box-sizing:border-box;font:inherit;padding:.6rem .7rem;border:1px solid var(--line);border-radius:6px;background:var(--card);color:inherit}
button,a.b{display:inline-block;margin-top:1rem;font:inherit;min-height:44px;padding:.5rem 1.1rem;border:0;border-radius:6px;background:var(--accent);color:var(--on);text-decoration:none;box-sizing:border-box;line-height:28px;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

function page(locale: Locale, nonce: string, body: string, head = ""): string {
  const t = translator(locale);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">${head}<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t("server.signIn.title")}</title><style nonce="${escapeHtml(nonce)}">${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

/** The form of the static tokens; a plain form, so that it works without a script. */
export function tokenPage(locale: Locale, nonce: string, returnTo: string, wrong = false): string {
  const t = translator(locale);
  return page(
    locale,
    nonce,
    `<h1>${t("server.signIn.heading")}</h1>${wrong ? `<p role="alert">${t("server.signIn.wrong")}</p>` : ""}<form method="post" action="/auth/token"><input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}"><label for="t">${t("server.signIn.token")}</label><input id="t" name="token" type="password" autocomplete="current-password" required autofocus><button>${t("server.signIn.enter")}</button></form>`,
  );
}

/** A failed sign-in; without a `reason` (shown as text) the account is in no group with access. */
export function deniedPage(locale: Locale, nonce: string, reason?: string): string {
  const t = translator(locale);
  const text =
    reason === undefined
      ? `<h1>${t("server.signIn.heading")}</h1><p role="alert">${t("server.signIn.notMember")}</p>`
      : `<h1>${t("server.signIn.provider")}</h1><p role="alert">${escapeHtml(reason)}</p>`;
  return page(locale, nonce, `${text}<a class="b" href="/auth/login">${t("server.signIn.again")}</a>`);
}

/**
 * Signed out here; continues to the provider's own sign-out. A page instead of a redirect, because `form-action` also applies
 * to redirects of a form's answer.
 */
export function leavingPage(locale: Locale, nonce: string, to: string): string {
  const t = translator(locale);
  const url = escapeHtml(to);
  return page(
    locale,
    nonce,
    `<h1>${t("server.signIn.signedOut")}</h1><p>${t("server.signIn.leaving")}</p><a class="b" href="${url}">${t("server.signIn.onward")}</a>`,
    `<meta http-equiv="refresh" content="0;url=${url}">`,
  );
}
