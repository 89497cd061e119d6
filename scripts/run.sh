#!/bin/sh
# Runs a command of package.json, after making sure that the packages are installed and that `node` starts. The command
# takes the place of this shell, so it receives the signals, and its exit code is that of npm.
if node --version >/dev/null 2>&1; then node scripts/ensure.js; else "${npm_node_execpath:-node}" scripts/ensure.js; fi || exit
# A shell remembers where it found `node`, which may be another one now.
hash -r
exec "$@"
