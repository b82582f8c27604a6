# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# A management node. It reads config.ini at each start and keeps no copy, so that a restart is all that a change needs.
. /etc/ndb/common.sh
mkdir -p /var/lib/ndb/data
await_name
exec ndb_mgmd --nodaemon --config-file=/etc/ndb/config.ini --config-cache=0 --ndb-nodeid=$((49 + index))
