# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Creates the databases of the functions when the SQL node has joined the cluster, and after each restart of it.
. /etc/ndb/common.sh
trap 'exit 0' TERM
while true; do
  for database in $DATABASES; do
    echo "SET SESSION sql_log_bin = 0; CREATE DATABASE IF NOT EXISTS \`$database\`" | query 2>/dev/null || break
  done
  sleep 10 &
  wait $!
done
