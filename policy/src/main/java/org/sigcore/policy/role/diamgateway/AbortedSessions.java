// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;

/**
 * Rx sessions that AFs were asked to end, whose STR is expected though nothing is stored of them any more. Bounded; the oldest go, and
 * their STR is one of an unknown session. Thread-safe.
 */
@SpecRef("TS 29.214 4.4.6.1")
public final class AbortedSessions {
    private static final int MOST = 50_000;

    /** What an STA may say of the end, as the ASR did. */
    private static final List<AvpDef<?>> OF_THE_END = List.of(
            Gx.RAN_NAS_RELEASE_CAUSE,
            Rx.FIVEGS_RAN_NAS_RELEASE_CAUSE,
            Gx.THREEGPP_USER_LOCATION_INFO,
            Gx.THREEGPP_MS_TIMEZONE,
            Gx.THREEGPP_SGSN_MCC_MNC);

    /** An AF that was asked to end its session, with the AVPs of the ASR that its STR repeats. */
    private record Aborted(String af, List<Avp> end) {}

    private final Map<String, Aborted> sessions = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Aborted> eldest) {
            return size() > MOST;
        }
    };

    /** Takes note of an ASR. */
    void sent(DiameterMessage request) {
        String session = request.sessionId();
        if (request.commandCode() == CommandCode.ABORT_SESSION && session != null) {
            synchronized (this) {
                List<Avp> end = request.avps().stream()
                        .filter(avp -> OF_THE_END.stream().anyMatch(avp::is))
                        .toList();
                sessions.put(session, new Aborted(request.getOr(Base.DESTINATION_HOST, ""), end));
            }
        }
    }

    /** Once, for a session whose end was asked for, what there is to say of the end; null for another session or AF. */
    synchronized @Nullable List<Avp> take(String session, String af) {
        Aborted aborted = sessions.get(session);
        if (aborted == null || !aborted.af.equalsIgnoreCase(af)) {
            return null;
        }
        sessions.remove(session);
        return aborted.end;
    }
}
