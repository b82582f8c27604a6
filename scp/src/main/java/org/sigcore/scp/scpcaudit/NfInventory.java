// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import java.util.Collection;
import java.util.List;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;

/**
 * Reads all profiles of an NRF set. Every method throws SbiCallException when no NRF of the set answers, and
 * ProblemException for an invalid answer; a partial list is never returned after a failure. Blocking; thread-safe.
 */
public interface NfInventory {
    /**
     * Reads every profile.
     *
     * @param parallel maximum number of concurrent requests
     */
    Listed profiles(int parallel);

    /** Discovers all producers of the given types; {@code parallel} as above. */
    Listed discovered(Collection<String> nfTypes, int parallel);

    /**
     * Profiles of an inventory.
     *
     * @param complete false when the memory limit excluded some of the profiles
     */
    record Listed(List<KnownProfile> profiles, boolean complete) {}
}
