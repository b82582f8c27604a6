// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import org.sigcore.model.Json;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.logic.HomePcf;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends changes of UE policy associations to AMFs. The end of an association also ends its subscription to N1 messages
 * and the association at the H-PCF. Thread-safe.
 */
public final class UePeer implements SessionPeer {
    static final String UNSUBSCRIBE = "ue-n1n2-unsubscribe";
    private static final String URI = "uri";
    private final SessionPeer amf;
    private final Outbox outbox;
    private final VisitingUes visiting;

    public UePeer(SessionPeer amf, Outbox outbox, VisitingUes visiting) {
        this.amf = amf;
        this.outbox = outbox;
        this.visiting = visiting;
    }

    @Override
    public Answer change(Session session, ObjectNode changes) {
        HomePcf home = HomePcf.of(session);
        return amf.change(session, home == null ? changes : home.joined(changes));
    }

    @Override
    public Answer release(Session session) {
        return amf.release(session);
    }

    @Override
    public void ended(Session session) {
        String uri = DeliveryState.of(session).subscription();
        if (uri != null) {
            outbox.add(UNSUBSCRIBE, document(uri));
        }
        visiting.ended(session);
    }

    static ObjectNode document(String uri) {
        return Json.object().put(URI, uri);
    }

    /** Returns the outbox handler that ends subscriptions at AMFs. */
    public static OutboxHandler unsubscriptions(AmfClient amfs) {
        return OutboxHandler.of(
                UNSUBSCRIBE, 8, document -> amfs.unsubscribe(String.valueOf(Json.string(document, URI))));
    }
}
