// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.node.ObjectNode;

/**
 * An Sy session: its Session-Id, and where the OCS is that has it. The Session-Id ends with the key of the subscriber, so that an
 * OCS's notification leads to him.
 *
 * @param sessionId made by {@link #newId}
 * @param host Origin-Host of the OCS
 * @param realm Origin-Realm of the OCS
 * @param via the neighbour through which the OCS has sent requests of the session; null until the first request
 * @param proven true if that neighbour is proven, and until the first request
 */
@SpecRef("RFC 6733 8.8")
public record SySession(
        String sessionId,
        String host,
        String realm,
        @Nullable String via,
        boolean proven) {
    private static final String SCHEME = "sy:";
    private static final String PROVEN = "proven";

    /** A session at the OCS that has answered. */
    public SySession(String sessionId, String host, String realm) {
        this(sessionId, host, realm, null, true);
    }

    /**
     * A new Session-Id.
     *
     * @param identity ours
     * @param subscriber the key of his row
     */
    public static String newId(String identity, String subscriber) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return identity + ";" + Integer.toUnsignedString(random.nextInt()) + ";"
                + Integer.toUnsignedString(random.nextInt()) + ";" + subscriber;
    }

    /** The subscriber's key in a Session-Id; null in one that is none of ours. */
    public static @Nullable String subscriber(String sessionId) {
        String[] parts = sessionId.split(";", 4);
        return parts.length == 4 && !parts[3].isEmpty() ? parts[3] : null;
    }

    /**
     * Returns the session as a notification of its OCS updates it.
     *
     * @param from the session of the notification
     * @param connected true for the Diameter identity of an OCS that is connected now
     * @return null for another session, or for an OCS at which the session does not continue
     */
    public @Nullable SySession followed(SyOrigin from, Predicate<String> connected) {
        ObjectNode now =
                sessionId.equals(from.sessionId()) ? DiameterHosts.followed(peer(), from.peer(), connected) : null;
        return now == null
                ? null
                : new SySession(
                        sessionId,
                        now.path(DiameterHosts.HOST).asString(""),
                        realm,
                        Json.string(now, PeerOrigin.VIA),
                        DiameterHosts.isProven(now));
    }

    private ObjectNode peer() {
        ObjectNode peer = Json.object()
                .put(DiameterHosts.HOST, host)
                .put(DiameterHosts.REALM, realm)
                .put(PeerOrigin.PROVEN, proven);
        return via == null ? peer : peer.put(PeerOrigin.VIA, via);
    }

    /** As a text by which a subscription is kept. */
    public String uri() {
        String way = via == null ? "" : "," + via + (proven ? "," + PROVEN : "");
        return SCHEME + host + way + "/" + realm + "/" + sessionId;
    }

    /** The one that was kept so; null for the URI of something else. */
    public static @Nullable SySession of(@Nullable String uri) {
        String[] parts = uri != null && uri.startsWith(SCHEME)
                ? uri.substring(SCHEME.length()).split("/", 3)
                : new String[0];
        return parts.length == 3 ? of(parts[2], parts[0].split(",", 3), parts[1]) : null;
    }

    private static SySession of(String sessionId, String[] host, String realm) {
        return host.length == 1
                ? new SySession(sessionId, host[0], realm)
                : new SySession(sessionId, host[0], realm, host[1], host.length > 2);
    }
}
