import type { Config } from "tailwindcss";

/** A colour family: text, tint, line and solid of one state. The values are the CSS variables of app/globals.css. */
const family = (name: string) => ({
  DEFAULT: `var(--${name})`,
  soft: `var(--${name}-soft)`,
  line: `var(--${name}-line)`,
  solid: `var(--${name}-solid)`,
});

export default {
  darkMode: ["selector", '[data-theme="dark"]'],
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      canvas: "var(--canvas)",
      surface: {
        DEFAULT: "var(--surface)",
        sunken: "var(--surface-sunken)",
        hover: "var(--surface-hover)",
        raised: "var(--surface-raised)",
      },
      ink: {
        DEFAULT: "var(--ink)",
        muted: "var(--ink-muted)",
        subtle: "var(--ink-subtle)",
        inverse: "var(--ink-inverse)",
      },
      line: { DEFAULT: "var(--line)", strong: "var(--line-strong)" },
      accent: {
        DEFAULT: "var(--accent)",
        hover: "var(--accent-hover)",
        ink: "var(--accent-ink)",
        soft: "var(--accent-soft)",
      },
      fail: family("fail"),
      unknown: family("unknown"),
      advice: family("advice"),
      pass: family("pass"),
      skipped: family("skipped"),
    },
    fontFamily: {
      sans: "var(--font-sans)",
      mono: "var(--font-mono)",
    },
    fontSize: {
      xs: ["0.75rem", "1.125rem"],
      sm: ["0.8125rem", "1.25rem"],
      base: ["0.875rem", "1.375rem"],
      xl: ["1.25rem", "1.75rem"],
    },
    extend: {
      borderRadius: { sm: "3px", DEFAULT: "4px", md: "6px", lg: "8px" },
      boxShadow: { pop: "var(--shadow-pop)" },
      maxWidth: { page: "108rem" },
      keyframes: { "fade-in": { from: { opacity: "0" }, to: { opacity: "1" } } },
      animation: { "fade-in": "fade-in 120ms ease-out" },
    },
  },
} satisfies Config;
