// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;

/**
 * NF instances known to the SCP at one moment: either all, or the changes since an earlier version.
 *
 * @param version increases with every change; a restarted role continues above every earlier version
 * @param since version after which changes are included; 0 when the snapshot is complete
 * @param profiles NF profiles as received from the NRF
 * @param removed ids of NF instances removed since that version; empty when the snapshot is complete
 */
public record TopologySnapshot(long version, long since, List<KnownProfile> profiles, List<String> removed) {
    public TopologySnapshot {
        profiles = List.copyOf(profiles);
        removed = List.copyOf(removed);
    }

    /** Creates a complete snapshot. */
    public static TopologySnapshot whole(long version, List<KnownProfile> profiles) {
        return new TopologySnapshot(version, 0, profiles, List.of());
    }

    /** Returns true when the snapshot is complete, so that instances not in it are unknown. */
    public boolean isWhole() {
        return since == 0;
    }
}
