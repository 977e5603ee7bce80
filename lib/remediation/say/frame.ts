/**
 * The constant parts of the plan's script: POSIX sh, nothing to install. script.ts replaces `@NAME@`. Each Service
 * runs in a subshell with `set -e`, so that a failure stops only that Service.
 */
export const FRAME = `set -u
apply=0 window=0 brief=0 undo=0 only=' '
names=@NAMES@
state=@STATE@
usage="usage: $0 [--apply] [--window] [--before-precheck] [--only NAME]... | --apply --undo"
say() { printf '%s\\n' "$*" >&2; }
byte() { printf "\\\\$1"; }
# Controls and direction marks as question marks: an argument is shown and does not act.
inert() {
  LC_ALL=C tr '\\001-\\037\\177' '?' | LC_ALL=C sed "s/$(byte 302)[$(byte 200)-$(byte 237)]/?/g; s/$(byte 342)$(byte 200)[$(byte 213)-$(byte 217)$(byte 250)-$(byte 256)]/?/g; s/$(byte 342)$(byte 201)[$(byte 240)-$(byte 257)]/?/g"
}
refuse() { say "$2"; exit "$1"; }
while [ $# -gt 0 ]; do
  case "$1" in
    --apply) apply=1 ;;
    --window) window=1 ;;
    --before-precheck) brief=1 ;;
    --undo) undo=1 ;;
    --only) [ $# -gt 1 ] || refuse 2 "$usage"; shift
      case "$names" in *" $1 "*) only="$only$1 " ;; *) refuse 2 "$msg_unknown $1" ;; esac ;;
    *) refuse 2 "$usage" ;;
  esac
  shift
done
[ "$apply$undo" != 01 ] || refuse 2 "$usage"

@CHECKS@work=$(mktemp -d) || refuse 3 "$msg_no_folder \${TMPDIR:-/tmp}"
: >"$work/ran"; : >"$work/failed"; : >"$work/left"; : >"$work/now"
if [ "$apply" = 1 ]; then
  (umask 077; mkdir "$state") 2>/dev/null || [ -d "$state" ] || refuse 3 "$msg_no_folder $state"
  # What lies there is run and believed: a folder that another user made, or a link to one, is refused.
  [ -n "$(find "$state" -prune -type d -user "$(id -u)" 2>/dev/null)" ] || refuse 3 "$msg_foreign $state"
  { mkdir -p "$state/calls" && touch "$state/undo.sh" "$state/log" && { [ -s "$state/undo.sh" ] || echo '[ -z "\${failed:-}" ]' >"$state/undo.sh"; }; } 2>/dev/null || refuse 3 "$msg_no_folder $state"
  mkdir "$state/lock" 2>/dev/null || refuse 3 "$msg_running $state/lock"
  trap 'rm -rf "$work" "$state/lock"' EXIT
  # Answers are for the log; what the reader needs goes to the other stream.
  exec >>"$state/log"
  # What an earlier run did is not done again; a creation that was cut off may have been made.
  once() {
    call="$state/calls/$(printf '%s\\n' "$*" | cksum | tr -d ' ')"
    if [ -f "$call" ]; then cat "$call"; return 0; fi
    if [ -f "$call.begun" ]; then say "$msg_unsure $call.begun"; return 1; fi
    case "\${3:-}" in Create*) : >"$call.begun" ;; esac
    code=0
    command "$@" >"$call.new" || code=$?
    cat "$call.new"
    if [ "$code" = 0 ]; then mv "$call.new" "$call"; fi
    if [ "$code" -lt 128 ]; then rm -f "$call.begun" "$call.new"; fi
    return "$code"
  }
  kubectl() { once kubectl "$@"; }
  aliyun() { once aliyun "$@"; }
else
  trap 'rm -rf "$work"' EXIT
  kubectl() { command kubectl --dry-run=server "$@"; }
  aliyun() {
    say "  would run: aliyun $(printf '%s' "$*" | inert)"
    # Later commands use the id of what these make.
    case "\${2:-}" in Create*Group | CreateListener) printf '{"VServerGroupId": "dry-run", "ServerGroupId": "dry-run", "ListenerId": "dry-run"}\\n' ;; esac
  }
  msg_done=$msg_would
fi
if [ "$undo" = 1 ]; then
  "\${BASH:-sh}" "$state/undo.sh" || refuse 1 "$msg_undo_failed"
  rm -rf "$state/calls" "$state/undo.sh"
  say "$msg_undone"; printf '%s\\n' "$msg_undone" >>"$state/log"
  exit 0
fi

# step ID safe|window|decide|brief TITLE: whether the step is to run.
step() {
  run=0 why="$msg_decision \${3#*: } (--only $1)"
  case "$2" in safe) run=1 ;; window) run=$window why="$msg_needs --window" ;; brief) run=$brief why="$msg_needs --before-precheck" ;; esac
  first='' earlier=$before
  case "$2" in safe | window) before="$before $1" ;; esac
  case "$only" in ' ') ;; *" $1 "*) run=1
    # It was judged on the state after them.
    for id in $earlier; do grep -qx "$id" "$work/ran" || grep -qsx "# $id" "$state/undo.sh" || first="$first --only $id"; done
    [ -z "$first" ] || run=0 why="$msg_first$first" ;;
  *" $service "*) [ "$2" != window ] || run=1 ;; *) return 1 ;; esac
  if [ "$run" = 0 ]; then printf '%s %s\\n' "\${3%%: *}" "$why" >>"$work/left"; return 1; fi
  say "$3"; printf '%s' "$3" >"$work/now"
  [ "$apply" = 0 ] || printf '%s\\n' "$3" >>"$state/log"
}
# finish ID UNDO [VARIABLE]: how to take the step back, the newest first.
finish() {
  echo "$1" >>"$work/ran"
  if [ "$apply" = 0 ] || grep -qx "# $1" "$state/undo.sh"; then return 0; fi
  { echo "# $1"; [ $# -lt 3 ] || eval "echo \\"$3='\\$$3'\\""; printf '(\\n%s\\n) || failed=1\\n' "$2"; cat "$state/undo.sh"; } >"$state/undo.new"
  mv "$state/undo.new" "$state/undo.sh"
}
# left NAME TEXT: what only a person can do.
left() { case "$only" in ' ' | *" $1 "*) printf '%s\\n' "$2" >>"$work/left" ;; esac; }
# ended NAME STATUS: what became of a Service.
ended() { [ "$2" = 0 ] || { say "$msg_failed $1"; printf '%s: %s\\n' "$1" "$(cat "$work/now")" >>"$work/failed"; }; }
count() { wc -l <"$work/$1" | tr -d ' '; }
summary() {
  say ''; say "$msg_done $(count ran), $msg_failed_count $(count failed), $msg_left_count $(count left)"
  cat "$work/failed" "$work/left" >&2
  [ "$apply" = 0 ] || say "$msg_files $state/log $state/undo.sh"
}
trap 'trap "" INT TERM HUP; say "$msg_interrupted $(cat "$work/now")"; summary; exit 130' INT TERM HUP

`;

export const CHECKS = `# Is it the cluster, the account and the region that were checked?
command -v kubectl >/dev/null || refuse 3 "$msg_no_kubectl"
context=@CONTEXT@
[ -n "$context" ] || context=$(kubectl config current-context 2>/dev/null || true)
say "$msg_context \${context:--}"
cluster=$(kubectl @CONTEXT_FLAG@ -n kube-system get configmap ack-cluster-profile -o 'jsonpath={.data.clusterid}' 2>/dev/null || true)
uid=@UID@
if [ -n "$cluster" ]; then
  [ "$cluster" = @CLUSTER@ ] || refuse 3 "$msg_other_cluster"
elif [ -z "$uid" ]; then
  say "$msg_unverified"
elif [ "$(kubectl @CONTEXT_FLAG@ @PROBE@ 2>/dev/null || true)" != "$uid" ]; then
  refuse 3 "$msg_other_cluster"
fi
`;

export const CLOUD_CHECK = `[ "$apply" = 0 ] || @LOOK@ >/dev/null 2>&1 || refuse 3 "$msg_other_account"
`;
