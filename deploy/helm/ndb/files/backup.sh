# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts an online backup and waits until it has completed. Each data node writes its part to its own volume. The ID is the time in seconds, since
# those of a fresh cluster would begin at 1 again and would be older than backups on the volumes.
. /etc/ndb/common.sh
output=$(manage "START BACKUP $(date +%s) WAIT COMPLETED")
echo "$output"
[[ $output == *completed* ]] # ndb_mgm also exits with 0 if the backup has failed
