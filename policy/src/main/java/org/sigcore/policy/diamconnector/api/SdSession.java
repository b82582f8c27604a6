// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.api;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.DiameterHosts;

/**
 * A TDF session. Its Session-Id ends with the service and the identity of the session that it belongs to, so that a report of the
 * TDF leads to that.
 *
 * @param sessionId made by {@link #newId}
 * @param host of the TDF, as it was named; null for any that serves Sd in the realm
 * @param realm of the TDF
 * @param at the host that has continued the session; null while it is the one that was named
 */
@SpecRef("RFC 6733 8.8")
public record SdSession(
        String sessionId,
        @Nullable String host,
        String realm,
        @Nullable String at) {
    /** A session at the TDF that was named. */
    public SdSession(String sessionId, @Nullable String host, String realm) {
        this(sessionId, host, realm, null);
    }

    /** The host to which its requests go; null for any of the realm. */
    public @Nullable String destination() {
        return at == null ? host : at;
    }

    /**
     * Returns the session as a request of its TDF updates it.
     *
     * @param from Session-Id, Origin-Host and Origin-Realm of the request
     * @return null for a request of another session, or from another realm
     */
    public @Nullable SdSession followed(SdSession from) {
        String origin = from.host == null ? "" : from.host;
        String followed = DiameterHosts.followed(destination(), realm, origin, from.realm);
        if (followed == null || !sessionId.equals(from.sessionId)) {
            return null;
        }
        boolean isSame = followed.isEmpty() || followed.equals(destination());
        return isSame ? this : new SdSession(sessionId, host, realm, followed);
    }

    /** Whose session it is: the service's name, and the identity there. */
    public record Holder(String service, String sessionId) {}

    /** A new Session-Id, which begins with our identity. */
    public static String newId(String identity, Holder holder) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return identity + ";" + Integer.toUnsignedString(random.nextInt()) + ";"
                + Integer.toUnsignedString(random.nextInt()) + ";" + holder.service() + ";" + holder.sessionId();
    }

    /** Whose session a Session-Id names; null for one that is none of ours. */
    public static @Nullable Holder holder(String sessionId) {
        String[] parts = sessionId.split(";", 5);
        return parts.length == 5 ? new Holder(parts[3], parts[4]) : null;
    }
}
