// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.diameter;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/**
 * Rx sessions that AFs were asked to end, whose STR is expected though nothing is stored of them any more. Bounded; the oldest go, and
 * their STR is one of an unknown session. Thread-safe.
 */
@SpecRef("TS 29.214 4.4.6.1")
public final class AbortedSessions {
    private static final int MOST = 50_000;

    private final Map<String, Boolean> sessions = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    };

    /** Takes note of an ASR. */
    void sent(DiameterMessage request) {
        String session = request.sessionId();
        if (request.commandCode() == CommandCode.ABORT_SESSION && session != null) {
            synchronized (this) {
                sessions.put(session, true);
            }
        }
    }

    /** True, once, for a session whose end was asked for. */
    synchronized boolean take(String session) {
        return sessions.remove(session) != null;
    }
}
