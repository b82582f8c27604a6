// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.util.function.Consumer;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;

/** Stores the topology across restarts. Blocking. */
public interface TopologyStore {
    /** Reads the stored profiles, a few at a time. Unreadable profiles are skipped. */
    void forEach(Consumer<KnownProfile> each);

    /** Writes a topology or its changes in one transaction. */
    void write(TopologySnapshot snapshot);
}
