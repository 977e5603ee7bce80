/** Runs once when the server starts. Behind the door a thread of its own makes the checks; in development this one does. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { hasDesk } = await import("@/lib/server/desk");
  if (hasDesk()) return;
  const { startServices } = await import("@/lib/server/start");
  startServices();
}
