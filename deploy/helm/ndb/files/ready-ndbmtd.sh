# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Ready: a management node reports this data node as started. An update then replaces the next data node.
. /etc/ndb/common.sh
[[ $(manage "$((1 + index)) STATUS") == *": started "* ]]
