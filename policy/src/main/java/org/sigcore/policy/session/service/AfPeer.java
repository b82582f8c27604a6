// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import org.sigcore.policy.session.logic.AfSession;

/** AFs whose session's carrier ends. Called within a unit of work, with which it is written down what they must be told. */
public interface AfPeer {
    /** The session that carried it has ended; the AF session with it. */
    void ended(AfSession session);
}
