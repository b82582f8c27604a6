// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import org.sigcore.model.SpecRef;

/**
 * AF sessions of N5 that ended with their PDU session, kept for {@value #MINUTES} minutes: an AF that is notified of
 * the end deletes its session, before or after it answers the notification. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
@SpecRef({"TS 29.514 4.2.5.3", "TS 29.514 4.2.4.2"})
public interface EndedAppSessions {
    /** The time in which an AF may delete such a session. */
    int MINUTES = 10;

    /** Records the end of an AF session in the unit of work of the caller's thread. */
    void note(String appSessionId);

    /** True for an AF session that ended with its PDU session within that time. */
    boolean contains(String appSessionId);

    /** Removes the sessions that ended before that time. */
    void purge();
}
