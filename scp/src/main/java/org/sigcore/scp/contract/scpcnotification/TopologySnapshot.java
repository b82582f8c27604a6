// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;

/**
 * The NF instances that the SCP knows, at one moment: all of them, or what has changed since an earlier moment.
 *
 * @param version grows with every change; starts again, above any earlier one, when the role starts again
 * @param since the version from which on changes stand here; 0 when everything does
 * @param profiles NF profiles as the NRF gave them
 * @param removed NF instance ids of those that have gone since then; empty when everything stands here
 */
public record TopologySnapshot(long version, long since, List<KnownProfile> profiles, List<String> removed) {
    public TopologySnapshot {
        profiles = List.copyOf(profiles);
        removed = List.copyOf(removed);
    }

    /** Everything. */
    public static TopologySnapshot whole(long version, List<KnownProfile> profiles) {
        return new TopologySnapshot(version, 0, profiles, List.of());
    }

    /** True when instances that do not stand here are not known. */
    public boolean isWhole() {
        return since == 0;
    }
}
