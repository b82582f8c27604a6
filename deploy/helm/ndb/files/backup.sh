# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts an online backup and waits for its end. Each data node writes its part to its own volume.
. /etc/ndb/common.sh
output=$(manage 'START BACKUP WAIT COMPLETED')
echo "$output"
[[ $output == *completed* ]] # ndb_mgm ends with 0 where the backup has failed, too
