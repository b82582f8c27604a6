// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeBuilder;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.metric.DiameterMeters;
import org.sigcore.platform.trace.DiameterTrace;
import org.sigcore.sbi.tls.TlsContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The Diameter node of a process whose roles provide {@link DiameterRoutes}; inactive without them. Stopping sends DPR
 * to the peers and lets transactions in progress finish within the drain timeout. Thread-safe.
 */
public final class DiameterEdge implements DiameterCaller, SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(DiameterEdge.class);
    private final Supplier<DiameterNodeConfig> config;
    private final List<DiameterRoutes> routes;
    private final @Nullable DiameterTlsFiles tls;
    private final DiameterRequestThreads threads;
    private final @Nullable DiameterTrace trace;
    private final DiameterMeters meters;
    private final Duration drainTimeout;
    private volatile @Nullable DiameterTap tap;
    private volatile @Nullable DiameterNode node;

    /**
     * Creates an edge that is not started.
     *
     * @param config supplies the current configuration at the start and at each {@link #reconfigure}
     * @param tls null without TLS
     * @param threads run the handlers
     * @param trace null if tracing is off
     */
    DiameterEdge(
            Supplier<DiameterNodeConfig> config,
            List<DiameterRoutes> routes,
            @Nullable DiameterTlsFiles tls,
            DiameterRequestThreads threads,
            @Nullable DiameterTrace trace,
            DiameterMeters meters,
            Duration drainTimeout) {
        this.config = config;
        this.routes = routes;
        this.tls = tls;
        this.threads = threads;
        this.trace = trace;
        this.meters = meters;
        this.drainTimeout = drainTimeout;
    }

    /**
     * Returns the running node.
     *
     * @throws IllegalStateException before the edge has started, or if no role of this process uses Diameter
     */
    public DiameterNode node() {
        DiameterNode running = node;
        if (running == null) {
            throw new IllegalStateException("the Diameter edge is not up");
        }
        return running;
    }

    /** Sets the tap that records messages; called before the start. */
    void tap(DiameterTap newTap) {
        tap = newTap;
    }

    /** Applies a changed configuration to the running node. */
    public void reconfigure() {
        DiameterNode running = node;
        if (running == null) {
            return;
        }
        try {
            running.reconfigure(config.get());
        } catch (IllegalArgumentException e) {
            LOG.atError()
                    .addKeyValue("event", "diameter-configuration-refused")
                    .addKeyValue("reason", e.getMessage())
                    .log("Diameter configuration rejected; keeping the previous one");
        }
    }

    private DiameterTransactionListener listener() {
        DiameterTrace traced = trace;
        return traced == null ? meters : new Both(meters, traced);
    }

    private record Both(DiameterMeters meters, DiameterTrace trace) implements DiameterTransactionListener {
        @Override
        public void onTransaction(DiameterTransaction transaction) {
            meters.onTransaction(transaction);
            trace.onTransaction(transaction);
        }

        @Override
        public boolean traces() {
            return trace.traces();
        }

        @Override
        public @Nullable String cause() {
            return trace.cause();
        }
    }

    boolean hasApplications() {
        return !routes.isEmpty();
    }

    List<TlsContext> tls() {
        return tls == null ? List.of() : tls.contexts();
    }

    /** Returns a statistic of the node; 0 while it does not run. */
    public long stat(ToLongFunction<DiameterStats> value) {
        DiameterNode running = node;
        return running == null ? 0 : value.applyAsLong(running.stats());
    }

    @Override
    public CompletableFuture<DiameterMessage> send(DiameterMessage request, Duration timeout) {
        DiameterNode running = node;
        return running != null
                ? running.send(request, timeout)
                : CompletableFuture.failedFuture(
                        new DiameterSendException(DiameterSendException.Kind.CLOSED, "the Diameter edge is not up"));
    }

    @Override
    public void start() {
        if (routes.isEmpty()) {
            return;
        }
        DiameterNodeBuilder builder = DiameterNode.builder(config.get())
                .tls(tls)
                .transactionListener(listener())
                .tap(tap)
                .requestThreads(trace == null ? threads : trace.correlating(threads))
                .peerListener(meters);
        routes.forEach(role -> role.addTo(builder));
        try {
            DiameterNode started = builder.start();
            node = started;
            reconfigure(); // the configuration may have changed during the start
            LOG.atInfo()
                    .addKeyValue("event", "diameter-listens")
                    .addKeyValue("identity", started.identity())
                    .addKeyValue("addresses", started.localAddresses())
                    .log("Diameter listens");
        } catch (DiameterStartException e) {
            throw new StartException("sigcore.diameter: " + e.getMessage());
        }
    }

    @Override
    public void stop() {
        DiameterNode running = node;
        if (running != null) {
            running.drain(drainTimeout).join();
            running.close();
            node = null;
            LOG.atInfo().addKeyValue("event", "diameter-drained").log("Diameter drained");
        }
    }

    @Override
    public boolean isRunning() {
        return node != null;
    }

    @Override
    public int getPhase() {
        return Phases.EDGES;
    }
}
