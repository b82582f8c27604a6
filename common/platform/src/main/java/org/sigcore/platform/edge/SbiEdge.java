// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.config.SbiProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.tls.TlsContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import org.springframework.context.SmartLifecycle;

/**
 * The SBI servers of this process, without and with TLS. Stopping sends GOAWAY, lets requests in flight finish within
 * the drain timeout, and then closes the connections.
 */
public final class SbiEdge implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(SbiEdge.class);
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::");
    private final SbiTransport transport;
    private final SbiApplication application;
    private final SbiProperties properties;
    private final @Nullable SbiTransactionListener listener;
    private final NfIdentity identity;
    private final Duration drainTimeout;
    private final List<SbiServer> servers = new CopyOnWriteArrayList<>();
    private @Nullable String reachableHost;
    private volatile @Nullable ApiRoot ownRoot;

    /** @param listener null if tracing is off */
    public SbiEdge(
            SbiTransport transport,
            SbiApplication application,
            SbiProperties properties,
            @Nullable SbiTransactionListener listener,
            NfIdentity identity,
            Duration drainTimeout) {
        this.transport = transport;
        this.application = application;
        this.properties = properties;
        this.listener = listener;
        this.identity = identity;
        this.drainTimeout = drainTimeout;
    }

    @Override
    public void start() {
        SbiServerConfig plain = new SbiServerConfig(
                properties.host(),
                Math.max(0, properties.port().number()),
                null,
                properties.limits().limits(),
                listener);
        if (!properties.port().off()) {
            listenAt("http", "sigcore.sbi.port", plain);
            properties.alsoAt().forEach(address -> also("sigcore.sbi.also-at", address, plain));
        }
        TlsProperties tls = properties.tls();
        if (tls != null) {
            SbiServerConfig secure =
                    new SbiServerConfig(properties.host(), tls.port(), tls.stores(), plain.limits(), listener);
            if (properties.port().off()) {
                listenAt("https", "sigcore.sbi.tls", secure);
            } else {
                tell(listen("sigcore.sbi.tls", secure), secure, null);
            }
            tls.alsoAt().forEach(address -> also("sigcore.sbi.tls.also-at", address, secure));
        }
    }

    /** Starts the main listener and advertises its address. */
    private void listenAt(String scheme, String key, SbiServerConfig config) {
        // Advertised before the first request can arrive; a free port is known only after binding.
        if (config.port() != 0) {
            advertise(scheme, config.port());
        }
        SbiServer server = listen(key, config);
        ownRoot = (WILDCARDS.contains(properties.host())
                        ? OwnAddress.instead(properties.host())
                        : Optional.of(properties.host()))
                .map(host -> ApiRoot.of(scheme, host, server.port()))
                .orElse(null);
        tell(server, config, advertise(scheme, server.port()));
    }

    /**
     * Returns the address of this process alone, whatever the NF advertises; null before it listens, or if this machine
     * has no address that is reachable from others.
     */
    public @Nullable ProcessAddress ownAddress() {
        ApiRoot root = ownRoot;
        String name = properties.ownName();
        if (root == null) {
            return null;
        }
        return root.secure() && name != null
                ? new ProcessAddress(ApiRoot.of(root.scheme(), name, root.port()), root.host())
                : new ProcessAddress(root, null);
    }

    private void also(String key, String address, SbiServerConfig like) {
        ApiRoot at = ApiRoot.parse("http://" + address);
        SbiServerConfig config = new SbiServerConfig(at.host(), at.port(), like.tls(), like.limits(), like.listener());
        tell(listen(key, config), config, null);
    }

    private ApiRoot advertise(String scheme, int port) {
        ApiRoot configured = properties.advertise();
        if (configured != null) {
            identity.advertisedAt(configured);
        } else {
            identity.reachableAt(ApiRoot.of(scheme, reachableHost(), port));
        }
        return identity.apiRoot();
    }

    /** Returns the listening address, or a concrete one in place of a wildcard. */
    private String reachableHost() {
        String known = reachableHost;
        if (known == null) {
            known = WILDCARDS.contains(properties.host())
                    ? OwnAddress.instead(properties.host())
                            .orElseThrow(() -> new StartException(
                                    "sigcore.sbi.advertise: missing, and this machine has no address that peers reach"))
                    : properties.host();
            reachableHost = known;
        }
        return known;
    }

    int connections() {
        return servers.stream().mapToInt(SbiServer::connections).sum();
    }

    long refusedConnections() {
        return servers.stream().mapToLong(SbiServer::refusedConnections).sum();
    }

    long refusedStreams() {
        return servers.stream().mapToLong(SbiServer::refusedStreams).sum();
    }

    SbiTransport transport() {
        return transport;
    }

    /** Returns the TLS contexts of the servers. */
    public List<TlsContext> tls() {
        return servers.stream().map(SbiServer::tls).filter(Objects::nonNull).toList();
    }

    private SbiServer listen(String key, SbiServerConfig config) {
        try {
            SbiServer server = SbiServer.start(transport, config, application);
            servers.add(server);
            return server;
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new StartException(key + ": " + e.getMessage());
        }
    }

    /** @param advertised address under which peers reach this port; null if they are given another one */
    private static void tell(SbiServer server, SbiServerConfig config, @Nullable ApiRoot advertised) {
        LoggingEventBuilder line = LOG.atInfo()
                .addKeyValue("event", "sbi-listens")
                .addKeyValue("address", config.host() + ":" + server.port())
                .addKeyValue("tls", config.tls() != null);
        (advertised == null ? line : line.addKeyValue("advertised", advertised)).log("SBI listens");
    }

    @Override
    public void stop() {
        List<Thread> drains = servers.stream()
                .map(server -> Thread.ofVirtual().name("sbi-drain").start(() -> drain(server)))
                .toList();
        servers.clear();
        try {
            for (Thread drain : drains) {
                drain.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain(SbiServer server) {
        boolean whole = server.drain(drainTimeout);
        LOG.atInfo()
                .addKeyValue("event", "sbi-drained")
                .addKeyValue("finished", whole)
                .log(whole ? "SBI drained" : "SBI cut off at the drain timeout");
    }

    @Override
    public boolean isRunning() {
        return !servers.isEmpty();
    }

    @Override
    public int getPhase() {
        return Phases.EDGES;
    }
}
