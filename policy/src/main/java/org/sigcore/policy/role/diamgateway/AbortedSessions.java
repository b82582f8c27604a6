// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
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
 * Rx sessions for which an ASR was sent and whose STR is expected although the session is no longer stored. Bounded in
 * number and octets; if the oldest ones are evicted, their STR is answered as that of an unknown session. Thread-safe.
 */
@SpecRef("TS 29.214 4.4.6.1")
public final class AbortedSessions {
    private static final int MOST = 50_000;

    /** Estimated heap octets of an entry, and of each of its AVPs, in addition to its contents. */
    private static final long ENTRY = 300;

    /** AVPs about the release that an STA may repeat from the ASR. */
    private static final List<AvpDef<?>> OF_THE_END = List.of(
            Gx.RAN_NAS_RELEASE_CAUSE,
            Rx.FIVEGS_RAN_NAS_RELEASE_CAUSE,
            Gx.THREEGPP_USER_LOCATION_INFO,
            Gx.THREEGPP_MS_TIMEZONE,
            Gx.THREEGPP_SGSN_MCC_MNC);

    /**
     * An AF that was requested to end its session.
     *
     * @param af Destination-Host of the ASR
     * @param end AVPs of the ASR that the STA repeats
     * @param octets estimated heap size
     */
    private record Aborted(String af, List<Avp> end, long octets) {}

    private final long mostOctets;
    private final SequencedMap<String, Aborted> sessions = new LinkedHashMap<>();
    private long octets;

    /** @param mostOctets heap budget of all entries */
    public AbortedSessions(long mostOctets) {
        this.mostOctets = mostOctets;
    }

    /** Records the session of an ASR; ignores other requests. */
    void sent(DiameterMessage request) {
        String session = request.sessionId();
        if (request.commandCode() == CommandCode.ABORT_SESSION && session != null) {
            List<Avp> end = request.avps().stream()
                    .filter(avp -> OF_THE_END.stream().anyMatch(avp::is))
                    .map(Avp::detached) // the ASR of another process is one array
                    .toList();
            String af = request.getOr(Base.DESTINATION_HOST, "");
            long weight = ENTRY + session.length() + af.length();
            for (Avp avp : end) {
                weight += ENTRY + avp.dataLength();
            }
            keep(session, new Aborted(af, end, weight));
        }
    }

    private synchronized void keep(String session, Aborted aborted) {
        forget(session);
        octets += aborted.octets;
        sessions.put(session, aborted);
        while (sessions.size() > MOST || octets > mostOctets) {
            forget(sessions.firstEntry().getKey());
        }
    }

    private void forget(String session) {
        Aborted aborted = sessions.remove(session);
        if (aborted != null) {
            octets -= aborted.octets;
        }
    }

    /**
     * Removes an aborted session and returns the AVPs about its release; null if the session is not recorded for that
     * AF.
     */
    synchronized @Nullable List<Avp> take(String session, String af) {
        Aborted aborted = sessions.get(session);
        if (aborted == null || !aborted.af.equalsIgnoreCase(af)) {
            return null;
        }
        forget(session);
        return aborted.end;
    }
}
