#!/bin/sh
# One of the database's servers, made at its first start: `postgres.sh monitor`, or `postgres.sh <its name>`.
# Whoever reaches it is let in: it is for a network of its own.
set -eu
name=$1
data=${DATA:-/data}/$name
port=${PORT:-5432}
monitor=${MONITOR:-postgres://autoctl_node@monitor:5432/pg_auto_failover?sslmode=prefer}
# Where pg_auto_failover keeps what it knows of this server.
export XDG_DATA_HOME="${DATA:-/data}/state" XDG_CONFIG_HOME="${DATA:-/data}/state" XDG_RUNTIME_DIR=/tmp

create() {
  pg_autoctl create "$@" --pgdata "$data" --pgport "$port" --hostname "${SELF:-$name}" --auth trust --no-ssl
  echo 'host all,replication all samenet trust' >> "$data/pg_hba.conf"
}

if [ ! -f "$data/PG_VERSION" ]; then
  if [ "$name" = monitor ]; then
    create monitor
    cat "$(dirname "$0")/monitor.conf" >> "$data/postgresql.conf"
  else
    until pg_isready -q -d "$monitor"; do sleep 1; done
    create postgres --name "$name" --monitor "$monitor" --username lantern --dbname lantern
  fi
fi
exec pg_autoctl run --pgdata "$data"
