# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts a management node. It reads config.ini at each start and caches no copy, so that a change only needs a restart.
. /etc/ndb/common.sh
mkdir -p /var/lib/ndb/data
await_name
exec ndb_mgmd --nodaemon --config-file=/etc/ndb/config.ini --config-cache=0 --ndb-nodeid=$((49 + index))
