// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.diameter;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterHandler;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeConfig;
import org.sigcore.diameter.node.DiameterSendException;
import org.sigcore.diameter.node.DiameterTransactionListener;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.metric.DiameterMeters;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import org.sigcore.policy.sql.StoreFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The NF's Diameter node: Gx goes to the PCRF, Rx to the service that has the UE's session. Listens from the start of the
 * edges to their stop, when it leaves with DPR. Thread-safe.
 */
public final class GatewayNode implements SmartLifecycle, DiameterOut {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayNode.class);
    private final Supplier<DiameterNodeConfig> config;
    private final DiameterHandler gx;
    private final DiameterHandler rx;
    private final @Nullable DiameterTransactionListener trace;
    private final DiameterMeters meters;
    private final Duration drainTimeout;
    private volatile @Nullable DiameterNode node;

    /**
     * A node that is not started.
     *
     * @param config what holds when it is asked: at the start, and at each {@link #reconfigure}
     * @param trace is told of every transaction; null: nobody is
     * @param meters counts them
     * @param drainTimeout how long transactions in progress may take at the stop
     */
    public GatewayNode(
            Supplier<DiameterNodeConfig> config,
            PcrfRequests pcrf,
            ConnectorRequests connector,
            SmSessionDirectory smSessions,
            @Nullable DiameterTransactionListener trace,
            DiameterMeters meters,
            Duration drainTimeout) {
        this.config = config;
        this.gx = StoreFailures.answeredToPeer(
                (request, from) -> pcrf.onGx(new WireMessage(request)).message());
        this.rx = StoreFailures.answeredToPeer(new RxDispatch(smSessions, connector, pcrf));
        this.trace = trace;
        this.meters = meters;
        this.drainTimeout = drainTimeout;
    }

    @Override
    public void start() {
        DiameterNode started = DiameterNode.builder(config.get())
                .serve(Applications.GX, gx)
                .serve(Applications.RX, rx)
                .transactionListener(listener())
                .peerListener(meters)
                .start();
        node = started;
        reconfigure(); // it may have changed while we started
        LOG.atInfo()
                .addKeyValue("addresses", started.localAddresses())
                .addKeyValue("identity", started.identity())
                .log("Diameter listens");
    }

    /** The configuration has changed: the running node goes on with the new one. */
    public void reconfigure() {
        DiameterNode running = node;
        if (running == null) {
            return;
        }
        try {
            running.reconfigure(config.get());
        } catch (IllegalArgumentException e) {
            LOG.error("event=diameter-configuration-refused reason={}", e.getMessage());
        }
    }

    private DiameterTransactionListener listener() {
        DiameterTransactionListener traced = trace;
        if (traced == null) {
            return meters;
        }
        return transaction -> {
            meters.onTransaction(transaction);
            traced.onTransaction(transaction);
        };
    }

    @Override
    public void stop() {
        DiameterNode running = node;
        node = null;
        if (running != null) {
            running.drain(drainTimeout).join();
            running.close();
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

    /** The node while it runs. */
    public DiameterNode node() {
        DiameterNode running = node;
        if (running == null) {
            throw new IllegalStateException("the Diameter node does not run");
        }
        return running;
    }

    @Override
    public Reply send(WireMessage request, long timeoutMillis) {
        DiameterNode running = node;
        if (running == null) {
            return new Reply(null, "the Diameter node does not run");
        }
        try {
            DiameterMessage answer = running.send(request.message(), Duration.ofMillis(timeoutMillis))
                    .join();
            return new Reply(new WireMessage(answer), null);
        } catch (CompletionException e) {
            if (e.getCause() instanceof DiameterSendException failure) {
                return new Reply(null, failure.getMessage());
            }
            throw e;
        }
    }
}
