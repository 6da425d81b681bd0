# What the commands of pages find: the programs that they name, without installing anything. scripts/run-commands.ts puts it
# before each page, and sets the variables DOCS_*.
set -euo pipefail
BLOCK="before the first block"
MODULES=()

finish() {
  local code=$?
  local servers
  servers=$(jobs -p)
  [ -z "$servers" ] || kill -KILL $servers 2>/dev/null || true
  [ $code -eq 0 ] || echo "failed in the block at line $BLOCK"
}
trap finish EXIT

# Fails where the server refuses something. An endless answer ends after its first data.
curl() {
  case " $* " in
    *" -N "*) first_data "$@" ;;
    *) command curl --silent --show-error --fail-with-body "$@" && echo ;;
  esac
}

first_data() {
  command curl --silent --show-error --fail-with-body "$@" >stream.txt &
  local stream=$!
  until grep --quiet '^data' stream.txt; do
    kill -0 $stream 2>/dev/null || { cat stream.txt; return 1; }
    sleep 0.1
  done
  kill $stream
  wait $stream 2>/dev/null || true
  cat stream.txt
}

# Of the scripts of this repository, pages run the server and its commands.
npm() {
  local script=$1
  shift
  [ "$script" = start ] || { echo "npm $script is nothing that pages run here: mark the block" >&2; return 1; }
  [ "${1-}" != -- ] || shift
  halyard "$@"
}

npx() {
  while [ "$1" = --yes ]; do shift; done
  [ "$1" = @halyard/server ] || { echo "npx $1 is nothing that pages run here: mark the block" >&2; return 1; }
  shift
  halyard "$@"
}

# The server of the page runs already. With settings, this is another one.
halyard() {
  case "${1-}" in
    "" | serve) ! has_settings || run_in_background ;;
    relay) run_in_background relay ;;
    # 3 says that something did not come, as these pages tell.
    import-from | import-instance | move-from) run_command "$@" || [ $? -eq 3 ] ;;
    import) run_command "$@" || { [ $? -eq 3 ] && [[ "$*" = *--dry-run* ]]; } ;;
    *) run_command "$@" ;;
  esac
}

run_command() {
  "$DOCS_NODE" --disable-warning=ExperimentalWarning "$DOCS_PROGRAM" "$@"
}

has_settings() {
  env | grep -v -E "^HALYARD_(URL|TOKEN)=" | grep --quiet -E "^(DATABASE|EMAIL|HALYARD|INIT|OIDC|SERVICE|UNLEASH)_"
}

# Returns when the server answers. It ends with the page.
run_in_background() {
  local log="server-$RANDOM.log"
  HALYARD_CONSOLE=false HALYARD_DATA_DIR="${HALYARD_DATA_DIR:-$PWD/data-$RANDOM}" HTTP_PORT="${HTTP_PORT:-0}" \
    "$DOCS_NODE" --disable-warning=ExperimentalWarning "$DOCS_PROGRAM" "$@" >"$log" 2>&1 &
  local server=$!
  until grep --quiet "Listening on" "$log"; do
    kill -0 $server 2>/dev/null || { cat "$log"; return 1; }
    sleep 0.1
  done
}

write_file() {
  mkdir -p "$(dirname "$1")"
  cat >"$1"
}

run_modules() {
  "$DOCS_NODE" --conditions=source --disable-warning=ExperimentalWarning "$DOCS_ROOT/scripts/markdown/run-modules.mjs" "${MODULES[@]}"
  MODULES=()
}

# What pages assign is for their TypeScript, too.
set -a
