#!/usr/bin/env bash
# A primary with a synchronous standby, two bots on them, people who play; then the primary is killed and the standby takes over. Nothing that was
# acknowledged may be lost: the test compares what people were told with what the new primary has.
# Needs PostgreSQL 13 or newer (its newest version is taken from /usr/lib/postgresql, or from PATH). As root, the servers run as the user postgres.
#   tests/replication.sh          once
#   tests/replication.sh 10       ten times, each with new servers
set -euo pipefail
cd "$(dirname "$0")/.."

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb)")
as_server() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }

folder=
stop_servers() {
    [ -n "$folder" ] || return 0
    for server in primary standby; do
        as_server "$programs/pg_ctl" -D "$folder/$server" -m immediate stop >/dev/null 2>&1 || true
    done
    rm -rf "$folder"
    folder=
}
trap stop_servers EXIT

# serve NAME PORT SETTING…
serve() {
    local name=$1 port=$2
    shift 2
    as_server "$programs/pg_ctl" -D "$folder/$name" -l "$folder/$name.log" -w -t 60 \
        -o "-c listen_addresses= -c unix_socket_directories=$folder -c port=$port $*" start >/dev/null
}

ask() { "$programs/psql" -X -q -A -t -h "$folder" -p "$1" -U deltille -c "$2" postgres; }

# wait_for SECONDS WHAT COMMAND…
wait_for() {
    local seconds=$1 what=$2 since=$SECONDS
    shift 2
    until "$@"; do
        if [ $((SECONDS - since)) -ge "$seconds" ]; then echo "$what did not happen in $seconds s" >&2; return 1; fi
        sleep 0.05
    done
}

is_synchronous() { [ "$(ask 6001 'SELECT sync_state FROM pg_stat_replication')" = sync ]; }
is_playing() { [ -e "$folder/playing" ] || ! kill -0 "$test" 2>/dev/null; }

run() {
    folder=$(mktemp -d /tmp/deltille-replication.XXXXXX)
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    chmod 755 "$folder"
    as_server "$programs/initdb" --no-sync --auth=trust -U deltille --encoding=UTF8 --locale=C -D "$folder/primary" >/dev/null
    serve primary 6001 -c max_connections=50
    as_server "$programs/pg_basebackup" -h "$folder" -p 6001 -U deltille -D "$folder/standby" -R -X stream -c fast
    serve standby 6002 -c max_connections=50 -c hot_standby=on
    # From now on nothing is acknowledged that the standby has not written and synced. Said here and not in a file, so that the standby asks for none when
    # it is the primary.
    as_server "$programs/pg_ctl" -D "$folder/primary" -m fast -w stop >/dev/null
    serve primary 6001 -c max_connections=50 -c "synchronous_standby_names='*'" -c synchronous_commit=on
    wait_for 30 "the standby's connection" is_synchronous

    # The program finds by itself which of the two takes writes.
    export DELTILLE_TEST_REPLICATED_FOLDER=$folder
    export DELTILLE_TEST_REPLICATED="postgres:///postgres?host=$folder&host=$folder&port=6001,6002&user=deltille&target_session_attrs=read-write"
    "${command[@]}" &
    test=$!
    wait_for 120 "the game" is_playing
    if [ -e "$folder/playing" ]; then
        sleep "0.$((RANDOM % 10))"
        kill -KILL "$(head -n 1 "$folder/primary/postmaster.pid")"
        as_server "$programs/pg_ctl" -D "$folder/standby" -w -t 60 promote >/dev/null
        touch "$folder/promoted"
        echo "the primary was killed, the standby has taken over"
    fi
    wait "$test"
    stop_servers
}

# Built before the servers run; cargo says where the test is.
command=(cargo test --locked --features postgres --test live crash::failover -- --ignored --nocapture)
cargo test --locked --features postgres --test live --no-run
for number in $(seq "${1:-1}"); do
    echo "== $number"
    run
done
