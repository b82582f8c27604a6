// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.config.OverloadProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.platform.diameter.DiameterConfiguration;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.management.ManagementTls;
import org.sigcore.platform.metric.DiameterMeters;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.oauth.OwnTokens;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.overload.LoopLimit;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.platform.trace.DiameterTrace;
import org.sigcore.platform.trace.SignallingTrace;
import org.sigcore.platform.trace.subscriber.SubscriberTrace;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.LoopApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiLoopResource;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.tls.TlsContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Beans of a process's edges: SBI event loops, client and server, and the Diameter node. */
@Configuration(proxyBeanMethods = false)
public class EdgeConfiguration {
    /** Names of the egress gateway's role in the NFs. */
    private static final List<String> EGRESS_ROLES = List.of("egressgateway", "egress-gateway");

    // With only two connections of 100 streams, 200 requests would be in flight to a producer that may take 150 ms for
    // each.
    private static final int TIMES_WHEN_FULL = 8;

    /** Interval of checks for changed key and trust stores. */
    private static final Duration TLS_FILES = Duration.ofSeconds(5);

    @Bean
    SbiTransport sbiTransport(SigcoreProperties properties, SubscriberTrace subscribers) {
        SbiTransport transport = SbiTransport.start(
                properties.sbi().eventLoops(), properties.sbi().limits().budget());
        transport.tap(subscribers);
        return transport;
    }

    @Bean
    HealthIndicator loopsHealthIndicator(SbiTransport transport) {
        return new LoopHealth(transport::lag, LoopHealth.READY, Status.OUT_OF_SERVICE);
    }

    @Bean
    HealthIndicator loopsAliveHealthIndicator(SbiTransport transport) {
        return new LoopHealth(transport::lag, LoopHealth.ALIVE, Status.DOWN);
    }

    /** The engine's client, for proxies that stay on an event loop; all other code uses an {@link SbiCaller}. */
    @Bean
    SbiClient sbiClient(SbiTransport transport, SigcoreProperties properties, SignallingTrace trace) {
        EgressProperties egress = properties.egress();
        TlsProperties tls = egress.tls();
        int connections = egress.connectionsPerPeer();
        SbiClientConfig config = new SbiClientConfig(
                tls == null ? null : tls.stores(),
                SbiLimits.defaults()
                        .withMaxHeaderBytes(properties.sbi().limits().limits().maxHeaderBytes()),
                new SbiClientConfig.Pool(
                        connections,
                        connections * TIMES_WHEN_FULL,
                        SbiClientConfig.Pool.DEFAULT.busyStreams(),
                        SbiClientConfig.Pool.DEFAULT.maxWaiting()),
                egress.connectTimeout(),
                SbiClientConfig.KeepAlive.DEFAULT,
                listener(trace, properties));
        SbiClient client = new SbiClient(transport, config);
        client.permit(egress.destinations(isLoopback(properties.sbi().host())));
        return client;
    }

    @Bean
    @Primary
    SbiCaller sbiCaller(
            SbiClient client,
            ObjectProvider<EgressHandler> gateway,
            RoleSet roles,
            InternalSecret secret,
            SigcoreProperties properties,
            ObjectProvider<OwnTokens> tokens,
            MeterRegistry registry) {
        SbiCaller out = wayOut(client, gateway.getIfAvailable(), roles, secret, properties, registry);
        return properties.oauth2().attaches() ? tokens.getObject().over(out) : out;
    }

    private static SbiCaller wayOut(
            SbiClient client,
            @Nullable EgressHandler here,
            RoleSet roles,
            InternalSecret secret,
            SigcoreProperties properties,
            MeterRegistry registry) {
        SbiCaller observed = new ObservedCaller(client, SbiMeters.egress(registry));
        if (here != null) {
            return here.over(observed);
        }
        return EGRESS_ROLES.stream()
                .filter(role -> !roles.runs(role))
                .flatMap(role -> Stream.ofNullable(properties.links().get(role)))
                .findFirst()
                .map(link -> new RemoteEgress(link, secret).over(client))
                .orElse(observed);
    }

    @Bean
    RoleForwards roleForwards(RoleSet roles, SigcoreProperties properties, SbiClient client, InternalSecret secret) {
        return new RoleForwards(roles, properties.links(), client, properties.egress(), secret);
    }

    @Bean
    LimitedThreads limitedThreads(SigcoreProperties properties, InternalSecret secret) {
        OverloadProperties overload = properties.overload();
        return new LimitedThreads(
                overload.enabled()
                        ? new WorkLimit(new WorkLimit.Options(
                                overload.maxInFlight(),
                                overload.interval(),
                                overload.maxDelay(),
                                overload.maxWaiting()))
                        : null,
                overload.enabled() ? new LoopLimit(overload.interval()) : null,
                secret);
    }

    /** Serves the streaming application of the process if there is one, otherwise the routes of its roles. */
    @Bean
    SbiEdge sbiEdge(
            SbiTransport transport,
            ObjectProvider<SbiApplication> streaming,
            ObjectProvider<SbiGate> gate,
            TokenGate tokens,
            ObjectProvider<SbiRoutes> routes,
            ObjectProvider<SbiLoopResource> loopResources,
            RoleForwards forwards,
            InternalSecret secret,
            SbiClient client,
            SigcoreProperties properties,
            SignallingTrace trace,
            NfIdentity identity,
            LimitedThreads threads,
            MeterRegistry registry) {
        SbiApplication proxy = streaming.getIfAvailable();
        SbiApplication application = proxy != null
                ? proxy
                : forwards.onLoops(
                        client,
                        SbiMeters.ingress(registry),
                        router(
                                routes,
                                loopResources.orderedStream().toList(),
                                properties,
                                threads,
                                identity,
                                SbiMeters.ingress(registry)));
        SbiGate gateway = gate.getIfAvailable(() -> new TrustedForwarder(secret, tokens));
        SbiApplication guarded =
                proxy != null && gateway instanceof TrustedForwarder ? application : gateway.guard(application);
        return new SbiEdge(
                transport,
                threads.loops(
                        SbiMeters.ingress(registry),
                        proxy == null
                                ? null
                                : "SCP-"
                                        + Objects.requireNonNullElse(
                                                identity.properties().fqdn(), "scp"),
                        proxy == null && forwards.isEmpty(),
                        guarded),
                properties.sbi(),
                listener(trace, properties),
                identity,
                properties.drainTimeout());
    }

    @Bean
    DiameterEdge diameterEdge(
            SigcoreProperties properties,
            ObjectProvider<DiameterRoutes> routes,
            ObjectProvider<DiameterConfiguration> configuration,
            SignallingTrace trace,
            SubscriberTrace subscribers,
            LimitedThreads threads,
            MeterRegistry registry) {
        DiameterConfiguration configured = configuration.getIfAvailable();
        Supplier<DiameterNodeConfig> config = configured != null ? configured : properties.diameter()::nodeConfig;
        DiameterTrace traced = new DiameterTrace(trace, () -> config.get().peerIdentity());
        DiameterEdge edge = new DiameterEdge(
                config,
                routes.orderedStream().toList(),
                diameterTls(properties.diameter()),
                threads.diameter(),
                properties.trace().records() ? traced : null,
                new DiameterMeters(registry),
                properties.drainTimeout());
        edge.tap(subscribers);
        if (configured != null) {
            configured.onChange(edge::reconfigure);
        }
        return edge;
    }

    private static @Nullable DiameterTlsFiles diameterTls(DiameterProperties diameter) {
        DiameterProperties.Tls tls = diameter.tls();
        try {
            return tls == null ? null : new DiameterTlsFiles(tls);
        } catch (IllegalArgumentException e) {
            throw new StartException("sigcore.diameter.tls: " + e.getMessage());
        }
    }

    /** Applies changed key and trust stores without waiting for a connection. */
    @Bean
    PeriodicTask tlsFilesTask(SbiEdge sbi, SbiClient client, DiameterEdge diameter, ManagementTls management) {
        return new PeriodicTask("tls-files", () -> TLS_FILES, () -> {
            Stream.of(sbi.tls(), List.of(client.tls()), diameter.tls())
                    .flatMap(List::stream)
                    .forEach(TlsContext::refresh);
            management.refresh();
        });
    }

    @Bean
    EdgeMeters edgeMeters(SbiEdge sbi, SbiClient client, DiameterEdge diameter) {
        return new EdgeMeters(sbi, client, diameter);
    }

    private static SbiApplication router(
            ObjectProvider<SbiRoutes> routes,
            List<SbiLoopResource> loopResources,
            SigcoreProperties properties,
            LimitedThreads threads,
            NfIdentity identity,
            SbiMeters meters) {
        SbiRouter.Builder builder = SbiRouter.builder().failures(StoreOutage::answer);
        routes.orderedStream().forEach(builder::add);
        SbiHandler handler = new ObservedHandler(new RequestedLocations(builder.build(), identity), meters);
        SbiApplication blocking = RequestedLocations.noting(new BlockingApplication(
                handler, Math.toIntExact(properties.sbi().limits().maxBody().toBytes()), threads.sbi(meters)));
        return loopResources.isEmpty()
                ? blocking
                : new LoopApplication(
                        loopResources, (path, status, nanos) -> meters.record("GET", path, status, nanos), blocking);
    }

    // An NF that serves other machines does not connect to loopback addresses.
    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static @Nullable SbiTransactionListener listener(SignallingTrace trace, SigcoreProperties properties) {
        return properties.trace().records() ? trace : null;
    }
}
