// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Conditions of the mated sites. Thread-safe. */
@RoleInterface(role = "nrfartisan")
public interface Sites {
    /** Condition of a mate, which determines the treatment of its NF instances. */
    enum Condition {
        /** Changes of the mate are replicated to this site. */
        REPLICATED,
        /**
         * Replication has stopped, but the NRF of the mate answers, or may do so: it is responsible for its instances.
         */
        REPLICATION_DOWN,
        /**
         * Replication has stopped and the NRF of the mate does not answer: its mates are responsible for its instances.
         */
        GONE
    }

    /** A mate and its condition. */
    record Site(String siteId, Condition condition) {}

    /** Returns every configured mate. */
    List<Site> mates();
}
