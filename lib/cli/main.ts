import { Command, CommanderError, Option } from "commander";
import { NEWEST_RELEASED, VERSION_NAMES } from "@/lib/ccm/version-names.generated";
import { AppError } from "@/lib/model/errors";
import { ensureHome } from "@/lib/collect/home";
import { assertOutput, CliError, localeOf, note, versionOf, watchOutput, type CliContext } from "./io";
import { CHECK_FORMATS, FAIL_ON } from "./names";

/** Runs one command line. Exit status: 0 nothing wrong, 1 something found, 2 could not be done (one line with the reason). */
export async function main(argv: string[], root: string): Promise<number> {
  let status = 0;
  watchOutput();
  ensureHome();
  const context: CliContext = { root, exit: (s) => (status = s) };
  const program = buildProgram(context);
  try {
    await program.parseAsync(argv, { from: "user" });
    assertOutput();
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CliError || error instanceof AppError) {
      note(`preflight: ${error.message}${error.suggestion ? ` ${error.suggestion}` : ""}`);
      return 2;
    }
    note(`preflight: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

const TARGET_HELP = `CCM version to upgrade to; when absent the newest that this build knows, ${VERSION_NAMES.at(-1)} of ${NEWEST_RELEASED}`;
const ACCEPT_MISSING = ["--accept-missing-services", "Services missing from the list are really gone"] as const;

/** One value for each time an option is given: words after it remain arguments. */
const several = (value: string, before: string[] = []): string[] => [...before, value];

const rate = (value: string): string => {
  if (!(Number(value) > 0)) throw new CliError(`--max-qps ${value} is not a positive number`);
  return value;
};
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `90m`, `2h` or `1d`. At least a minute: a reading takes as many cloud calls as a check. */
const duration =
  (option: string) =>
  (value: string): number => {
    const [, count, unit = ""] = /^(\d{1,6})([mhd])$/.exec(value) ?? [];
    if (!Number(count)) throw new CliError(`${option} ${value} is not a time like 90m, 2h or 1d`);
    return Number(count) * UNITS[unit]!;
  };
const lang = () => new Option("--lang <locale>", "en or zh-CN").argParser(localeOf).default("en");
const json = () => new Option("--json", "print JSON");
const format = (first: string, ...others: string[]) =>
  new Option("--format <format>", "form of the output").choices([first, ...others]).default(first);

/** A command that can read the cluster instead of a file: which one, and how fast. */
const live = (command: Command): Command =>
  command
    .option("--live", "read the cluster and the cloud now instead of a file")
    .option("--context <name>", "kubeconfig context (live)")
    .option("--max-qps <n>", "ceiling of cloud API calls per second (live)", rate);
const waivers = (command: Command): Command =>
  command
    .option("--waivers <file>", "accepted findings (default: .preflight-waivers.yaml in this folder, if it is there)")
    .option("--no-waivers", "accept nothing");

export function buildProgram(context: CliContext): Command {
  const program = new Command("preflight")
    .description(
      "What the Cloud Controller Manager's dry run will say about every CLB instance, why, and what to type.",
    )
    .version(versionOf(context.root), "-V, --version")
    .showHelpAfterError("(preflight --help lists the commands)")
    // A mistyped word is quoted in the message with its control characters escaped. Subcommands inherit this.
    .configureOutput({ writeErr: (text) => note(text.replace(/\n$/, "")) })
    .exitOverride();
  // Command modules load on use: `classify` does not load the Kubernetes client.
  const lazy =
    <Args extends unknown[]>(load: () => Promise<(context: CliContext, ...args: Args) => Promise<void>>) =>
    async (...args: Args) =>
      (await load())(context, ...args);
  live(waivers(program.command("check")))
    .description("precheck a bundle (a path, or - for standard input) or the live cluster")
    .argument("[bundle]", "bundle file, - for standard input")
    .option("--target-version <version>", TARGET_HELP)
    .option(...ACCEPT_MISSING)
    .addOption(new Option("--fail-on <level>", "what makes the status 1").choices(FAIL_ON).default("masked"))
    .option("--max-age <time>", "makes the status 2 for an older read: 90m, 2h, 1d", duration("--max-age"))
    .addOption(new Option("--format <format>", "form of the output (default: text)").choices(CHECK_FORMATS))
    .option(
      "--report <format=file>",
      "write the same check to a file too, like junit=preflight.xml; may be repeated",
      several,
    )
    .option("--json", "the same as --format json (ccm-preflight/result@1)")
    .option(
      "--no-free-text",
      "leave out what people wrote: values of annotations and tags but the CCM's own, descriptions, reasons",
    )
    .addOption(lang())
    .action(lazy(async () => (await import("./check")).checkCommand));
  live(program.command("preview").alias("diff"))
    .description(
      "what the controller would do about changed Services before they are applied, and what was probably meant",
    )
    .argument(
      "[file...]",
      "bundle file, - for standard input; the live cluster when absent, the manifest alone without a kubeconfig. Further manifests may follow",
    )
    .option("--offline", "look at the manifest alone: no cluster is read")
    .option(
      "-f, --filename <path>",
      "changed manifests: a file, a folder, - for standard input; may be repeated",
      several,
    )
    .option("--delete <service>", "a Service that goes: namespace/name; may be repeated", several)
    .option("-n, --namespace <name>", "namespace of manifests that name none", "default")
    .option("--target-version <version>", "CCM version whose precheck is compared; the running one makes the calls")
    .option(
      "--quota <name=number>",
      "a quota of the account: instances, listeners, backends, ...; may be repeated",
      several,
    )
    .addOption(format("text", "json", "markdown", "sarif", "junit"))
    .addOption(lang())
    .action(lazy(async () => (await import("./preview")).previewCommand));
  program
    .command("collect")
    .description("read a live cluster and its CLB instances into a bundle (JSON on standard output)")
    .option("--context <name>", "kubeconfig context")
    .option("--max-qps <n>", "ceiling of cloud API calls per second", rate)
    .option(...ACCEPT_MISSING)
    .option("--output <file>", "write to a file instead of standard output")
    .action(lazy(async () => (await import("./collect")).collectCommand));
  live(program.command("after"))
    .description("what changed in the cloud since a baseline (a bundle of `collect`), and the Events that came")
    .argument("<baseline>", "bundle made before the upgrade")
    .argument("[bundle]", "bundle made after it, - for standard input")
    .addOption(format("text", "markdown", "json"))
    .addOption(json().implies({ format: "json" }))
    .addOption(lang())
    .action(lazy(async () => (await import("./after-command")).afterCommand));
  live(program.command("watch"))
    .description("the first minute of the upgrade against what was predicted: done, not yet, or not predicted")
    .argument("[before]", "bundle made before the upgrade; absent: what is read now")
    .argument("[bundle]", "bundle made after its start, - for standard input")
    .option("--target-version <version>", TARGET_HELP)
    .addOption(
      new Option("--every <time>", "from one reading to the next, at least a minute (live)")
        .argParser(duration("--every"))
        .default(UNITS.m, "1m"),
    )
    .addOption(
      new Option("--for <time>", "ends without a result after this time (live)")
        .argParser(duration("--for"))
        .default(UNITS.m! * 30, "30m"),
    )
    .option("--receipt <file>", "write the last reading as Markdown for the change ticket")
    .option("--json", "print a JSON line for each reading")
    .addOption(lang())
    .action(lazy(async () => (await import("./watch-command")).watchCommand));
  live(waivers(program.command("playbook")))
    .description(
      "this cluster's upgrade in order: what changes, fix, permissions, weights, precheck, freeze, verify, roll back",
    )
    .argument("[bundle]", "bundle file, - for standard input")
    .option("--target-version <version>", TARGET_HELP)
    .option("--policy <file>", "a policy document of the CCM's role (JSON); may be repeated", several)
    .option("--baseline <file>", "bundle taken earlier: what changed since")
    .addOption(format("markdown", "json"))
    .addOption(lang())
    .action(lazy(async () => (await import("./playbook-command")).playbookCommand));
  program
    .command("who")
    .description(
      "who changed a load balancer, when and how, from ActionTrail (live only; off unless PREFLIGHT_ACTIONTRAIL=on)",
    )
    .argument("<instance>", "id of the instance: lb-... or nlb-...")
    .option("--finding <code>", "one finding alone: its operations are looked up by name")
    .option("--context <name>", "kubeconfig context")
    .option("--max-qps <n>", "ceiling of cloud API calls per second", rate)
    .option("--target-version <version>", TARGET_HELP)
    .option("--redact", "without names and addresses, as Markdown")
    .addOption(format("text", "markdown", "json"))
    .addOption(lang())
    .action(lazy(async () => (await import("./who-command")).whoCommand));
  program
    .command("classify")
    .description(
      "explain Event messages: a JSON array of {reason?, type?, message} or Events, or plain text, one message a line",
    )
    .argument("[file]", "file, - for standard input", "-")
    .option("--bundle <file>", "fill the commands from this bundle and name what the messages speak of")
    .addOption(json())
    .addOption(lang())
    .action(lazy(async () => (await import("./classify-command")).classifyCommand));
  program
    .command("search")
    .description("search the guide: an error message, a question, a code; English or Chinese")
    .argument("<query...>", "what to look for")
    .option("--json", "print the codes in order, best first")
    .addOption(lang())
    .action(lazy(async () => (await import("./search-command")).searchCommand));
  program
    .command("plan")
    .description("the fix plan for a whole bundle, in order")
    .argument("<bundle>", "bundle file, - for standard input")
    .addOption(format("markdown", "sh", "json"))
    .option("--target-version <version>", "CCM version to upgrade to")
    .option("--context <name>", "kubeconfig context to write into the commands")
    .option(...ACCEPT_MISSING)
    .option("--way <choice>", "a decision as FINDING~WAY, from the address of Fix (?ways=); may be repeated", several)
    .addOption(lang())
    .action(lazy(async () => (await import("./plan-command")).planCommand));
  program
    .command("lint")
    .description("annotation check and advice; of one Service also what it makes, port by port")
    .argument("<bundle>", "bundle file, - for standard input")
    .argument("[service]", "one Service: namespace/name")
    .addOption(format("text", "json", "markdown", "sarif", "junit"))
    .addOption(json().implies({ format: "json" }))
    .option("--target-version <version>", "CCM version to upgrade to")
    .addOption(lang())
    .action(lazy(async () => (await import("./lint-command")).lintCommand));
  program
    .command("permissions")
    .description("which RAM actions the target version needs and the given policies lack")
    .argument("<policy...>", "RAM policy documents (JSON files, - for standard input)")
    .requiredOption("--from <version>", "CCM version installed now")
    .requiredOption("--to <version>", "CCM version to upgrade to")
    .option("--network-plugin <name>", "flannel or terway")
    .option("--bundle <file>", "bundle of the cluster: says which features are in use (NLB, network plugin, ...)")
    .addOption(json())
    .addOption(lang())
    .action(lazy(async () => (await import("./permissions-command")).permissionsCommand));
  live(program.command("mcp"))
    .description(
      "tools for an assistant over standard input and output (Model Context Protocol): check, explain, plan, preview, search; it only reads",
    )
    .argument("[file]", "bundle or report file")
    .option("--target-version <version>", TARGET_HELP)
    .option("--names", "names, addresses and domains as they are, not placeholders")
    .addOption(lang())
    .action(lazy(async () => (await import("./mcp-command")).mcpCommand));
  program
    .command("serve")
    .description("the dashboard on the live cluster")
    .option("--port <n>", "port", "3000")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--context <name...>", "kubeconfig contexts to show")
    .option("--max-qps <n>", "ceiling of cloud API calls per second")
    .option("--target-version <version>", "CCM version to upgrade to")
    .action(lazy(async () => (await import("./serve")).serveCommand));
  program
    .command("demo")
    .description("the dashboard on the embedded demo cluster")
    .option("--port <n>", "port", "3000")
    .option("--scale <n>", "a generated cluster of N Services instead of the demo cluster")
    .option("--bundle <file>", "serve this bundle as the cluster")
    .option("--latency <ms>", "answer time of the simulated APIs", "20")
    .option("--controller <ms>", "the simulated controller acts so long after an edit; 0: never", "3000")
    .action(lazy(async () => (await import("./serve")).demoCommand));
  for (const command of program.commands) command.exitOverride();
  return program;
}
