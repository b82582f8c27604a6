// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.List;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Session;

/** What AFs are told of their sessions. Called within a unit of work, with which it is written down what they must be told. */
public interface AfPeer {
    /** The session that carried it has ended; the AF session with it. */
    void ended(AfSession session);

    /**
     * Rules of it could not be installed, or are no longer in force; it goes on.
     *
     * @param carrier that carries it
     * @param rules their identities
     */
    default void rulesFailed(Session carrier, AfSession session, List<String> rules) {}
}
