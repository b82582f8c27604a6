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
 * Applications and listeners of a node.
 *
 * @param handlers by application identifier
 * @param relays by application identifier
 * @param relayForAll relay of applications in neither map; null for none
 * @param clientOf applications of which the node only sends requests
 * @param intake admission of requests
 * @param tls null if TLS is disabled
 * @param listeners listeners for events of the node
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
     * Admission of requests before handlers are called.
     *
     * @param gate null to accept every request
     * @param threads schedules handlers
     */
    record Intake(@Nullable RequestGate gate, DiameterRequestThreads threads) {}

    /**
     * Listeners for events of the node.
     *
     * @param peers null for none
     * @param transactions null for none
     * @param tap null for none
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
