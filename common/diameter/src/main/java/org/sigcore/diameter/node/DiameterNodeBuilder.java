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

/** Puts a node together. For one thread. Starts at {@link DiameterNode#builder}. */
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
     * Advertises the application and forwards its requests. With a handler for the same application, the relay gets what
     * is destined to other hosts or realms.
     */
    public DiameterNodeBuilder relay(DiameterApplication application, DiameterRelay relay) {
        relays.put(application.id(), new Services.Relay(application, relay));
        return this;
    }

    /** Forwards the requests of all other applications; goes with {@link DiameterNodeConfig#advertiseRelay}. */
    public DiameterNodeBuilder relayOthers(DiameterRelay relay) {
        relayForAll = relay;
        return this;
    }

    /** Advertises an application that we only send requests of. */
    public DiameterNodeBuilder clientOf(DiameterApplication application) {
        clientOf.add(application);
        return this;
    }

    /** Asks the gate before it takes a request. */
    public DiameterNodeBuilder gate(RequestGate newGate) {
        gate = newGate;
        return this;
    }

    /** Has it made for whatever listens or connects over TLS; null: nothing may. */
    public DiameterNodeBuilder tls(@Nullable DiameterTls newTls) {
        tls = newTls;
        return this;
    }

    /** Says when handlers run; each at once unless this is called. */
    public DiameterNodeBuilder requestThreads(DiameterRequestThreads newThreads) {
        threads = newThreads;
        return this;
    }

    /** Is told when peers come and go. */
    public DiameterNodeBuilder peerListener(DiameterPeerListener newListener) {
        peerListener = newListener;
        return this;
    }

    /** Is told of every transaction; null: nobody is. */
    public DiameterNodeBuilder transactionListener(@Nullable DiameterTransactionListener newListener) {
        listener = newListener;
        return this;
    }

    /** Takes down messages; null: nobody does. */
    public DiameterNodeBuilder tap(@Nullable DiameterTap newTap) {
        tap = newTap;
        return this;
    }

    /**
     * Listens, and begins to connect to the configured peers; does not wait for them.
     *
     * @throws DiameterStartException if it cannot listen; nothing is left running
     * @throws IllegalStateException if no application was named
     */
    public DiameterNode start() {
        var listeners = new Services.Listeners(peerListener, listener, tap);
        var services = new Services(
                handlers, relays, relayForAll, clientOf, new Services.Intake(gate, threads), tls, listeners);
        if (services.advertised().isEmpty() && !config.advertiseRelay()) {
            throw new IllegalStateException("a Diameter node without an application");
        }
        return NettyDiameterNode.start(config, services);
    }
}
