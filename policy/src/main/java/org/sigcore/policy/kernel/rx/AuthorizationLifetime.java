// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Time within which an AF must refresh an Rx session with an AAR; granted only to AFs that request it.
 *
 * @param seconds Authorization-Lifetime
 * @param grace Auth-Grace-Period: seconds from the end of the lifetime to the removal of a session that was not
 *     refreshed
 */
@SpecRef({"RFC 6733 8.9", "RFC 6733 8.10"})
public record AuthorizationLifetime(long seconds, long grace) {
    private static final long UNLIMITED = 0xFFFF_FFFFL;
    private static final long USUAL_GRACE = 60;

    /** Member of an AF ({@link RxPeers}) with the seconds after which its session ends unless refreshed. */
    public static final String GRANTED = "refreshWithin";

    /**
     * Returns the lifetime that an AF is granted.
     *
     * @param most maximum lifetime, and maximum grace period
     * @return null if the AF requests no lifetime or an unlimited one
     */
    public static @Nullable AuthorizationLifetime of(DiameterMessage aar, Duration most) {
        long asked = aar.getOr(Base.AUTHORIZATION_LIFETIME, 0L);
        if (asked == 0 || asked == UNLIMITED) {
            return null;
        }
        long grace = aar.getOr(Base.AUTH_GRACE_PERIOD, USUAL_GRACE);
        return new AuthorizationLifetime(Math.min(asked, most.toSeconds()), Math.min(grace, most.toSeconds()));
    }

    /** Returns the AVPs of the answer. */
    List<Avp> avps() {
        return List.of(Base.AUTHORIZATION_LIFETIME.of(seconds), Base.AUTH_GRACE_PERIOD.of(grace));
    }

    ObjectNode noteIn(ObjectNode peer) {
        return peer.put(GRANTED, seconds + grace);
    }
}
