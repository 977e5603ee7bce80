const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Names under which a server is reached from its own machine only. */
export function isLoopbackHost(name: string): boolean {
  return LOOPBACK.test(name) || name === "::1";
}
