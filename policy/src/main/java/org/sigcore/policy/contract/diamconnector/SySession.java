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
 * An Sy session: its Session-Id and the OCS that has it. The Session-Id ends with the subscriber's key, so that
 * notifications of the OCS can be mapped to the subscriber.
 *
 * @param sessionId created by {@link #newId}
 * @param host Origin-Host of the OCS
 * @param realm Origin-Realm of the OCS
 * @param via the neighbour that forwarded the OCS's requests of this session; null until the first request
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

    /** Creates a session at the OCS that answered the initial request. */
    public SySession(String sessionId, String host, String realm) {
        this(sessionId, host, realm, null, true);
    }

    /**
     * Creates a Session-Id.
     *
     * @param identity Diameter identity of this node
     * @param subscriber key of the subscriber's row
     */
    public static String newId(String identity, String subscriber) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return identity + ";" + Integer.toUnsignedString(random.nextInt()) + ";"
                + Integer.toUnsignedString(random.nextInt()) + ";" + subscriber;
    }

    /** Returns the subscriber's key in a Session-Id, or null if this node did not create the Session-Id. */
    public static @Nullable String subscriber(String sessionId) {
        String[] parts = sessionId.split(";", 4);
        return parts.length == 4 && !parts[3].isEmpty() ? parts[3] : null;
    }

    /**
     * Returns the session as updated by a notification of its OCS.
     *
     * @param from the session of the notification
     * @param connected true for the Diameter identity of an OCS that is currently connected
     * @return null for another session, or for an OCS at which the session may not continue
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

    /** Returns the stored form of the session, used as the URI of the subscription. */
    public String uri() {
        String way = via == null ? "" : "," + via + (proven ? "," + PROVEN : "");
        return SCHEME + host + way + "/" + realm + "/" + sessionId;
    }

    /** Parses the stored form of a session; null for other URIs. */
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
