// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** How the mates of this site are. Thread-safe. */
@RoleInterface(role = "nrfartisan")
public interface Sites {
    /** What counts for the NF instances of a mate. */
    enum Condition {
        /** What it writes arrives here. */
        REPLICATED,
        /** Nothing arrives, but its NRF serves, or may still: it looks after its instances itself. */
        REPLICATION_DOWN,
        /** Nothing arrives and its NRF does not answer: its mates look after its instances. */
        GONE
    }

    /** A mate. */
    record Site(String siteId, Condition condition) {}

    /** Every mate that is configured. */
    List<Site> mates();
}
