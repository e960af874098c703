#!/bin/sh
# Makes the keys of the wallets by e-mail, once, and gives each file to the one user that may read it. As root:
#   share-keys.sh FOLDER OWNER_OF_AUTH OWNER_OF_RECOVERY OWNER_OF_MAILER
# An owner is a name or a number, with its group after a colon. It writes FOLDER/auth/auth.json and so on, and
# FOLDER/public/public.json, which everybody may read. Keep copies of the two first apart from each other, from every backup
# and from this machine: lost keys are lost wallets.
set -eu
[ $# -eq 4 ] || { sed -n '2,6p' "$0" >&2; exit 2; }
folder=$1
for service in auth recovery mailer; do
  [ ! -e "$folder/$service/$service.json" ] || { echo "$folder/$service/$service.json is there already" >&2; exit 1; }
done
umask 077
# In memory where there is some: the three files lie together for this moment alone, so init, which would name this place, is silent.
made=$(mktemp -d "$([ -d /dev/shm ] && echo /dev/shm || echo /tmp)/latchkit.XXXXXX")
trap 'rm -rf "$made"' EXIT
LATCHKIT_CUSTODY_IS_ENABLED=true LATCHKIT_KEYS="$made/keys" LATCHKIT_CONFIG= ${LATCHKIT_SERVER:-latchkit-server} init >/dev/null
mkdir -p "$folder" "$folder/public"
chmod 711 "$folder"
shift
for service in auth recovery mailer; do
  mkdir -p "$folder/$service"
  # The counts lie beside the keys: where they are missing, the first hour lets nobody in.
  cp "$made/keys/$service".* "$folder/$service/"
  chown -R "$1" "$folder/$service"
  chmod 700 "$folder/$service"
  chmod 600 "$folder/$service/$service".*
  shift
done
cp "$made/keys/public.json" "$folder/public/public.json"
chmod 755 "$folder/public"
chmod 644 "$folder/public/public.json"
echo "The keys are in $folder/auth, $folder/recovery and $folder/mailer, each for its user alone, and $folder/public has the public" \
  "ones. Keep copies of the two first apart from each other, from every backup and from this machine: lost keys are lost wallets." >&2
