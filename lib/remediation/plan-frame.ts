/**
 * The parts of the plan's script that are the same for every plan: POSIX sh, nothing to install. `@NAME@` is filled in by
 * plan-script.ts. Each Service runs in a subshell with `set -e`, so that one that fails stops itself and no other.
 */
export const OPTIONS = `set -u

apply=0
safe=0
brief=0
undo=0
only=' '
risky=' '
known_services=@SERVICES@
known_steps=@STEPS@
say() { printf '%s\\n' "$*" >&2; }
refuse() { say "$*"; exit 3; }
usage() {
  say "usage: $0 [--apply] [--safe] [--only ns/name]... [--include-risky id|all]... [--before-precheck] | --apply --undo"
  exit 2
}
# one_of list word: a name that the plan does not have is a slip, not a wish for nothing.
one_of() { case "$1" in *" $2 "*) ;; *) say "$msg_unknown $2"; exit 2 ;; esac; }
while [ $# -gt 0 ]; do
  case "$1" in
    --apply) apply=1 ;;
    --safe) safe=1 ;;
    --before-precheck) brief=1 ;;
    --undo) undo=1 ;;
    --only) [ $# -gt 1 ] || usage; shift; one_of "$known_services" "$1"; only="$only$1 " ;;
    --include-risky) [ $# -gt 1 ] || usage; shift; one_of "$known_steps" "$1"; risky="$risky$1 " ;;
    *) usage ;;
  esac
  shift
done
[ "$undo" = 0 ] || [ "$apply" = 1 ] || usage
`;

export const CHECKS = `
# What this machine has, and whether it is the cluster, the account and the region that were checked.
client=$(kubectl version --client 2>/dev/null) || refuse "$msg_no_kubectl"
minor=$(printf '%s\\n' "$client" | sed -n 's/.*[vV]1[.]\\([0-9][0-9]*\\).*/\\1/p' | head -n 1)
[ "\${minor:-0}" -ge 18 ] || refuse "$msg_no_kubectl"
context=@CONTEXT@
[ -n "$context" ] || context=$(kubectl config current-context 2>/dev/null || true)
say "$msg_context \${context:--}"
wanted_cluster=@CLUSTER@
wanted_uid=@UID@
cluster=$(kubectl @CONTEXT_FLAG@ -n kube-system get configmap ack-cluster-profile -o 'jsonpath={.data.clusterid}' 2>/dev/null || true)
if [ -n "$cluster" ]; then
  [ "$cluster" = "$wanted_cluster" ] || refuse "$msg_other_cluster"
elif [ -n "$wanted_uid" ]; then
  [ "$(kubectl @CONTEXT_FLAG@ @PROBE@ 2>/dev/null || true)" = "$wanted_uid" ] || refuse "$msg_other_cluster"
else
  say "$msg_unverified"
fi
`;

export const CLOUD_CHECKS = `case "$(aliyun version 2>/dev/null || true)" in
  [3-9].* | [1-9][0-9].*) ;;
  *) refuse "$msg_no_aliyun" ;;
esac
if [ "$apply" = 1 ]; then
  @LOOK@ >/dev/null 2>&1 || refuse "$msg_other_account"
fi
`;

export const STEPS = `
state=@STATE@
umask 077
work=$(mktemp -d) || refuse "$msg_no_folder \${TMPDIR:-/tmp}"
: >"$work/done"; : >"$work/skipped"; : >"$work/failed"; : >"$work/err"; : >"$work/current"
locked=0
leave() {
  if [ "$locked" = 1 ]; then command rm -rf "$state/lock"; fi
  command rm -rf "$work"
}
trap leave EXIT
if [ "$apply" = 1 ]; then
  # Without a place for its log and its undo nothing is done.
  if ! mkdir -p "$state" 2>/dev/null || ! touch "$state/done" "$state/kept" "$state/log" "$state/undo.sh" 2>/dev/null; then
    refuse "$msg_no_folder $state"
  fi
  if ! mkdir "$state/lock" 2>/dev/null; then
    if kill -0 "$(cat "$state/lock/pid" 2>/dev/null || echo none)" 2>/dev/null; then refuse "$msg_running $state"; fi
  fi
  printf '%s\\n' "$$" >"$state/lock/pid" || refuse "$msg_no_folder $state"
  locked=1
  [ -s "$state/undo.sh" ] || printf '#!/bin/sh\\nset -u\\n' >"$state/undo.sh"
  # A step that an earlier run began and did not finish: what that run made already counts as done.
  began=0
  aliyun() {
    call="$(printf '%s' "$*" | cksum | tr -cd 0-9)"
    if command aliyun "$@" 2>"$work/call"; then
      cat "$work/call" >&2
      case "\${2:-}" in Describe* | List*) ;; *) printf '%s\\n' "$call" >>"$state/calls" ;; esac
      return 0
    else
      code=$?
    fi
    cat "$work/call" >&2
    made='^$'
    case "\${2:-}" in
      Create*) made='AlreadyExist|already exist' ;;
      Start*) made='already (running|started)|is running' ;;
      Delete* | Remove*) made='NotFound|NotExist|(not|n.t) exist' ;;
    esac
    if [ "$began" = 1 ] || grep -qsx -e "$call" "$state/calls"; then
      if grep -qE -e "$made" "$work/call"; then
        say "$msg_there $2"
        return 0
      fi
    fi
    return "$code"
  }
else
  kubectl() { command kubectl --dry-run=server "$@"; }
  aliyun() {
    printf '  would run: aliyun' >&2
    for word in "$@"; do printf ' %s' "$word" >&2; done
    printf '\\n' >&2
    printf '{"VServerGroupId": "dry-run"}\\n'
  }
fi

note() { say "$1"; if [ "$apply" = 1 ]; then printf '%s\\n' "$1" >>"$state/log"; fi; }

if [ "$undo" = 1 ]; then
  sh "$state/undo.sh" || refuse "$msg_undo_failed"
  command rm -f "$state/undo.sh" "$state/done" "$state/kept" "$state/calls"
  note "$msg_undone"
  exit 0
fi

# Stopped from outside: the command in hand ends first, then this says where it stood.
interrupted() {
  trap '' INT TERM HUP
  cat "$work/err" >&2
  note "$msg_interrupted $(cat "$work/current")"
  summary
  exit 130
}
trap interrupted INT TERM HUP

# service ns/name: whether it is chosen.
chosen() { case "$only" in ' ') return 0 ;; *" $1 "*) return 0 ;; esac; return 1; }

# begin id title safe|window|risky|brief sync|quiet [variable]: whether the step is to run now.
left_out=0
begin() {
  printf '%s' "$2" >"$work/current"
  if [ "$apply" = 1 ] && grep -qx -e "$1" "$state/done"; then
    say "$msg_already $2"
    printf '%s\\n' "$1" >>"$work/skipped"
    if [ $# -gt 4 ]; then eval "$5=\\$(sed -n \\"s/^$1 //p\\" \\"\\$state/kept\\" | tail -n 1)"; fi
    return 1
  fi
  case "$3" in
    risky) case "$risky" in *" $1 "* | *' all '*) ;; *) return 1 ;; esac ;;
    brief) if [ "$brief" = 0 ]; then case "$risky" in *" $1 "*) ;; *) return 1 ;; esac; fi ;;
    window) if [ "$safe" = 1 ]; then left_out=1; say "$msg_left_out $2"; return 1; fi ;;
  esac
  # An edit of the Service makes the CCM apply everything: not safe while something was left out.
  if [ "$4" = sync ] && [ "$left_out" = 1 ]; then say "$msg_left_out $2"; return 1; fi
  # A group that may have been made when the last run was stopped is not made twice.
  if [ "$apply" = 1 ]; then
    began=0
    if [ "$(cat "$state/running" 2>/dev/null || true)" = "$1" ]; then began=1; fi
    if [ $# -gt 4 ] && [ "$(cat "$state/running" 2>/dev/null || true)" = "$1" ]; then
      say "$msg_unsure $state/running"
      exit 1
    fi
    printf '%s\\n' "$1" >"$state/running"
  fi
  note "$2"
  return 0
}

# finish id undo [variable]: what was done, and how to take it back, the newest first.
finish() {
  printf '%s\\n' "$1" >>"$work/done"
  if [ "$apply" = 0 ]; then return 0; fi
  printf '%s\\n' "$1" >>"$state/done"
  command rm -f "$state/running"
  kept=''
  value=''
  if [ $# -gt 2 ]; then
    eval "value=\\$$3"
    printf '%s %s\\n' "$1" "$value" >>"$state/kept"
    kept="$3='$value'"
  fi
  {
    printf '#!/bin/sh\\nset -u\\n'
    [ -z "$kept" ] || printf '%s\\n' "$kept"
    if [ -n "$2" ]; then printf '%s\\n' "$2"; else printf 'echo %s >&2\\n' "'$msg_no_undo $1'"; fi
    sed 1,2d "$state/undo.sh"
  } >"$state/undo.new"
  mv "$state/undo.new" "$state/undo.sh"
}

# settle ns/name status: what became of a Service.
settle() {
  cat "$work/err" >&2
  mv "$work/err" "$work/err.last"
  : >"$work/err"
  if [ "$2" = 0 ]; then return 0; fi
  # A signal that reached the command reaches this script too: it is no failure of the command.
  if [ "$2" -lt 128 ] && [ "$apply" = 1 ] && ! grep -qF "$state/running" "$work/err.last"; then command rm -f "$state/running"; fi
  { printf '%s: %s\\n' "$1" "$(cat "$work/current")"; tail -n 3 "$work/err.last" | sed 's/^/    /'; } >>"$work/failed"
  note "$msg_failed $1"
}
`;

export const SUMMARY = `
# hand ns/name id text: keeps what is left to a person of what was chosen. A step that ran is not left.
hand() {
  chosen "$1" || return 0
  if [ "$2" != - ] && grep -qx -e "$2" "$work/done" "$work/skipped"; then return 0; fi
  printf '%s\\n' "$3" >>"$work/left"
}
summary() {
  : >"$work/left"
  left_to_a_person
  say ''
  say "$msg_summary_done $(wc -l <"$work/done" | tr -d ' '), $msg_summary_skipped $(wc -l <"$work/skipped" | tr -d ' '), $msg_summary_failed $(grep -c '^[^ ]' "$work/failed" || true), $msg_summary_left $(wc -l <"$work/left" | tr -d ' ')"
  cat "$work/failed" "$work/left" >&2
  if [ "$apply" = 1 ]; then say "$msg_files $state/log $state/undo.sh"; fi
}
`;

export const END = `summary
[ ! -s "$work/failed" ]
`;
