// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/**
 * Durable queue of STRs for unreachable PCFs. Entries stay until they are delivered or expire. Thread-safe, blocking.
 * Any method throws {@link org.sigcore.model.ProblemException} with status 503 if the store or the role is unreachable.
 */
@RoleInterface(role = "bsf-management-service")
public interface PendingTerminations {
    /** Maximum length of a stored message, in octets. */
    int MOST_OCTETS = 8000;

    /** One AF may store this fraction of the maximum number of STRs. */
    int SHARES = 10;

    /**
     * Stores an STR. It is due after one second.
     *
     * @param message the encoded STR
     * @param origin Origin-Host of the STR, case-insensitive
     * @param most maximum number of stored STRs
     * @return false if the queue or the share of the origin is full
     */
    boolean keepTermination(byte[] message, String origin, int most);

    /** Claims the due STRs, oldest first. For the next 30 seconds no other process can claim them. */
    List<PendingTermination> claimTerminations(int most);

    /** Removes an STR that was delivered or has expired. */
    void settleTermination(String id);

    /** Schedules an STR for a later attempt. */
    void postponeTermination(String id, int attempts, long pauseMillis);
}
