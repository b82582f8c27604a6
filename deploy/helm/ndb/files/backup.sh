# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts an online backup and waits until it has completed. Each data node writes its part to its own volume.
. /etc/ndb/common.sh
output=$(manage 'START BACKUP WAIT COMPLETED')
echo "$output"
[[ $output == *completed* ]] # ndb_mgm also exits with 0 if the backup has failed
