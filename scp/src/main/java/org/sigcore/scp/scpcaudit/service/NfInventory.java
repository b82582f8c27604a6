// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit.service;

import java.util.Collection;
import java.util.List;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;

/**
 * Everything that an NRF set holds. Blocking; thread-safe. Every method throws SbiCallException when no NRF of the set
 * answers, and ProblemException when it answers what cannot be understood; half a list is never returned.
 */
public interface NfInventory {
    /**
     * Reads every profile.
     *
     * @param parallel so many requests are in flight at a time, at most
     */
    Listed profiles(int parallel);

    /** Discovers every producer of some types; {@code parallel} as above. */
    Listed discovered(Collection<String> nfTypes, int parallel);

    /**
     * The profiles that were read.
     *
     * @param complete false when there was no room for some of the profiles
     */
    record Listed(List<KnownProfile> profiles, boolean complete) {}
}
