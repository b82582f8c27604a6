# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Maintains the replication channel from one other site.
. /etc/ndb/common.sh
exec bash /etc/ndb/sites keep
