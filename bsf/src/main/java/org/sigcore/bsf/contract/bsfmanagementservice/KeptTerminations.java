// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/**
 * STRs that wait for their PCFs; what is added stays until it is settled. Thread-safe, blocking. Any method throws {@link
 * org.sigcore.model.ProblemException} with status 503 if the store or the role is unreachable.
 */
@RoleInterface(role = "bsf-management-service")
public interface KeptTerminations {
    /** The longest message that can be kept, in octets. */
    int MOST_OCTETS = 8000;

    /**
     * Keeps an STR, which is due after a second.
     *
     * @param message its octets
     * @param most that may be kept in all
     * @return false when as many are kept already
     */
    boolean keepTermination(byte[] message, int most);

    /** Claims the terminations that are due, oldest first; no other process gets them for half a minute. */
    List<KeptTermination> claimTerminations(int most);

    /** Removes one that was delivered or given up. */
    void settleTermination(String id);

    /** Has one be due later. */
    void postponeTermination(String id, int attempts, long pauseMillis);
}
