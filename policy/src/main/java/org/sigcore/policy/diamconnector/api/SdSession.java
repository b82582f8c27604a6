// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.api;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A TDF session. Its Session-Id ends with the service and the identity of the session that it belongs to, so that a report of the
 * TDF leads to that.
 *
 * @param sessionId made by {@link #newId}
 * @param host of the TDF; null for whoever serves Sd in the realm
 * @param realm of the TDF
 */
@SpecRef("RFC 6733 8.8")
public record SdSession(String sessionId, @Nullable String host, String realm) {
    /** Whose session it is: the service's name, and the identity there. */
    public record Holder(String service, String sessionId) {}

    /** True if a request of that session is of this one, and of a TDF that can have it. */
    public boolean isOf(SdSession asking) {
        return sessionId.equals(asking.sessionId)
                && (host == null ? realm.equalsIgnoreCase(asking.realm) : host.equalsIgnoreCase(asking.host));
    }

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
