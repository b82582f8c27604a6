# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts an SQL node. Accounts are local to the node and get the passwords of the Secret at each start.
. /etc/ndb/common.sh
data=/var/lib/ndb/data
[ -d $data/mysql ] || {
  log "initializing $data"
  rm -rf $data $data.new
  mysqld --no-defaults --initialize-insecure --datadir=$data.new
  mv $data.new $data
}
quoted() { local text=${1//\\/\\\\}; printf "'%s'" "${text//\'/\\\'}"; }
account() { # account <name> <host> <password>
  echo "CREATE USER IF NOT EXISTS '$1'@'$2';"
  echo "ALTER USER '$1'@'$2' IDENTIFIED BY $(quoted "$3");"
}
umask 077
{
  echo "SET SESSION sql_log_bin = 0;"
  account root localhost "$MYSQL_PWD"
  account "$ACCOUNT" % "$USER_PASSWORD"
  for database in $DATABASES; do echo "GRANT ALL ON \`$database\`.* TO '$ACCOUNT'@'%';"; done
  account monitor % "$MONITOR_PASSWORD"
  echo "GRANT REPLICATION CLIENT, PROCESS ON *.* TO 'monitor'@'%';"
  echo "GRANT SELECT ON ndbinfo.* TO 'monitor'@'%';"
  if [ "$NODE" = ndbmysqld ]; then
    account sites % "$SITES_PASSWORD"
    echo "GRANT ALL ON *.* TO 'sites'@'%';"
  fi
} >/tmp/accounts.sql
exec mysqld --defaults-file="/etc/ndb/$NODE.cnf" --init-file=/tmp/accounts.sql --ndb-nodeid=$((FIRST + index)) \
  --server-id=$((SITE_ID * 1000 + FIRST + index))
