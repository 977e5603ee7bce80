/**
 * The parts of the plan's script that are the same for every plan: POSIX sh, nothing to install. `@NAME@` is filled in by
 * plan-script.ts. Each Service runs in a subshell with `set -e`, so that one that fails stops itself and no other.
 */
export const OPTIONS = `set -u

apply=0
safe=0
only=' '
risky=' '
usage() { echo "usage: $0 [--apply] [--safe] [--only ns/name]... [--include-risky id|all]..." >&2; exit 2; }
while [ $# -gt 0 ]; do
  case "$1" in
    --apply) apply=1 ;;
    --safe) safe=1 ;;
    --only) [ $# -gt 1 ] || usage; shift; only="$only$1 " ;;
    --include-risky) [ $# -gt 1 ] || usage; shift; risky="$risky$1 " ;;
    *) usage ;;
  esac
  shift
done
say() { printf '%s\\n' "$*" >&2; }
`;

export const CHECKS = `
# What this machine has, and whether it is the cluster, the account and the region that were checked.
refuse() { say "$*"; exit 3; }
client=$(kubectl version --client 2>/dev/null) || refuse "$msg_no_kubectl"
minor=$(printf '%s\\n' "$client" | sed -n 's/.*[vV]1[.]\\([0-9][0-9]*\\).*/\\1/p' | head -n 1)
[ "\${minor:-0}" -ge 18 ] || refuse "$msg_no_kubectl"
context=@CONTEXT@
[ -n "$context" ] || context=$(kubectl config current-context 2>/dev/null || true)
say "$msg_context \${context:--}"
cluster=$(kubectl @CONTEXT_FLAG@ -n kube-system get configmap ack-cluster-profile -o 'jsonpath={.data.clusterid}' 2>/dev/null || true)
if [ -n "$cluster" ]; then
  [ "$cluster" = @CLUSTER@ ] || refuse "$msg_other_cluster"
elif [ -n @UID@ ]; then
  [ "$(kubectl @CONTEXT_FLAG@ @PROBE@ 2>/dev/null || true)" = @UID@ ] || refuse "$msg_other_cluster"
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
work=$(mktemp -d)
trap 'command rm -rf "$work"' EXIT
: >"$work/done"; : >"$work/skipped"; : >"$work/failed"
if [ "$apply" = 1 ]; then
  mkdir -p "$state"
  touch "$state/done" "$state/kept"
  [ -s "$state/undo.sh" ] || printf '#!/bin/sh\\nset -u\\n' >"$state/undo.sh"
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

# service ns/name: whether it is chosen.
chosen() { case "$only" in ' ') return 0 ;; *" $1 "*) return 0 ;; esac; return 1; }

# begin id title safe|window|risky sync|quiet [variable]: whether the step is to run now.
left_out=0
begin() {
  current="$1 $2"
  printf '%s' "$2" >"$work/current"
  if [ "$apply" = 1 ] && grep -qx "$1" "$state/done"; then
    say "$msg_already $2"
    printf '%s\\n' "$1" >>"$work/skipped"
    if [ $# -gt 4 ]; then eval "$5=\\$(sed -n \\"s/^$1 //p\\" \\"\\$state/kept\\" | tail -n 1)"; fi
    return 1
  fi
  case "$3" in
    risky) case "$risky" in *" $1 "* | *' all '*) ;; *) return 1 ;; esac ;;
    window) if [ "$safe" = 1 ]; then left_out=1; say "$msg_left_out $2"; return 1; fi ;;
  esac
  # An edit of the Service makes the CCM apply everything: not safe while something was left out.
  if [ "$4" = sync ] && [ "$left_out" = 1 ]; then say "$msg_left_out $2"; return 1; fi
  note "$2"
  return 0
}

# finish id undo [variable]: what was done, and how to take it back, the newest first.
finish() {
  printf '%s\\n' "$1" >>"$work/done"
  if [ "$apply" = 0 ]; then return 0; fi
  printf '%s\\n' "$1" >>"$state/done"
  kept=''
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
  if [ "$2" = 0 ]; then return 0; fi
  { printf '%s: %s\\n' "$1" "$(cat "$work/current")"; tail -n 3 "$work/err" | sed 's/^/    /'; } >>"$work/failed"
  note "$msg_failed $1"
}
`;

export const SUMMARY = `
say ''
say "$msg_summary_done $(wc -l <"$work/done" | tr -d ' '), $msg_summary_skipped $(wc -l <"$work/skipped" | tr -d ' '), $msg_summary_failed $(grep -c '^[^ ]' "$work/failed" || true), $msg_summary_left @LEFT@"
cat "$work/failed" >&2
left_to_a_person
if [ "$apply" = 1 ]; then say "$msg_files $state/log $state/undo.sh"; fi
[ ! -s "$work/failed" ]
`;
