// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.egressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nrfconfiguration.ErrorResponse;
import org.sigcore.nrf.contract.nrfconfiguration.ErrorResponse.Condition;
import org.sigcore.nrf.contract.nrfconfiguration.FeatureStatus;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.HostConfig;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Forwards requests to other NRFs and returns their responses. The {@code Via} header of a request lists the NRFs that
 * it has passed: a request that has already passed this NRF is rejected, and a request from an NRF to which this one
 * would forward it is answered locally. Thread-safe.
 */
@SpecRef({"TS 29.510 5.3.2.2.3", "TS 29.510 5.2.2.5.3", "RFC 9110 7.6.3"})
public final class Forwarder {
    private static final Set<String> PASSED_ON = Set.of(
            "accept",
            "content-type",
            "if-match",
            "if-none-match",
            "3gpp-sbi-message-priority",
            "3gpp-sbi-sender-timestamp",
            "3gpp-sbi-max-rsp-time",
            "3gpp-sbi-correlation-info",
            "3gpp-sbi-client-credentials",
            "via");

    private final Supplier<ForwardingOptions> options;
    private final EgressGateway egress;
    private final Supplier<String> self;
    private final MeterRegistry registry;

    /** Kinds of requests that can be forwarded. */
    public enum Kind {
        DISCOVERY("DIS-DISCVR"),
        PROFILE_RETRIEVAL("REG-PRFRTV"),
        SUBSCRIPTION("SUB-SUBSCR"),
        ACCESS_TOKEN("ACC-ACCTKN");

        private final String errors;

        Kind(String errors) {
            this.errors = errors;
        }
    }

    /**
     * @param self host and port of this NRF, as written in {@code Via}
     */
    public Forwarder(
            Supplier<ForwardingOptions> options, EgressGateway egress, Supplier<String> self, MeterRegistry registry) {
        this.options = options;
        this.egress = egress;
        this.self = self;
        this.registry = registry;
    }

    /**
     * Returns true if requests of this kind are forwarded.
     *
     * @param nfType NF type that the request is about; null if it names none
     * @param serviceNames services that the request is about; empty if it names none
     */
    public boolean wants(Kind kind, @Nullable String nfType, List<String> serviceNames) {
        return wants(options.get(), kind, nfType, serviceNames);
    }

    /** Variant of {@link #wants(Kind, String, List)} for a request that has read its settings already. */
    public static boolean wants(ForwardingOptions now, Kind kind, @Nullable String nfType, List<String> serviceNames) {
        if (!status(now, kind) || now.nrfHostConfig().isEmpty()) {
            return false;
        }
        return nfType == null
                || !now.forwardingRules().featureStatus().on()
                || now.forwardingRules().forwardingRulesConfig().stream()
                        .anyMatch(rule -> rule.targetNfType().equals(nfType)
                                && (rule.serviceNames().isEmpty()
                                        || serviceNames.stream().anyMatch(rule.serviceNames()::contains)));
    }

    private static boolean status(ForwardingOptions now, Kind kind) {
        FeatureStatus status = switch (kind) {
            case DISCOVERY -> now.discoveryStatus();
            case PROFILE_RETRIEVAL -> now.profileRetrievalStatus();
            case SUBSCRIPTION -> now.subscriptionStatus();
            case ACCESS_TOKEN -> now.accessTokenStatus();
        };
        return status.on();
    }

    /**
     * Sends a request to the other NRFs in turn, by priority, and blocks until one of them returns a usable response.
     * Call it on a virtual thread.
     *
     * @return the first usable response; null if the request comes from one of these NRFs, in which case this NRF has
     *     to answer
     * @throws ProblemException if the request has already passed this NRF, or no NRF returns a usable response
     */
    public @Nullable SbiResponse forward(Kind kind, SbiRequest request) {
        try {
            return WorkLimit.outside(forwardAsync(options.get(), kind, request)::join);
        } catch (CompletionException e) {
            throw e.getCause() instanceof ProblemException problem ? problem : e;
        }
    }

    /**
     * Non-blocking variant of {@link #forward}. Errors of the other NRFs complete the future exceptionally.
     *
     * @param now settings of the request
     * @throws ProblemException if the request has already passed this NRF
     */
    public CompletableFuture<@Nullable SbiResponse> forwardAsync(ForwardingOptions now, Kind kind, SbiRequest request) {
        List<String> visited = visited(request.headers());
        refuseLoop(kind, now, visited);
        if (now.nrfHostConfig().stream()
                .anyMatch(host -> visited.contains(host.authority().toLowerCase(Locale.ROOT)))) {
            return CompletableFuture.completedFuture(null);
        }
        List<ApiRoot> hosts = now.nrfHostConfig().stream()
                .sorted(Comparator.comparingInt(HostConfig::priority))
                .limit(now.maxAttempts())
                .map(host -> ApiRoot.parse(host.root()))
                .toList();
        return attempt(kind, now, hosts, request, null);
    }

    /**
     * Sends a request to the NRF that the request itself names, without blocking.
     *
     * @param now settings of the request
     * @throws ProblemException if the request has already passed this NRF
     */
    public CompletableFuture<@Nullable SbiResponse> forwardAsync(
            ForwardingOptions now, Kind kind, SbiRequest request, ApiRoot nrf) {
        refuseLoop(kind, now, visited(request.headers()));
        return attempt(kind, now, List.of(nrf), request, null);
    }

    private CompletableFuture<@Nullable SbiResponse> attempt(
            Kind kind, ForwardingOptions now, List<ApiRoot> hosts, SbiRequest request, @Nullable SbiResponse last) {
        if (hosts.isEmpty()) {
            return CompletableFuture.failedFuture(
                    new ProblemException(error(kind, now, Condition.NRF_Not_Reachable, "E0202", last)));
        }
        return send(kind, now, hosts.getFirst(), request)
                .thenCompose(response -> isWorthless(now, response)
                        ? attempt(kind, now, hosts.subList(1, hosts.size()), request, response)
                        : CompletableFuture.completedFuture(response));
    }

    private static boolean isWorthless(ForwardingOptions now, SbiResponse response) {
        return Regex.of(now.nrfRerouteOnResponseHttpStatusCodes()).matches(String.valueOf(response.status()));
    }

    private void refuseLoop(Kind kind, ForwardingOptions now, List<String> visited) {
        if (now.loopDetection().on() && visited.contains(self.get().toLowerCase(Locale.ROOT))) {
            registry.counter("ocnrf_forward_loop_detected", "operation", kind.name())
                    .increment();
            throw new ProblemException(error(kind, now, Condition.NRF_Forwarding_Loop_Detection, "E0203", null));
        }
    }

    private CompletableFuture<SbiResponse> send(Kind kind, ForwardingOptions now, ApiRoot nrf, SbiRequest request) {
        SbiHeaders headers = SbiHeaders.empty();
        request.headers().forEach(field -> {
            if (PASSED_ON.contains(field.getKey())) {
                headers.add(field.getKey(), field.getValue());
            }
        });
        headers.add("via", "2.0 " + self.get());
        registry.counter("ocnrf_forward_tx_requests", "operation", kind.name(), "host", nrf.authority())
                .increment();
        SbiRequest onward =
                new SbiRequest(request.method(), request.target(), headers, request.body(), Map.of(), "", null);
        return egress.sendAsync(new EgressTarget.Direct(nrf), onward, now.requestTimeout())
                .thenApply(response -> {
                    String status = String.valueOf(response.status());
                    registry.counter("ocnrf_forward_rx_responses", "operation", kind.name(), "status", status)
                            .increment();
                    return response;
                });
    }

    // Returns the part after the protocol version of each {@code Via} entry.
    private static List<String> visited(SbiHeaders headers) {
        return headers.all("via").stream()
                .flatMap(field -> List.of(field.split(",", -1)).stream())
                .map(String::strip)
                .filter(entry -> entry.indexOf(' ') > 0)
                .map(entry -> entry.split(" ", -1)[1].toLowerCase(Locale.ROOT))
                .toList();
    }

    private static ProblemDetails error(
            Kind kind, ForwardingOptions now, Condition condition, String number, @Nullable SbiResponse last) {
        boolean loop = condition == Condition.NRF_Forwarding_Loop_Detection;
        String text = loop ? "the request has been at this NRF before" : "no other NRF can help";
        String detail = "ONRF-" + kind.errors + "-" + number + " " + text
                + (last == null ? "" : ", the last one answered " + last.status());
        String cause = loop ? "LOOP_DETECTED" : "NRF_NOT_REACHABLE";
        return ErrorResponse.problem(now.errorResponses(), condition, loop ? 508 : 504, cause, detail);
    }
}
