// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.bsf.diamgateway.diameter.BindingRelay;
import org.sigcore.bsf.diamgateway.diameter.RelayEvents;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxSettings;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.edge.DiameterRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.context.annotation.Bean;

/** Relays Rx between AFs and the PCF that the UE's session is bound to. */
@Role("diam-gateway")
public class DiamGatewayRole {
    /** Where look-ups wait. */
    record LookupThreads(ExecutorService executor) implements AutoCloseable {
        @Override
        public void close() {
            executor.close();
        }
    }

    @Bean
    LookupThreads bindingLookupThreads() {
        return new LookupThreads(Executors.newVirtualThreadPerTaskExecutor());
    }

    @Bean
    DiameterRoutes rxRelay(SigcoreProperties sigcore, BsfProperties bsf, RoleLinks links, LookupThreads threads) {
        RxProperties rx = bsf.diameter();
        RxDecider decider = new RxDecider(
                sigcore.diameter().identity().toLowerCase(Locale.ROOT),
                RxSettings.DEFAULT
                        .withRedirect(rx.mode() == RxProperties.Mode.REDIRECT, ports(sigcore.diameter()))
                        .withMaxLookups(rx.maxLookups()));
        BindingRelay relay =
                new BindingRelay(() -> decider, links.get(BindingLookup.class), threads.executor(), RelayEvents.NONE);
        return node -> node.relay(Applications.RX, relay);
    }

    // A PCF that we connect to listens there for others too.
    private static Map<String, Integer> ports(DiameterProperties diameter) {
        Map<String, Integer> ports = new HashMap<>();
        for (DiameterProperties.Peer peer : diameter.peers()) {
            if (peer.host() != null) {
                ports.put(peer.identity().toLowerCase(Locale.ROOT), peer.port());
            }
        }
        return ports;
    }
}
