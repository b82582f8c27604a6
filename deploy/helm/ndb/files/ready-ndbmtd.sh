# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Ready: the management nodes see this data node as started. The next one is not replaced before.
. /etc/ndb/common.sh
[[ $(manage "$((1 + index)) STATUS") == *": started "* ]]
