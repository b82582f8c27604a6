// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.api;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * An Sy session: its Session-Id, and where the OCS is that has it. The Session-Id ends with the key of the subscriber, so that an
 * OCS's notification leads to him.
 *
 * @param sessionId made by {@link #newId}
 * @param host Origin-Host of the OCS
 * @param realm Origin-Realm of the OCS
 */
@SpecRef("RFC 6733 8.8")
public record SySession(String sessionId, String host, String realm) {
    private static final String SCHEME = "sy:";

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

    /** True if a request of that session is of this one, and of the OCS that has it. */
    public boolean isOf(@Nullable SySession asking) {
        return asking != null
                && sessionId.equals(asking.sessionId)
                && (host.isEmpty() || host.equalsIgnoreCase(asking.host));
    }

    /** As a text by which a subscription is kept. */
    public String uri() {
        return SCHEME + host + "/" + realm + "/" + sessionId;
    }

    /** The one that was kept so; null for the URI of something else. */
    public static @Nullable SySession of(@Nullable String uri) {
        String[] parts = uri != null && uri.startsWith(SCHEME)
                ? uri.substring(SCHEME.length()).split("/", 3)
                : new String[0];
        return parts.length == 3 ? new SySession(parts[2], parts[0], parts[1]) : null;
    }
}
