// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.connection.AnswerSink;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Framing;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.diameter.peer.PeerSession;
import org.sigcore.model.SpecRef;

/** Implementation of the node on Netty. Thread-safe. */
final class NettyDiameterNode implements DiameterNode {
    private static final long DRAIN_POLL_NANOS = 10_000_000;

    private final NodeCore core;
    private final List<InetSocketAddress> localAddresses = new ArrayList<>();
    private @Nullable CompletableFuture<Void> drained;
    private volatile boolean closed;

    private NettyDiameterNode(NodeCore core) {
        this.core = core;
    }

    static NettyDiameterNode start(DiameterNodeConfig config, Services services) {
        var core = new NodeCore(config, services, System.currentTimeMillis() / 1000);
        var node = new NettyDiameterNode(core);
        try {
            core.check(config);
            for (ListenConfig where : config.listen()) {
                Framing framing = Framing.of(where.transport());
                node.localAddresses.addAll(
                        core.transports().listen(where, core::makeRoom, () -> new Connection(core, framing, null)));
            }
        } catch (DiameterStartException e) {
            node.close();
            throw e;
        } catch (IllegalArgumentException e) {
            node.close();
            throw new DiameterStartException("Diameter cannot start: " + e.getMessage(), e);
        }
        core.peers().forEach(PeerSession::start);
        return node;
    }

    @Override
    public String identity() {
        return core.config().identity();
    }

    @Override
    public String newSessionId() {
        return core.identifiers().nextSessionId();
    }

    @Override
    public List<DiameterPeer> peers() {
        return List.copyOf(core.peers());
    }

    @Override
    public @Nullable DiameterPeer peer(String identity) {
        return core.peer(identity.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<InetSocketAddress> localAddresses() {
        return List.copyOf(localAddresses);
    }

    @Override
    public synchronized void reconfigure(DiameterNodeConfig config) {
        if (!closed && !core.isDraining()) {
            core.reconfigure(config);
        }
    }

    @Override
    public DiameterStats stats() {
        return core.counters()
                .snapshot(core.peers().stream().filter(PeerSession::isOpen).count());
    }

    @Override
    public CompletableFuture<DiameterMessage> send(DiameterMessage request, Duration timeout) {
        if (!request.isRequest()) {
            throw new IllegalArgumentException("not a request: " + request);
        }
        var future = new CompletableFuture<DiameterMessage>();
        var outbound = new OutboundRequest(
                routed(request),
                request.endToEnd() == 0 ? core.identifiers().nextEndToEnd() : request.endToEnd(),
                List.of(),
                null,
                null,
                System.nanoTime() + timeout.toNanos(),
                new FutureSink(request, future));
        if (closed) {
            outbound.fail(new DiameterSendException(DiameterSendException.Kind.CLOSED, "the node is closed"));
        } else {
            core.dispatch(outbound);
        }
        return future;
    }

    /**
     * Adapts a request of a host that several nodes act for: peers know this node by another name, as an agent of the
     * host.
     */
    @SpecRef("RFC 6733 6.1.9")
    private DiameterMessage routed(DiameterMessage request) {
        String identity = core.config().identity();
        return identity.equals(core.config().peerIdentity())
                ? request
                : request.toBuilder().add(Base.ROUTE_RECORD, identity).build();
    }

    /** Completes the future of the caller. */
    private final class FutureSink implements AnswerSink {
        private final CompletableFuture<DiameterMessage> future;
        private final Transactions.Sent sent;

        private FutureSink(DiameterMessage request, CompletableFuture<DiameterMessage> future) {
            this.sent = core.transactions().sent(request, false);
            this.future = future;
        }

        @Override
        public void onAnswer(DiameterMessage answer, String via) {
            sent.answered(via, answer);
            future.complete(answer);
        }

        @Override
        public void onFailure(DiameterSendException failure, String via) {
            sent.failed(via, failure.kind().name());
            future.completeExceptionally(failure);
        }
    }

    @Override
    public synchronized CompletableFuture<Void> drain(Duration timeout) {
        if (drained == null) {
            drained = new CompletableFuture<>();
            core.drain(timeout.toNanos());
            core.transports().stopListening();
            core.peers().stream().filter(peer -> !peer.isInitiated()).forEach(PeerSession::stop);
            leaveServers(System.nanoTime() + timeout.toNanos() / 2);
            awaitEnd(drained);
        }
        return drained;
    }

    /**
     * Disconnects from the peers that connected to this node last: their requests may still have to be forwarded to
     * peers that this node connected to.
     */
    private void leaveServers(long latestNanos) {
        boolean served = core.connections().stream().noneMatch(each -> !each.isInitiator() && each.peer() != null);
        if (served || System.nanoTime() - latestNanos >= 0) {
            core.peers().stream().filter(PeerSession::isInitiated).forEach(PeerSession::stop);
        } else {
            var _ = core.schedule(() -> leaveServers(latestNanos), DRAIN_POLL_NANOS);
        }
    }

    /** Polls until all connections are closed or the time is over. */
    private void awaitEnd(CompletableFuture<Void> done) {
        if (core.connections().isEmpty() || core.drainNanosLeft() == 0) {
            core.connections().forEach(Connection::close);
            done.completeAsync(() -> null);
            return;
        }
        var _ = core.schedule(() -> awaitEnd(done), DRAIN_POLL_NANOS);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        core.drain(0);
        core.transports().stopListening();
        core.connections().forEach(Connection::close);
        core.closeDispatcher();
        core.transports().close();
        if (drained != null) {
            drained.complete(null);
        }
    }
}
