// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.bsf.contract.diamgateway.ErrorMappingOptions;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxCongestionOptions;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.ListenPort;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.diameter.DiameterConfiguration;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.diameter.RateLimits;
import org.sigcore.platform.gateway.ingress.ControlledShutdown;
import org.sigcore.platform.gateway.ingress.IngressItems;

/** Settings of the gateway without Spring, which tests can change. */
public final class SettingsForTests {
    static final RxProperties START = new RxProperties(
            RxProperties.Mode.PROXY, 100, new RxProperties.NoBinding(null), false, Duration.ofMillis(2500));
    private static final DiameterProperties NODE = new DiameterProperties(
            List.of("127.0.0.1"),
            new ListenPort(0),
            DiameterTransport.TCP,
            null,
            "BSF.example.org",
            0,
            "example.org",
            List.of(new DiameterProperties.Peer(
                    "PCF1.example.org",
                    "pcf.example.org",
                    List.of("127.0.0.1"),
                    3870,
                    DiameterTransport.TCP,
                    List.of(),
                    true)),
            List.of(),
            UnknownPeers.REJECT,
            false,
            Duration.ofSeconds(30),
            1,
            Duration.ZERO);

    final LocalConfiguration documents = new LocalConfiguration();
    private final GatewaySettings gateway =
            new GatewaySettings("BSF.example.org", START, new DiameterConfiguration(NODE, documents), documents);

    /** Returns the settings under test. */
    public GatewaySettings gateway() {
        return gateway;
    }

    /** Returns the protection of the gateway with the limits of these settings. */
    public DiameterProtection protection(Map<String, DoubleSupplier> gauges) {
        return new DiameterProtection(
                documents.view(DiameterItems.RATE_LIMITS), documents.view(RxCongestionOptions.RESOURCE), gauges);
    }

    /** Enables congestion control with standard thresholds and a number of samples. */
    public void congestion(int sampleCount) {
        RxCongestionOptions d = RxCongestionOptions.DEFAULT;
        documents.set(
                RxCongestionOptions.RESOURCE,
                new RxCongestionOptions(
                        true,
                        d.samplingInterval(),
                        sampleCount,
                        d.cpuPercent(),
                        d.waitingLookups(),
                        d.pendingRequests(),
                        d.priorities(),
                        d.admitted()));
    }

    /** Disables congestion control. */
    public void congestionOff() {
        RxCongestionOptions d = RxCongestionOptions.DEFAULT;
        documents.set(
                RxCongestionOptions.RESOURCE,
                new RxCongestionOptions(
                        false,
                        d.samplingInterval(),
                        d.stateChangeSampleCount(),
                        d.cpuPercent(),
                        d.waitingLookups(),
                        d.pendingRequests(),
                        d.priorities(),
                        d.admitted()));
    }

    /** Sets the rate limits. */
    public void rateLimits(int all, int perPeer) {
        documents.set(DiameterItems.RATE_LIMITS, new RateLimits(all, perPeer));
    }

    /** Sets the operational state; the routes are names of roles. */
    public void shutdown(ControlledShutdown.OperationalState state, String... routes) {
        documents.set(
                IngressItems.CONTROLLED_SHUTDOWN,
                new ControlledShutdown(
                        state,
                        "error503",
                        Stream.of(routes)
                                .map(route -> new ControlledShutdown.Route(route, "error503"))
                                .toList()));
    }

    /** Maps a fault to a result code. */
    public void map(String fault, int resultCode) {
        documents.set(
                ErrorMappingOptions.RESOURCE,
                new ErrorMappingOptions(
                        List.of(new ErrorMappingOptions.Mapping(Fault.valueOf(fault), resultCode, 0, ""))));
    }
}
