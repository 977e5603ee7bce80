import { lockDataFolder } from "@/lib/store/index";

/** Child process of the tests of the store: the server that uses a folder already. Says so, and waits to be ended. */
try {
  await lockDataFolder(process.argv[2] ?? "", 0);
  // Unreferenced objects are collected; the lock must not go with it.
  (globalThis as { gc?: () => void }).gc?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  (globalThis as { gc?: () => void }).gc?.();
  process.stdout.write("locked\n");
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${(error as { code?: string }).code}\n`);
}
