# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Ready: this management node answers.
. /etc/ndb/common.sh
ndb_mgm --ndb-connectstring=127.0.0.1:1186 --connect-retries=0 -e 'show' >/dev/null
