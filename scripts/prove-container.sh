#!/usr/bin/env bash
# npm run prove:container: builds deploy/Containerfile of the packed packages and starts it by podman with a read-only root file
# system. It makes the base of Debian and Node 22, since not every machine reaches a registry of images. For root on Debian, with
# podman, runc, iptables, netavark and debootstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
system=$folder/system
# A store of its own, and runc: crun wants cgroups that not every machine has.
podman() { command podman --root "$folder/store" --runroot "$folder/run" --runtime runc "$@"; }
end() { podman rm --all --force --volumes > /dev/null || true; rm -rf "$folder"; }
trap end EXIT

prove() { # what, then a command that is to succeed
  local what=$1
  shift
  "$@" > "$folder/said" 2>&1 || { echo "not true: $what"; cat "$folder/said"; exit 1; }
  echo "proven: $what"
}
until_true() { for _ in $(seq 150); do "$@" > /dev/null 2>&1 && return; sleep 0.1; done; echo "not within 15 s: $*"; return 1; }
logged() { podman logs "$1" 2>&1 | grep -q "$2"; }
port=$(node -p 'const s = require("net").createServer().listen(0); const { port } = s.address(); s.close(); port')
start() { # name, then flags. Its health is asked by hand: the timers are systemd's, which does not run everywhere.
  local name=$1
  shift
  podman run --detach --name "$name" --read-only --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 \
    --health-interval=disable --publish "127.0.0.1:$port:4401" --env LATCHKIT_OPEN=true "$@" latchkit-server > /dev/null
  until_true logged "$name" '"listening"'
}
# Asks the relay for something, waits for a text, and stays until the socket closes where a third argument says so.
relay() {
  node --input-type=module - "$port" "$@" << 'END'
import { frame, newToken, open } from './bench/relay/wire.mjs'
const [port, call, awaited, stays] = process.argv.slice(2)
const onText = (bytes, from, to) => {
  if (bytes.toString('utf8', from, to).includes(awaited) && !stays) process.exit(0)
}
const { write, socket } = await open(Number(port), { token: newToken(), onText })
socket.on('close', () => process.exit(stays ? 0 : 1))
write(frame(call))
console.log('open')
if (!stays) setTimeout(() => process.exit(1), 15_000)
END
}

node -e "import('./scripts/lib/build.mjs').then(({ build }) => build(['latchkit', 'server']))"
mkdir -p "$folder/packages" "$folder/node"
npm pack -w latchkit -w @latchkit/server --pack-destination "$folder/packages" --loglevel=error > /dev/null

debootstrap --variant=minbase bookworm "$system" > /dev/null
npm install --prefix "$folder/node" --no-audit --no-fund --loglevel=error node@22.23.3
cp -L "$folder/node/node_modules/.bin/node" "$system/usr/local/bin/node"
mkdir -p "$system/usr/local/lib/node_modules"
cp -r "$(npm root --global)/npm" "$system/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$system/usr/local/bin/npm"
chroot "$system" useradd --uid 1000 --user-group --create-home node
path=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
tar -C "$system" -cf - . | podman import --quiet --change "ENV=PATH=$path" - localhost/node-base > /dev/null

# npm asks the registry inside that it asks here.
echo "registry=$(npm config get registry)" > "$folder/npmrc"
mounts=(--volume "$folder/packages:/packages:ro" --volume "$folder/npmrc:/usr/local/etc/npmrc:ro")
authorities=$(npm config get cafile)
if [ -f "$authorities" ]; then
  echo 'cafile=/usr/local/etc/authorities.crt' >> "$folder/npmrc"
  mounts+=(--volume "$authorities:/usr/local/etc/authorities.crt:ro")
fi
podman build --quiet --isolation chroot --format docker --pull=never --tag latchkit-server --build-arg BASE=localhost/node-base \
  --build-arg "PACKAGE=$(cd "$folder/packages" && printf '/packages/%s ' *.tgz)" "${mounts[@]}" deploy > /dev/null

topic=$(openssl rand -hex 32)
message=$(openssl rand -base64 90 | tr -d '\n')
call() { echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$1\",\"params\":$2}"; }
publish=$(call irn_publish "{\"topic\":\"$topic\",\"message\":\"$message\",\"ttl\":300,\"tag\":1108,\"prompt\":false}")

start first --volume latchkit:/data
prove '/readyz answers 200' curl --fail --silent "http://127.0.0.1:$port/readyz"
podman exec --user node first cat /proc/1/status > "$folder/status"
prove 'the process is user 1000 and has no capability' \
  sh -c "grep -qP '^Uid:\t1000\t1000\t1000\t1000$' '$folder/status' && grep -qP '^CapEff:\t0+$' '$folder/status'"
as_root=$(podman exec --user root first touch /usr/local/mark 2>&1 || true)
prove 'not even root writes to the root file system' grep -q 'Read-only file system' <<< "$as_root"
prove 'HEALTHCHECK ends with 0' podman healthcheck run first
prove 'a message is taken' relay "$publish" '"result":true'
relay "$publish" nothing stays > "$folder/open" &
until_true test -s "$folder/open"
prove 'SIGTERM drains with a socket open' podman stop --time 30 first
prove 'the socket is closed' wait $!
prove 'it has drained, and ended with 0' sh -c "[ $(podman inspect --format '{{.State.ExitCode}}' first) = 0 ]"
prove 'it says so' logged first '"draining"'
start second --volume latchkit:/data
prove 'a message of the first container comes from the second, by the volume' \
  relay "$(call irn_subscribe "{\"topic\":\"$topic\"}")" "${message:0:40}"
podman stop --time 30 second > /dev/null
start third --env LATCHKIT_LISTEN_PORT=4402
code=0
podman healthcheck run third > /dev/null || code=$?
prove 'without a named volume it starts too; HEALTHCHECK ends with 1 where no one answers' [ "$code" = 1 ]
