// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.util.function.Consumer;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;

/** The topology as an earlier process knew it. Blocking. */
public interface TopologyStore {
    /** Reads the stored profiles, a few at a time. A profile that cannot be read is left out. */
    void forEach(Consumer<KnownProfile> each);

    /** Writes a topology, or what has changed of it, in one transaction. */
    void write(TopologySnapshot snapshot);
}
