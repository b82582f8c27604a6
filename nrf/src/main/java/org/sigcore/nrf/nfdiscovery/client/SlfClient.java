// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.nrf.contract.nrfconfiguration.ErrorResponse;
import org.sigcore.nrf.contract.nrfconfiguration.ErrorResponse.Condition;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;
import org.sigcore.nrf.nfdiscovery.service.SubscriberGroups;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Queries an SLF (a UDR with Nudr_GroupIDmap) for the group of a subscriber. Equal concurrent queries share one
 * request. Non-blocking. Thread-safe.
 */
@SpecRef("TS 29.504 6.2.3.2")
public final class SlfClient implements SubscriberGroups {
    private static final byte[] NO_BODY = {};

    private final SlfHosts hosts;
    private final EgressGateway egress;
    private final SlfToken token;
    private final GroupCache cache = new GroupCache(System::nanoTime);
    private final ConcurrentMap<SlfQuestion, CompletableFuture<String>> inFlight = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Counter> requests = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Counter> responses = new ConcurrentHashMap<>();
    private final Counter cachedTokens;
    private final MeterRegistry registry;
    private volatile Reroute reroute = new Reroute("", Regex.of(""));

    private record Reroute(String text, Regex pattern) {}

    /**
     * @param token token for the authorization header; used only if look-ups are authorized
     */
    public SlfClient(SlfHosts hosts, EgressGateway egress, SlfToken token, MeterRegistry registry) {
        this.hosts = hosts;
        this.egress = egress;
        this.token = token;
        this.registry = registry;
        this.cachedTokens = Counter.builder("ocnrf.slf.tokens.cached")
                .description("Lookup requests with a cached access token")
                .register(registry);
    }

    @Override
    public @Nullable SlfQuestion question(Map<String, List<String>> parameters, SlfOptions now) {
        return SlfQuestion.of(now, parameters);
    }

    @Override
    public CompletableFuture<String> group(SlfQuestion question, SlfOptions now) {
        Duration kept = now.resultCacheTime();
        String known = kept.isZero() ? null : cache.find(question);
        if (known != null) {
            return CompletableFuture.completedFuture(known);
        }
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> others = inFlight.putIfAbsent(question, mine);
        if (others != null) {
            return others;
        }
        // Another look-up may have ended since the cache was read.
        String newer = kept.isZero() ? null : cache.find(question);
        if (newer != null) {
            inFlight.remove(question, mine);
            mine.complete(newer);
            return mine;
        }
        var _ = mine.whenComplete((group, failure) -> {
            try {
                if (group != null && !kept.isZero()) {
                    cache.keep(question, group, kept, now.resultCacheEntries());
                }
            } finally {
                inFlight.remove(question, mine);
            }
        });
        new Lookup(now, question, mine).begin();
        return mine;
    }

    private boolean reroutes(SlfOptions now, int status) {
        String text = now.rerouteOnResponseHttpStatusCodes();
        Reroute compiled = reroute;
        if (!compiled.text().equals(text)) {
            compiled = new Reroute(text, Regex.of(text));
            reroute = compiled;
        }
        return compiled.pattern().matches(Integer.toString(status));
    }

    /** One look-up that tries the hosts in turn. */
    private final class Lookup {
        private final SlfOptions now;
        private final SlfQuestion question;
        private final CompletableFuture<String> result;
        private final List<ApiRoot> order;

        Lookup(SlfOptions now, SlfQuestion question, CompletableFuture<String> result) {
            this.now = now;
            this.question = question;
            this.result = result;
            List<ApiRoot> all = hosts.order(now);
            this.order = all.subList(0, Math.min(now.maxAttempts(), all.size()));
        }

        void begin() {
            if (order.isEmpty()) {
                fail(Condition.SLF_Not_Reachable, "E3004", "there is no SLF to ask");
                return;
            }
            String known = now.accessTokenEnabled().on()
                    ? token.known(now.accessTokenCacheEnabled().on())
                    : "";
            if (known != null) {
                if (!known.isEmpty()) {
                    cachedTokens.increment();
                }
                attempt(0, request(known));
            } else {
                Thread.ofVirtual().name("slf-token").start(() -> {
                    try {
                        attempt(0, request(token.granted()));
                    } catch (RuntimeException e) {
                        result.completeExceptionally(e);
                    }
                });
            }
        }

        private SbiRequest request(String bearer) {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("nf-type", question.nfType());
            parameters.put("subscriberId", question.subscriber());
            String target = "/" + SlfHosts.SERVICE + "/v1/nf-group-ids?" + UrlEncoded.query(parameters);
            SbiHeaders headers = SbiHeaders.of(
                    "accept",
                    "application/json",
                    "3gpp-sbi-max-rsp-time",
                    String.valueOf(now.requestTimeout().toMillis()));
            if (!bearer.isEmpty()) {
                headers.add("authorization", "Bearer " + bearer);
            }
            return new SbiRequest("GET", target, headers, NO_BODY, Map.of(), "", null);
        }

        private void attempt(int number, SbiRequest request) {
            requests.computeIfAbsent(
                            question.nfType(),
                            type -> registry.counter("ocnrf_nfDiscover_tx_slf_requests", "nfType", type))
                    .increment();
            var _ = egress.sendAsync(new EgressTarget.Direct(order.get(number)), request, now.requestTimeout())
                    .whenComplete((response, failure) -> {
                        try {
                            if (failure != null) {
                                throw new IllegalStateException("the egress gateway failed", failure);
                            }
                            answered(number, request, response);
                        } catch (RuntimeException e) {
                            result.completeExceptionally(e);
                        }
                    });
        }

        private void answered(int number, SbiRequest request, SbiResponse response) {
            responses
                    .computeIfAbsent(
                            response.status(),
                            status -> registry.counter(
                                    "ocnrf_nfDiscover_rx_slf_responses", "status", String.valueOf(status)))
                    .increment();
            if (!reroutes(now, response.status())) {
                conclude(response);
            } else if (number + 1 < order.size()) {
                attempt(number + 1, request);
            } else {
                registry.counter("ocnrf_max_slf_attempts_exhausted").increment();
                boolean silent = response.status() == 504;
                fail(
                        silent ? Condition.SLF_Not_Reachable : Condition.SLF_Error,
                        silent ? "E0403" : "E0407",
                        "no SLF could answer, the last one said " + response.status());
            }
        }

        private void conclude(SbiResponse response) {
            if (response.status() == 404) {
                fail(Condition.SLF_GroupId_NotFound, "E0404", "the SLF does not know the subscriber");
                return;
            }
            if (response.status() != 200) {
                fail(Condition.SLF_Error, "E0406", "the SLF answered " + response.status());
                return;
            }
            String group;
            try {
                group = Json.string(response.json(), question.nfType());
            } catch (ProblemException e) {
                fail(Condition.SLF_Error, "E0406", "the SLF sent no JSON");
                return;
            }
            if (group == null) {
                fail(Condition.SLF_GroupId_NotFound, "E0404", "the SLF knows no group of the subscriber");
            } else {
                result.complete(group);
            }
        }

        private void fail(Condition condition, String number, String text) {
            result.completeExceptionally(new ProblemException(error(now, condition, number, text)));
        }
    }

    private static ProblemDetails error(SlfOptions now, Condition condition, String number, String text) {
        String detail = "ONRF-DIS-DISCVR-" + number + " " + text;
        String cause = condition == Condition.SLF_GroupId_NotFound ? "USER_NOT_FOUND" : "TARGET_NF_NOT_REACHABLE";
        return ErrorResponse.problem(now.errorResponses(), condition, 504, cause, detail);
    }
}
