#!/bin/sh
# Starts the browser with the priority of the environment variable NICENESS. Its processes inherit it.
exec nice -n "$NICENESS" "$CHROMIUM" "$@"
