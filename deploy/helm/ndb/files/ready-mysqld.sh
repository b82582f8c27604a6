# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Ready: the SQL node executes statements, is connected to data nodes, and has the databases.
. /etc/ndb/common.sh
nodes=$(echo "SELECT variable_value FROM performance_schema.global_status WHERE variable_name = 'Ndb_number_of_ready_data_nodes'" | query)
[ "${nodes:-0}" -gt 0 ]
for database in $DATABASES; do
  echo "USE \`$database\`" | query
done
