// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.service;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.bsf.contract.diamgateway.BindingRoutingOptions;
import org.sigcore.bsf.contract.diamgateway.ErrorMappingOptions;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxCongestionOptions;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.contract.diamgateway.SessionRetryProfile;
import org.sigcore.bsf.diamgateway.logic.ErrorAnswer;
import org.sigcore.bsf.diamgateway.logic.RetryProfile;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxSettings;
import org.sigcore.bsf.diamgateway.logic.SessionRetry;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.diameter.DiameterConfiguration;
import org.sigcore.platform.diameter.PeerNode;
import org.sigcore.platform.diameter.PeerNodeSet;
import org.sigcore.platform.gateway.ingress.ControlledShutdown;
import org.sigcore.platform.gateway.ingress.IngressItems;

/**
 * Converts the configuration documents to the settings of the gateway's components; rebuilt when a document changes.
 * Thread-safe.
 */
public final class GatewaySettings {
    private static final String ROLE = "diam-gateway";
    private static final Set<String> PCF_TYPES = Set.of("pcf", "pcrf");

    private final String identity;
    private final DiameterConfiguration node;
    private final ConfigView<BindingRoutingOptions> routing;
    private final ConfigView<ErrorMappingOptions> errors;
    private final ConfigView<Map<String, SessionRetryProfile>> retries;
    private final ConfigView<RxCongestionOptions> congestion;
    private final ConfigView<ControlledShutdown> shutdown;
    private volatile RxDecider decider;

    /** @param identity Diameter identity of the node */
    public GatewaySettings(String identity, RxProperties start, DiameterConfiguration node, ConfigViews configuration) {
        this.identity = identity.toLowerCase(Locale.ROOT);
        this.node = node;
        this.routing = configuration.view(BindingRoutingOptions.resource(start));
        this.errors = configuration.view(ErrorMappingOptions.RESOURCE);
        this.retries = configuration.view(SessionRetryProfile.COLLECTION);
        this.congestion = configuration.view(RxCongestionOptions.RESOURCE);
        this.shutdown = configuration.view(IngressItems.CONTROLLED_SHUTDOWN);
        this.decider = newDecider();
        node.onChange(this::renew);
        routing.onChange(_ -> renew());
        errors.onChange(_ -> renew());
        retries.onChange(_ -> renew());
    }

    /** Returns the current decider: one volatile read. */
    public RxDecider decider() {
        return decider;
    }

    /** Returns the options for undeliverable STRs. */
    public BindingRoutingOptions.UndeliveredStr undeliveredStr() {
        return routing.current().undeliveredStr();
    }

    /** Returns the settings of congestion control. */
    public RxCongestionOptions congestion() {
        return congestion.current();
    }

    /**
     * Returns true if a controlled shutdown rejects requests of this kind: a partial one that includes {@value #ROLE}
     * rejects requests that start sessions, a complete one rejects all.
     */
    public boolean isShutDown(RxKind kind) {
        ControlledShutdown now = shutdown.current();
        return switch (now.operationalState()) {
            case NORMAL -> false;
            case PARTIAL_SHUTDOWN ->
                kind == RxKind.AAR_I
                        && now.routes().stream()
                                .anyMatch(route -> route.svcName().equals(ROLE));
            case COMPLETE_SHUTDOWN -> true;
        };
    }

    private void renew() {
        decider = newDecider();
    }

    private RxDecider newDecider() {
        Map<String, RxSettings.Endpoint> endpoints = new HashMap<>();
        Map<String, String> realms = new HashMap<>();
        Set<String> peers = new HashSet<>();
        for (PeerNode peer : node.peers()) {
            String host = peer.identity().toLowerCase(Locale.ROOT);
            peers.add(host);
            if (peer.host() != null) {
                String transport = peer.transport().name().toLowerCase(Locale.ROOT);
                // AFs can reach the peer at the same endpoint as this gateway
                endpoints.put(host, new RxSettings.Endpoint(peer.portInUse(), transport));
            }
            if (peer.realm() != null) {
                realms.put(host, peer.realm());
            }
        }
        BindingRoutingOptions now = routing.current();
        return new RxDecider(
                identity,
                new RxSettings(
                        now.mode() == RxProperties.Mode.REDIRECT,
                        endpoints,
                        errorAnswers(),
                        sessionRetry(),
                        realms,
                        now.maxLookups(),
                        now.noBinding().forwardTo(),
                        now.hideOrigin(),
                        now.pcfRequestTimeout(),
                        now.undeliveredStr().isKept(),
                        peers,
                        pcfHosts()));
    }

    /** Returns the peers of type pcf or pcrf, and the hosts to which requests of AFs may be retried. */
    private Set<String> pcfHosts() {
        Set<String> hosts = new HashSet<>();
        node.peers().stream()
                .filter(peer -> PCF_TYPES.contains(peer.type().toLowerCase(Locale.ROOT)))
                .forEach(peer -> hosts.add(peer.identity()));
        Map<String, PeerNodeSet> sets = node.sets();
        for (SessionRetryProfile profile : retries.current().values()) {
            if (profile.enabled()) {
                sets.forEach((name, set) -> {
                    if (profile.peerNodeSet() == null || name.equals(profile.peerNodeSet())) {
                        hosts.addAll(set.peers());
                    }
                });
            }
        }
        return hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    private Map<Fault, ErrorAnswer> errorAnswers() {
        Map<Fault, ErrorAnswer> answers = new EnumMap<>(Fault.class);
        for (ErrorMappingOptions.Mapping mapping : errors.current().mappings()) {
            answers.put(mapping.fault(), new ErrorAnswer(mapping.resultCode(), mapping.vendorId(), mapping.message()));
        }
        return answers;
    }

    private SessionRetry sessionRetry() {
        Map<String, PeerNodeSet> sets = node.sets();
        List<RetryProfile> profiles = new ArrayList<>();
        for (SessionRetryProfile profile : retries.current().values()) {
            String name = profile.peerNodeSet();
            PeerNodeSet set = name == null ? null : sets.get(name);
            if (profile.enabled() && (name == null || set != null)) {
                profiles.add(retryProfile(profile, set == null ? List.of() : set.peers()));
            }
        }
        return new SessionRetry(
                profiles, sets.values().stream().map(PeerNodeSet::peers).toList());
    }

    /** @param ofTheSet members of the named set; empty without a name */
    private static RetryProfile retryProfile(SessionRetryProfile profile, List<String> ofTheSet) {
        return new RetryProfile(
                profile.messages(),
                profile.resultCodes(),
                profile.onTimeout(),
                profile.onUnreachable(),
                profile.maxRetries(),
                ofTheSet);
    }
}
