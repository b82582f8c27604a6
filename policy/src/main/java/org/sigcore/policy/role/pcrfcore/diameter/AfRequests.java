// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.service.AfPeer;
import tools.jackson.databind.node.ObjectNode;

/** Queues the requests to AFs (ASR, RAR) about AF sessions that are bound to Gx sessions. Thread-safe. */
public record AfRequests(RxRequestQueue queue) implements AfPeer {
    @Override
    public void terminate(AfSession session, String cause, ObjectNode last) {
        ObjectNode rx = session.rx();
        if (rx != null) {
            queue.add(RxToAf.end(rx, cause, last));
        }
    }

    @Override
    public void notify(AfSession session, ObjectNode notification) {
        ObjectNode rx = session.rx();
        ObjectNode events = rx == null ? null : RxToAf.events(rx, notification, session.request());
        if (events != null) {
            queue.add(events);
        }
    }
}
