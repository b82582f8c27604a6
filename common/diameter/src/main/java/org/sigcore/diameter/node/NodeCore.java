// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Counters;
import org.sigcore.diameter.connection.LoopContext;
import org.sigcore.diameter.connection.MessageWriter;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.diameter.connection.Transports;
import org.sigcore.diameter.peer.PeerNode;
import org.sigcore.diameter.peer.PeerSession;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.diameter.routing.Dispatcher;
import org.sigcore.diameter.routing.Router;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** State shared by the components of a node. Thread-safe. */
final class NodeCore implements PeerNode {
    private static final Logger LOG = LoggerFactory.getLogger(NodeCore.class);

    private volatile DiameterNodeConfig config;
    private final Services services;
    private final Capabilities.Local capabilities;
    private final Set<Long> ownApplications;
    private final Counters counters = new Counters();
    private final MessageWriter writer;
    private final Identifiers identifiers;
    private final Map<String, PeerSession> peers = new ConcurrentHashMap<>();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final Map<EventLoop, LoopContext> loops = new ConcurrentHashMap<>();
    private final Router router;
    private final Dispatcher dispatcher;
    private final BaseProtocol base;
    private final Inbound inbound;
    private final EarlyRefusals earlyRefusals = new EarlyRefusals(this);
    private final Transactions transactions;
    private final Deviations deviations;
    private final UnidentifiedConnections strangers = new UnidentifiedConnections();
    private final Transports transports;
    private final AtomicLong fullWarningDue = new AtomicLong(System.nanoTime());
    private volatile long drainDeadlineNanos;
    private volatile boolean draining;

    NodeCore(DiameterNodeConfig config, Services services, long startSeconds) {
        this.config = config;
        this.services = services;
        List<DiameterApplication> advertised = new ArrayList<>(services.advertised());
        if (config.advertiseRelay()) {
            advertised.add(new DiameterApplication("relay", ApplicationId.RELAY, 0, List.of(), List.of(), List.of()));
        }
        this.ownApplications = new HashSet<>();
        advertised.forEach(application -> ownApplications.add(application.id()));
        this.capabilities = new Capabilities.Local(
                config.peerIdentity(), config.realm(), config.productName(), startSeconds, advertised);
        this.writer = new MessageWriter(config.identity(), config.realm());
        this.identifiers = new Identifiers(config.peerIdentity(), startSeconds);
        this.router = new Router(config.realm(), peers, config.routes());
        this.dispatcher = new Dispatcher(this, router);
        this.transactions = new Transactions(services.listeners().transactions());
        this.deviations = new Deviations(services.listeners().peers());
        this.base = new BaseProtocol(this);
        this.inbound = new Inbound(this, base);
        this.transports = new Transports(config.identity(), config.eventLoops(), config.gather(), services.tls());
        for (PeerConfig peer : config.peers()) {
            peers.put(peer.host(), new PeerSession(this, peer.host(), peer));
        }
    }

    @Override
    public DiameterNodeConfig config() {
        return config;
    }

    Services services() {
        return services;
    }

    @Override
    public Capabilities.Local capabilities() {
        return capabilities;
    }

    Set<Long> ownApplications() {
        return ownApplications;
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public MessageWriter writer() {
        return writer;
    }

    @Override
    public @Nullable DiameterTap tap() {
        return services.listeners().tap();
    }

    Identifiers identifiers() {
        return identifiers;
    }

    Router router() {
        return router;
    }

    Transactions transactions() {
        return transactions;
    }

    Transports transports() {
        return transports;
    }

    // ---- peers

    Collection<PeerSession> peers() {
        return peers.values();
    }

    @Nullable
    PeerSession peer(String host) {
        return peers.get(host);
    }

    /** Returns the peer with this identity, creating it if the policy for unknown peers permits; null otherwise. */
    @Nullable
    PeerSession admit(String host) {
        if (!acceptsUnknownPeers()) {
            return peers.get(host);
        }
        return peers.computeIfAbsent(host, name -> new PeerSession(this, name, null));
    }

    @Override
    public boolean acceptsUnknownPeers() {
        return config.unknownPeers() == DiameterNodeConfig.UnknownPeers.ACCEPT;
    }

    @Override
    public void peerOpened(PeerSession peer) {
        if (!peer.isDismissed()) {
            peers.putIfAbsent(peer.host(), peer);
        }
        router.peersChanged();
        if (services.listeners().peers() != null) {
            services.listeners().peers().onOpen(peer);
        }
    }

    @Override
    public void peerClosed(PeerSession peer) {
        router.peersChanged();
        if (!peer.isConfigured() && peer.remote() == null) {
            peers.remove(peer.host(), peer);
        }
        if (services.listeners().peers() != null) {
            services.listeners().peers().onClosed(peer);
        }
    }

    /**
     * Checks that a configuration is feasible.
     *
     * @throws IllegalArgumentException if a listener or peer uses TLS and TLS is not configured
     */
    void check(DiameterNodeConfig wanted) {
        boolean secured = wanted.listen().stream().anyMatch(where -> where.transport() == DiameterTransport.TLS)
                || wanted.peers().stream().anyMatch(peer -> peer.transport() == DiameterTransport.TLS);
        if (secured && services.tls() == null) {
            throw new IllegalArgumentException("a listener or a peer uses TLS, and TLS is not set up");
        }
    }

    /** Switches to another configuration. Must not be called concurrently. */
    void reconfigure(DiameterNodeConfig next) {
        config.checkRunningChange(next);
        check(next);
        config = next;
        router.setRoutes(next.routes());
        Map<String, PeerConfig> wanted = new LinkedHashMap<>();
        next.peers().forEach(peer -> wanted.put(peer.host(), peer));
        for (PeerSession peer : List.copyOf(peers.values())) {
            PeerConfig to = wanted.get(peer.host());
            if (peer.reconfigure(to)) {
                wanted.remove(peer.host());
            } else {
                peers.remove(peer.host(), peer);
                peer.leave();
            }
        }
        for (PeerConfig peer : wanted.values()) {
            PeerSession session = new PeerSession(this, peer.host(), peer);
            peers.put(peer.host(), session);
            session.start();
        }
        router.peersChanged();
    }

    // ---- requests

    @Override
    public boolean refusesUnread(Connection from, byte[] octets) {
        return earlyRefusals.refuses(from, octets);
    }

    @Override
    public void onRequest(Connection from, DiameterMessage message) {
        inbound.onRequest(from, message);
    }

    @Override
    public void onBaseMessage(Connection from, DiameterMessage message) {
        base.onBaseMessage(from, message);
    }

    @Override
    public void deviates(Connection from, DiameterDeviation what, Object detail) {
        Neighbour peer = from.peer();
        if (peer != null) {
            deviations.report(peer, what, detail);
        }
    }

    @Override
    public boolean onMalformed(Connection from, MalformedMessageException e) {
        return inbound.onMalformed(from, e);
    }

    @Override
    public void onUnframeable(Connection from, byte[] header) {
        inbound.onUnframeable(from, header);
    }

    @Override
    public void dispatch(OutboundRequest request) {
        dispatcher.dispatch(request);
    }

    @Override
    public void failOver(List<OutboundRequest> requests) {
        dispatcher.failOver(requests);
    }

    // ---- connections

    @Override
    public ChannelFuture connect(PeerConfig peer, String address, Connection connection) {
        return transports.connect(peer, address, config.timers().connect(), connection);
    }

    @Override
    public boolean connectionOpened(Connection connection) {
        connections.add(connection);
        int open = counters.connections.incrementAndGet();
        if (!connection.isInitiator()) {
            var _ = connection
                    .eventLoop()
                    .schedule(
                            () -> base.onSetupTimeout(connection),
                            config.timers().capabilities().toNanos(),
                            TimeUnit.NANOSECONDS);
            return isWelcome(connection, open);
        }
        return true;
    }

    private boolean isWelcome(Connection connection, int open) {
        if (draining) {
            return false;
        }
        DiameterLimits limits = config.limits();
        boolean room = open <= limits.maxConnections();
        if (!room) {
            warnOfFull(connection, limits.maxConnections());
            room = makeRoom();
        }
        boolean welcome = room && strangers.admit(connection, limits, this::displace);
        if (!welcome) {
            counters.connectionsRefused.increment();
            LOG.debug("too many connections: closing that of {}", connection.remote());
        }
        return welcome;
    }

    /** Closes the connection that has waited longest for its capabilities exchange; returns false if absent. */
    boolean makeRoom() {
        return strangers.displace(this::displace);
    }

    private void displace(Connection waiting) {
        counters.connectionsRefused.increment();
        waiting.close();
    }

    // Limited to one line per minute for all origins; connectionsRefused counts all connections.
    private void warnOfFull(Connection connection, int limit) {
        long now = System.nanoTime();
        long due = fullWarningDue.get();
        if (now - due >= 0 && fullWarningDue.compareAndSet(due, now + TimeUnit.MINUTES.toNanos(1))) {
            LOG.atWarn()
                    .addKeyValue("event", "diameter-connections-full")
                    .addKeyValue("limit", limit)
                    .addKeyValue("remote", connection.remote())
                    .log("limit of Diameter connections reached, closing new connections");
        }
    }

    /** Called when the capabilities of a connection's peer are about to be answered. */
    void isKnown(Connection connection) {
        strangers.forget(connection);
    }

    @Override
    public void connectionClosed(Connection connection) {
        if (connections.remove(connection)) {
            counters.connections.decrementAndGet();
        }
        strangers.forget(connection);
        Neighbour peer = connection.peer();
        if (peer != null) {
            peer.connectionClosed(connection);
        }
    }

    Collection<Connection> connections() {
        return connections;
    }

    @Override
    public LoopContext loop(EventLoop loop) {
        return loops.computeIfAbsent(loop, LoopContext::new);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delayNanos) {
        return transports.timerLoop().schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }

    // ---- leaving

    void drain(long timeoutNanos) {
        drainDeadlineNanos = System.nanoTime() + timeoutNanos;
        draining = true;
    }

    /** Fails the requests that wait for a connection to a peer. */
    void closeDispatcher() {
        dispatcher.close();
    }

    @Override
    public boolean isDraining() {
        return draining;
    }

    @Override
    public long drainNanosLeft() {
        return draining ? Math.max(0, drainDeadlineNanos - System.nanoTime()) : 0;
    }
}
