// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.service.DiscoveryDetour;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Forwards a discovery to another NRF that may know more: that of the home PLMN, or a configured one. */
public final class ForwardingDetour implements DiscoveryDetour {
    private static final List<String> URIS = List.of("nrf-disc-uri", "hnrf-uri");

    private final Forwarder forwarder;
    private final NfIdentity self;

    public ForwardingDetour(Forwarder forwarder, NfIdentity self) {
        this.forwarder = forwarder;
        this.self = self;
    }

    @Override
    public boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local, ForwardingOptions now) {
        return named(parameters, now) != null
                || (local.profiles() == 0
                        && Forwarder.wants(
                                now,
                                Forwarder.Kind.DISCOVERY,
                                parameters
                                        .getOrDefault("target-nf-type", List.of(""))
                                        .getFirst(),
                                services(parameters)));
    }

    private static List<String> services(Map<String, List<String>> parameters) {
        return parameters.getOrDefault("service-names", List.of()).stream()
                .flatMap(names -> List.of(names.split(",", -1)).stream())
                .toList();
    }

    @Override
    public CompletableFuture<@Nullable SbiResponse> ask(
            SbiRequest request, Map<String, List<String>> parameters, ForwardingOptions now) {
        ApiRoot named = named(parameters, now);
        return named == null
                ? forwarder.forwardAsync(now, Forwarder.Kind.DISCOVERY, request)
                : forwarder.forwardAsync(now, Forwarder.Kind.DISCOVERY, request, named);
    }

    // Returns the NRF that the query names, unless it is this one.
    private @Nullable ApiRoot named(Map<String, List<String>> parameters, ForwardingOptions now) {
        if (!now.homeNrfStatus().on()) {
            return null;
        }
        for (String name : URIS) {
            List<String> values = parameters.get(name);
            if (values != null && !values.isEmpty()) {
                ApiRoot root = root(values.getFirst());
                if (root != null && !root.authority().equals(self.apiRoot().authority())) {
                    return root;
                }
            }
        }
        return null;
    }

    private static @Nullable ApiRoot root(String uri) {
        try {
            return ApiRoot.parse(uri.replaceFirst("/nnrf-[a-z]+(/.*)?$", ""));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
