// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import org.sigcore.model.SpecRef;

/**
 * AF sessions of N5 that ended with their PDU session, kept for {@value #MINUTES} minutes: the AF deletes such a session after, or
 * before, it has answered the termination notice. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
@SpecRef({"TS 29.514 4.2.5.3", "TS 29.514 4.2.4.2"})
public interface EndedAppSessions {
    /** How long an AF may take. */
    int MINUTES = 10;

    /** Notes the end of an AF session in the unit of work of the caller's thread. */
    void note(String appSessionId);

    /** True for an AF session that ended so. */
    boolean contains(String appSessionId);

    /** Forgets those that AFs have had the time to delete. */
    void purge();
}
