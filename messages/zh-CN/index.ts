import after from "./after.json";
import annotations from "./annotations.json";
import check from "./check.json";
import cli from "./cli.json";
import clusters from "./clusters.json";
import common from "./common.json";
import diff from "./diff.json";
import events from "./events.json";
import files from "./files.json";
import fix from "./fix.json";
import guide from "./guide.json";
import history from "./history.json";
import instance from "./instance.json";
import open from "./open.json";
import overview from "./overview.json";
import permissions from "./permissions.json";
import plan from "./plan.json";
import playbook from "./playbook.json";
import preview from "./preview.json";
import remediation from "./remediation.json";
import reports from "./reports.json";
import server from "./server.json";
import shell from "./shell.json";
import targets from "./targets.json";
import trail from "./trail.json";
import triage from "./triage.json";
import waivers from "./waivers.json";
import watch from "./watch.json";
import who from "./who.json";

export default {
  after,
  annotations,
  check,
  cli,
  clusters,
  common,
  diff,
  events,
  files,
  fix,
  guide,
  history,
  instance,
  open,
  overview,
  permissions,
  plan,
  playbook,
  preview,
  remediation,
  reports,
  server,
  shell,
  targets,
  trail,
  triage,
  waivers,
  watch,
  who,
};
