// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeerListener;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.api.RequestGate;

/**
 * What a node does for whom.
 *
 * @param handlers by application identifier
 * @param relays by application identifier
 * @param relayForAll for applications that neither names; null for none
 * @param clientOf applications that it only sends requests of
 * @param intake what stands before the handlers
 * @param tls null: nothing is reached over TLS
 * @param listeners of what happens
 */
record Services(
        Map<Long, Service> handlers,
        Map<Long, Relay> relays,
        @Nullable DiameterRelay relayForAll,
        List<DiameterApplication> clientOf,
        Intake intake,
        @Nullable DiameterTls tls,
        Listeners listeners) {
    /**
     * What stands before the handlers.
     *
     * @param gate null: every request is taken
     * @param threads say when handlers run
     */
    record Intake(@Nullable RequestGate gate, DiameterRequestThreads threads) {}

    /**
     * Who hears what happens.
     *
     * @param peers null for nobody
     * @param transactions null for nobody
     * @param tap null for nobody
     */
    record Listeners(
            @Nullable DiameterPeerListener peers,
            @Nullable DiameterTransactionListener transactions,
            @Nullable DiameterTap tap) {}

    /** An application with its handler. */
    record Service(DiameterApplication application, RequestChecks checks, DiameterHandler handler) {}

    /** An application with its relay. */
    record Relay(DiameterApplication application, DiameterRelay relay) {}

    Services {
        handlers = Map.copyOf(handlers);
        relays = Map.copyOf(relays);
        clientOf = List.copyOf(clientOf);
    }

    List<DiameterApplication> advertised() {
        Set<DiameterApplication> all = new LinkedHashSet<>();
        handlers.values().forEach(service -> all.add(service.application()));
        relays.values().forEach(relay -> all.add(relay.application()));
        all.addAll(clientOf);
        return new ArrayList<>(all);
    }

    @Nullable
    DiameterRelay relayFor(long applicationId) {
        Relay relay = relays.get(applicationId);
        return relay == null ? relayForAll : relay.relay();
    }
}
