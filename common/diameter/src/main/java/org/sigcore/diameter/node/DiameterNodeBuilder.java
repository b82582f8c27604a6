// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeerListener;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.api.RequestGate;
import org.sigcore.diameter.config.DiameterNodeConfig;

/** Builder of a node, created by {@link DiameterNode#builder}. Not thread-safe. */
public final class DiameterNodeBuilder {
    private final DiameterNodeConfig config;
    private final Map<Long, Services.Service> handlers = new HashMap<>();
    private final Map<Long, Services.Relay> relays = new HashMap<>();
    private final List<DiameterApplication> clientOf = new ArrayList<>();
    private @Nullable DiameterRelay relayForAll;
    private @Nullable DiameterPeerListener peerListener;
    private @Nullable DiameterTransactionListener listener;
    private @Nullable DiameterTap tap;
    private @Nullable RequestGate gate;
    private @Nullable DiameterTls tls;
    private DiameterRequestThreads threads = DiameterRequestThreads.unlimited();

    DiameterNodeBuilder(DiameterNodeConfig config) {
        this.config = config;
    }

    /** Advertises the application and handles its requests. */
    public DiameterNodeBuilder serve(DiameterApplication application, DiameterHandler handler) {
        handlers.put(application.id(), new Services.Service(application, new RequestChecks(application), handler));
        return this;
    }

    /**
     * Advertises the application and forwards its requests. If the application also has a handler, the relay receives
     * requests for other hosts or realms.
     */
    public DiameterNodeBuilder relay(DiameterApplication application, DiameterRelay relay) {
        relays.put(application.id(), new Services.Relay(application, relay));
        return this;
    }

    /** Forwards the requests of all other applications; requires {@link DiameterNodeConfig#advertiseRelay}. */
    public DiameterNodeBuilder relayOthers(DiameterRelay relay) {
        relayForAll = relay;
        return this;
    }

    /** Advertises an application of which this node only sends requests. */
    public DiameterNodeBuilder clientOf(DiameterApplication application) {
        clientOf.add(application);
        return this;
    }

    /** Sets the gate that admits requests. */
    public DiameterNodeBuilder gate(RequestGate newGate) {
        gate = newGate;
        return this;
    }

    /** Sets the TLS provider; null to disable TLS for listeners and peers. */
    public DiameterNodeBuilder tls(@Nullable DiameterTls newTls) {
        tls = newTls;
        return this;
    }

    /** Sets the scheduler of handlers. Default: every handler runs immediately. */
    public DiameterNodeBuilder requestThreads(DiameterRequestThreads newThreads) {
        threads = newThreads;
        return this;
    }

    /** Sets the listener for peer events. */
    public DiameterNodeBuilder peerListener(DiameterPeerListener newListener) {
        peerListener = newListener;
        return this;
    }

    /** Sets the listener for transactions; null for none. */
    public DiameterNodeBuilder transactionListener(@Nullable DiameterTransactionListener newListener) {
        listener = newListener;
        return this;
    }

    /** Sets the tap that records messages; null for none. */
    public DiameterNodeBuilder tap(@Nullable DiameterTap newTap) {
        tap = newTap;
        return this;
    }

    /**
     * Starts to listen and to connect to the configured peers, without waiting for the connections.
     *
     * @throws DiameterStartException if it cannot listen; all resources are released
     * @throws IllegalStateException if there is no application
     */
    public DiameterNode start() {
        var listeners = new Services.Listeners(peerListener, listener, tap);
        var services = new Services(
                handlers, relays, relayForAll, clientOf, new Services.Intake(gate, threads), tls, listeners);
        if (services.advertised().isEmpty() && !config.advertiseRelay()) {
            throw new IllegalStateException("a Diameter node requires an application");
        }
        return NettyDiameterNode.start(config, services);
    }
}
