#!/usr/bin/env bash
# Builds the image of the release in release/ with buildah and runs it with podman as deploy/ says: root read-only, user 1000, no capabilities. Then does
# what the recipes of docs/deployment.md do, and says of each step whether it was as promised.
#   scripts/container.sh                     with the base that deploy/Dockerfile names, from its registry
#   scripts/container.sh --debian <folder>   without a registry: on a Debian made by debootstrap (docs/deployment.md)
set -euo pipefail
cd "$(dirname "$0")/.."

port=${PORT:-20310}
image=localhost/ephemeris-trial
name=ephemeris-trial
work=$(mktemp -d)
base=()
clean() {
  podman rm --force --time 0 "$name" >/dev/null 2>&1 || true
  podman volume rm --force "$name" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

say() { printf '%-7s %s\n' "$1" "$2"; }
# check <what> <command…>: a step that ends with anything but 0 ends the trial.
check() {
  local what=$1
  shift
  if "$@" >"$work/output" 2>&1; then say ok "$what"; else
    say BROKEN "$what"
    tail -n 20 "$work/output"
    exit 1
  fi
}

base_of_debian() {
  local root=$1 container
  container=$(buildah from scratch)
  buildah copy -q "$container" "$root" /
  buildah commit -q --rm "$container" localhost/ephemeris-trial-base >/dev/null
}

if [ "${1:-}" = --debian ]; then
  base_of_debian "${2:?Say which folder}"
  base=(--build-arg BASE=localhost/ephemeris-trial-base --pull-never)
fi

archives=(release/ephemeris-*-linux-*.tar.gz)
[ -f "${archives[0]}" ] || { echo 'There is no release. Run: npm run release' >&2; exit 1; }
context=$work/context
mkdir "$context"
tar -xzf "${archives[0]}" -C "$context" --strip-components=1

# As Docker writes it: the format of the OCI has no HEALTHCHECK.
buildah bud --quiet --network host --format docker "${base[@]}" -f "$context/deploy/Dockerfile" -t "$image" "$context" >/dev/null
say ok "the image is built, $(podman image inspect --format '{{.Size}}' "$image" | numfmt --to=iec)"
check 'it has its HEALTHCHECK' sh -c "buildah inspect --type image --format '{{.Docker.Config.Healthcheck}}' $image | grep -q /health"

hardened=(--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges
  --volume "$name:/data" --env PUBLIC_URL="http://127.0.0.1:$port")
start() {
  podman run --detach --name "$name" "${hardened[@]}" --publish "127.0.0.1:$port:3000" "$image" >/dev/null
  for _ in $(seq 100); do
    curl -fsS "http://127.0.0.1:$port/health" >/dev/null 2>&1 && return
    sleep 0.2
  done
  podman logs "$name"
  exit 1
}
stop() {
  podman stop --time 10 "$name" >/dev/null
  check 'it ends with 0 when it is told to' test "$(podman inspect --format '{{.State.ExitCode}}' "$name")" = 0
  podman rm "$name" >/dev/null
}
inside() { podman exec --interactive "$name" "$@"; }
# A command on the data of a site that does not run, or beside it.
beside() { podman run --rm --interactive "${hardened[@]}" "$@"; }
ask() { curl -fsS -H "Origin: http://127.0.0.1:$port" -H 'Content-Type: application/json' -b "$work/jar" -c "$work/jar" "$@"; }
ephemeris() { inside ephemeris "$@"; }
sign_in() { ask -d "{\"username\":\"ada\",\"password\":\"$1\"}" "http://127.0.0.1:$port/api/login"; }
quotes() { ask "http://127.0.0.1:$port/api/dashboard/quotes" | grep -c "$1"; }
add_quote() { ask -d "{\"text\":\"$1\",\"author\":\"Ada\"}" "http://127.0.0.1:$port/api/quotes"; }

start
say ok 'it starts'
check 'it runs as user 1000' test "$(inside id -u)" = 1000
check 'it has no capability' inside grep -q '^CapEff:.0000000000000000' /proc/self/status
check 'it can gain none' inside grep -q '^NoNewPrivs:.1' /proc/self/status
check 'its root cannot be written' inside sh -c '! touch /opt/ephemeris/x && ! touch /x'
check 'its own health check passes' podman healthcheck run "$name"
check 'the home page comes' curl -fsS -o /dev/null "http://127.0.0.1:$port/"

claim=$(podman logs "$name" 2>&1 | sed -n 's/.*#claim=\([A-Za-z0-9_-]*\).*/\1/p' | head -n 1)
account='"username":"ada","password":"correct horse","email":"ada@example.org","name":"Ada"'
check 'without its code nobody becomes the owner' sh -c "! curl -fsS -H 'Content-Type: application/json' -d '{$account}' http://127.0.0.1:$port/api/register"
check 'with the code of the log one does' ask -H "X-Claim-Code: $claim" -d "{$account}" "http://127.0.0.1:$port/api/register"
check 'it saves' add_quote 'Kept before the backup.'

check 'recipe: reset the password' sh -c "echo 'another horse' | podman exec -i $name ephemeris owner reset-password"
check 'the new one is taken' sign_in 'another horse'

check 'recipe: backup' ephemeris backup /data/backups/kept.tar.gz
check 'recipe: take it out' podman cp "$name:/data/backups/kept.tar.gz" "$work/kept.tar.gz"
check 'recipe: export' ephemeris export /data/export
check 'recipe: take that out' podman cp "$name:/data/export" "$work/export"
inside rm -r /data/export
add_quote 'Written after the backup.' >/dev/null

stop
chmod 0755 "$work" && chmod 0644 "$work/kept.tar.gz"
check 'recipe: restore' beside --volume "$work/kept.tar.gz:/restore.tar.gz:ro" "$image" ephemeris restore /restore.tar.gz
start
check 'what was saved is back' test "$(quotes 'Kept before')" = 1
check 'what came later is not' test "$(quotes 'after the backup' || true)" = 0

stop
check 'recipe: upgrade, a new image on the same data' buildah bud --quiet --network host --format docker "${base[@]}" -f "$context/deploy/Dockerfile" -t "$image" "$context"
start
check 'the same site is there' test "$(quotes 'Kept before')" = 1

stop
podman volume rm "$name" >/dev/null
chmod -R a+rX "$work/export"
start
check 'recipe: import into a new site' beside --volume "$work/export:/import:ro" "$image" ephemeris import /import --yes
check 'it is there without a restart' test "$(quotes 'Kept before')" = 1
check 'recipe: doctor' sh -c "podman exec $name ephemeris doctor | grep -q '^ok *database'"
stop
