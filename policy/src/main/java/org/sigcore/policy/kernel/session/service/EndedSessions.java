// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

/** Knowledge of which sessions have ended, for the audits of data that belongs to sessions. */
@FunctionalInterface
public interface EndedSessions {
    /**
     * Returns true if a session has ended.
     *
     * @param service service of the session, such as {@code pcf-sm}; sessions of an unknown service have not ended
     * @throws org.sigcore.model.ProblemException if the role that has the session is unreachable
     */
    boolean hasEnded(String service, String id);
}
