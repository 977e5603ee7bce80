import { vi } from "vitest";

/** Stands for `next/navigation` in component tests (vitest.config.ts): no router of Next is mounted there. */
export const router = { push: vi.fn(), refresh: vi.fn() };
export const useRouter = () => router;
export const usePathname = () => "/";
export const useSearchParams = () => new URLSearchParams(window.location.search);
