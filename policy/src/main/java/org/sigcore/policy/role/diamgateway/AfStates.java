// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.pcrfcore.GxAfStates;
import org.sigcore.policy.contract.smservice.SmAfStates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the Origin-State-Ids of AFs in requests, capabilities exchanges and watchdogs, and notifies the services of
 * increases. Thread-safe.
 */
@SpecRef("RFC 6733 8.16")
public final class AfStates {
    private static final Logger LOG = LoggerFactory.getLogger(AfStates.class);
    private static final int MOST_KNOWN = 10_000;
    private final SmAfStates sm;
    private final GxAfStates gx;
    private final ConcurrentMap<String, Long> known = new ConcurrentHashMap<>();

    public AfStates(RoleLinks links) {
        this.sm = links.get(SmAfStates.class);
        this.gx = links.get(GxAfStates.class);
    }

    /** Records the Origin-State-Id of a request unless it was received from an unproven relay. */
    void seen(DiameterMessage request, PeerOrigin from) {
        Long state = request.get(Base.ORIGIN_STATE_ID);
        if (state != null && from.vouchesFor(request)) {
            seen(PeerOrigin.restarting(request.getOr(Base.ORIGIN_HOST, ""), from.proven()), state);
        }
    }

    /** Records the Origin-State-Ids of the connected peers that are AFs. */
    public void seen(List<DiameterPeer> neighbours) {
        for (DiameterPeer peer : neighbours) {
            if (peer.isOpen() && peer.originStateId() > 0 && peer.applications().contains(ApplicationId.RX)) {
                seen(PeerOrigin.restarting(peer.host(), peer.isProven()), peer.originStateId());
            }
        }
    }

    private void seen(String host, long state) {
        String name = host.toLowerCase(Locale.ROOT);
        if (state <= known.getOrDefault(name, 0L)) {
            return;
        }
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        try {
            sm.smAfState(name, state);
            gx.gxAfState(name, state);
            known.merge(name, state, Math::max);
        } catch (ProblemException roleIsAway) {
            LOG.debug("a service did not accept the Origin-State-Id of {}; will retry", name, roleIsAway);
        }
    }
}
