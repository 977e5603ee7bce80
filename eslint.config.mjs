import nextPlugin from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";
import { PURE } from "./scripts/layers.mjs";
import { plainEnglish } from "./scripts/plain-english.mjs";

const SDKS = ["@kubernetes/client-node", "@alicloud/*", "libsql", "pg", "kysely"];

/** Who may import whom is dependency-cruiser's business; here is what a pure room may not reach outside the house. */
const pureCore = {
  patterns: [
    {
      group: ["react", "react-dom", "next", "next/*", "next-intl", "@tanstack/*"],
      message: "The pure core takes values and returns values: drawing belongs in components/.",
    },
    { group: SDKS, message: "The pure core never sees an SDK: fetch in lib/collect and hand over a Bundle." },
    {
      group: ["node:*", "fs", "path", "http", "https"],
      message: "The pure core runs in the browser too: no Node modules.",
    },
  ],
};

/** A part that is fetched when it is drawn must not take what is drawn already from the screen while it comes. */
const OWN_BOUNDARY = {
  selector: "CallExpression[callee.name='dynamic']:not(:has(ObjectExpression > Property[key.name=/^(loading|ssr)$/]))",
  message: "Without `loading` (or `ssr: false`) the whole page waits until this part has come.",
};

/** Facts that have one home: everywhere else they are asked for by name. */
const ONE_HOME = [
  {
    selector: "TemplateLiteral[quasis.1.value.raw='/'][quasis.2.value.raw='']:has(Identifier[name=/^namespace$/])",
    message: "`namespace/name` is built by serviceKey or keyOf of lib/ccm/names.",
  },
  {
    selector: "TemplateLiteral[quasis.0.value.raw=/^k8s[/]$/][quasis.length>2]",
    message: "Names of listeners and groups are built by managedName or withPort of lib/ccm/names.",
  },
];

const NO_CLOCK = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "The pure core has no clock: pass `now` in.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The pure core has no clock: pass `now` in.",
  },
];

export default tseslint.config(
  {
    ignores: [
      "node_modules/**",
      "dist/**",
      ".next*/**",
      "next-env.d.ts",
      "coverage/**",
      "test-results/**",
      "playwright-report/**",
      "public/**",
    ],
  },
  ...tseslint.configs.recommended,
  { files: ["app/**", "components/**", "lib/client/**"], ...reactHooks.configs.flat.recommended },
  {
    files: ["**/*.{ts,tsx,mjs,js}"],
    plugins: { "@next/next": nextPlugin },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", "e2e/**"],
    rules: { "no-restricted-syntax": ["error", ...ONE_HOME, OWN_BOUNDARY] },
  },
  // Any room may see untrusted text: no expression may take more than linear time. What is put together at run time is
  // tried by scripts/expressions.integration.test.ts.
  {
    files: ["**/*.{ts,tsx,mjs,js}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx", "**/*.spec.ts"],
    plugins: { regexp },
    rules: { "regexp/no-super-linear-backtracking": "error", "regexp/no-super-linear-move": "error" },
  },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    ignores: ["scripts/plain-english.mjs"],
    plugins: { local: { rules: { "plain-english": plainEnglish } } },
    rules: { "local/plain-english": "error" },
  },
  // Only what is required inside a function is run when that is called.
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  { files: ["bin/**", "scripts/**", "lib/cli/**", "bench/**", "e2e/**"], rules: { "no-console": "off" } },
  {
    files: PURE.map((room) => `${room}/**`),
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-imports": ["error", pureCore],
      "no-restricted-globals": [
        "error",
        { name: "process", message: "Take settings as values." },
        { name: "fetch", message: "Fetch in lib/collect or lib/client." },
      ],
      "no-restricted-syntax": ["error", ...ONE_HOME, ...NO_CLOCK],
    },
  },
  {
    files: ["components/**"],
    ignores: ["**/*.test.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: [
                "@/lib/cli/*",
                "@/lib/collect/*",
                "@/lib/http/*",
                "@/lib/server/*",
                "!@/lib/server/access",
                "@/lib/store",
                "@/lib/store/*",
                "@/app/*",
                ...SDKS,
              ],
              message: "Components draw model types; get data through lib/client.",
            },
          ],
          paths: [
            {
              name: "@/lib/client/fetch-json",
              importNames: ["fetchJson"],
              message: "Requests live in lib/client, one file per resource.",
            },
          ],
        },
      ],
      "no-restricted-globals": ["error", { name: "fetch", message: "Requests live in lib/client." }],
      "no-restricted-syntax": [
        "error",
        ...ONE_HOME,
        OWN_BOUNDARY,
        { selector: "Property[key.name='queryKey']", message: "Query keys live in lib/client/keys.ts." },
      ],
    },
  },
  {
    files: ["app/**"],
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: [
                "@/lib/server/*",
                ...["access", "clusters", "config", "connection", "log", "page", "params", "request", "sign-in"].map(
                  (open) => `!@/lib/server/${open}`,
                ),
                "!@/lib/server/to-response",
                "!@/lib/server/worker",
                "@/lib/store",
                "@/lib/store/*",
              ],
              allowTypeImports: true,
              message: "Checks and store live in another thread: ask at lib/server/worker.",
            },
          ],
        },
      ],
    },
  },
  {
    // The thread that makes checks and reports, and all that waits in a queue there.
    files: ["lib/server/**", "lib/store/**", "lib/collect/**"],
    ignores: [
      "**/*.test.ts",
      "lib/server/access/**",
      ...["guard", "log", "page", "params", "sign-in", "to-response", "worker/index"].map(
        (at) => `lib/server/${at}.ts`,
      ),
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["**/access/current"],
              message:
                "Work that waits runs in the context of whatever ended before it: take who asks as the first parameter (lib/server/worker/operations.ts).",
            },
          ],
        },
      ],
    },
  },
  { files: ["lib/ccm/names.ts"], rules: { "no-restricted-syntax": ["error", ...NO_CLOCK] } },
);
