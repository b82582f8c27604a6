// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.ScpPeer;

/**
 * Chooses the SCP to which a request is handed on: among those that do not ask for a reduction of such requests and are
 * healthy by their health checks and recent requests, randomly, weighted by free capacity.
 */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.3"})
public final class PeerChoice {
    private static final int FULL = 100;

    private final ProtectionState protectionState;

    public PeerChoice(ProtectionState protectionState) {
        this.protectionState = protectionState;
    }

    /**
     * Chooses an SCP; considers unhealthy ones when none is healthy.
     *
     * @return null when the overload reports of all SCPs exclude the request
     */
    public @Nullable ScpPeer choose(List<ScpPeer> peers, SelectionContext asking, IntUnaryOperator random) {
        List<ScpPeer> willing = new ArrayList<>(peers);
        willing.removeIf(peer -> spared(peer, asking));
        List<ScpPeer> healthy = new ArrayList<>(willing);
        healthy.removeIf(peer -> isUnhealthy(peer, asking.nowNanos()));
        return drawn(healthy.isEmpty() ? willing : healthy, asking, random);
    }

    /** Returns true when its health check or recent requests to it have failed. */
    public boolean isUnhealthy(ScpPeer peer, long nowNanos) {
        return protectionState.peers().isDown(peer.root())
                || protectionState.endpoints().avoided(peer.root(), nowNanos);
    }

    private boolean spared(ScpPeer peer, SelectionContext asking) {
        var policy = asking.protection().overloadControl();
        return policy.enabled()
                && asking.priority() > policy.exemptPriority()
                && protectionState.reports().spares(peer, null, asking.priority(), asking.ticket(), asking.nowNanos());
    }

    private @Nullable ScpPeer drawn(List<ScpPeer> from, SelectionContext asking, IntUnaryOperator random) {
        if (from.size() < 2) {
            return from.isEmpty() ? null : from.getFirst();
        }
        int[] weights = from.stream().mapToInt(peer -> weight(peer, asking)).toArray();
        int total = 0;
        for (int weight : weights) {
            total += weight;
        }
        int ticket = random.applyAsInt(total);
        for (int i = 0; i < weights.length; i++) {
            ticket -= weights[i];
            if (ticket < 0) {
                return from.get(i);
            }
        }
        return from.getLast();
    }

    private int weight(ScpPeer peer, SelectionContext asking) {
        int load = asking.protection().loadControl().enabled()
                ? protectionState.reports().load(peer, null, asking.nowNanos())
                : -1;
        return Math.max(1, FULL - Math.max(0, load));
    }
}
