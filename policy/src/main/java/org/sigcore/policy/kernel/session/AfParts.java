// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.RxRequestSender;
import org.sigcore.policy.kernel.session.service.AfSessions;

/**
 * AF sessions of one service, with the requests to their AFs on Rx and the detection of restarted AFs.
 *
 * @param sender sends the requests, and asks AFs for the audit
 */
public record AfParts(AfSessions sessions, RxRequestSender sender, PeerRestarts restarts) {
    /** Returns the handlers of requests to AFs, of restarted AFs, and of AF sessions that were not refreshed. */
    public OutboxHandlers handlers() {
        return OutboxHandlers.of(sender, restarts, sessions.expiry());
    }
}
