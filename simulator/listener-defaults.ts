/** What the API gives every HTTP and HTTPS listener that asks for nothing else. */
export const L7_LISTENER = {
  StickySession: "off",
  IdleTimeout: 15,
  RequestTimeout: 60,
  XForwardedFor: "on",
  XForwardedFor_proto: "off",
  XForwardedFor_SLBPORT: "off",
  XForwardedFor_ClientSrcPort: "off",
  Gzip: "on",
};
