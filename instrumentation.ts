/** Runs once when the server starts: history and locks are attached before the first check can begin, and the last kept check is shown again. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { attachHistory } = await import("@/lib/server/history");
  attachHistory();
  const [{ metrics }, { runs }] = await Promise.all([import("@/lib/server/metrics"), import("@/lib/server/runs")]);
  metrics().follow(runs());
  const { restoreChecks } = await import("@/lib/server/overview");
  void restoreChecks();
}
