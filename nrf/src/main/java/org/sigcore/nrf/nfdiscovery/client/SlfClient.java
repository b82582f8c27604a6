// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.forwarding.PatientEgress;
import org.sigcore.nrf.growth.KnownInstances;
import org.sigcore.nrf.nfdiscovery.logic.SlfQuestion;
import org.sigcore.nrf.nrfconfiguration.api.ErrorResponse;
import org.sigcore.nrf.nrfconfiguration.api.ErrorResponse.Condition;
import org.sigcore.nrf.nrfconfiguration.api.HostConfig;
import org.sigcore.nrf.nrfconfiguration.api.SlfOptions;
import org.sigcore.nrf.nrfconfiguration.api.SlfOptions.SlfConfigMode;
import org.sigcore.platform.nrf.Producer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Asks an SLF (a UDR with Nudr_GroupIDmap) for the group of a subscriber. Blocks, for virtual threads. Thread-safe. */
@SpecRef("TS 29.504 6.2.3.2")
public final class SlfClient {
    private static final String SERVICE = "nudr-group-id-map";

    private final Supplier<SlfOptions> options;
    private final KnownInstances instances;
    private final PatientEgress egress;
    private final Supplier<@Nullable String> token;
    private final GroupCache cache = new GroupCache(System::nanoTime);
    private final MeterRegistry registry;

    /** @param token for the authorization field; asked for only when lookups carry one */
    public SlfClient(
            Supplier<SlfOptions> options,
            KnownInstances instances,
            PatientEgress egress,
            Supplier<@Nullable String> token,
            MeterRegistry registry) {
        this.options = options;
        this.instances = instances;
        this.egress = egress;
        this.token = token;
        this.registry = registry;
    }

    /**
     * The group.
     *
     * @throws ProblemException as configured, when nobody knows
     */
    public String group(SlfQuestion question) {
        SlfOptions now = options.get();
        Duration kept = now.resultCacheTime();
        String known = kept.isZero() ? null : cache.find(question);
        if (known != null) {
            return known;
        }
        String group = ask(now, question);
        if (!kept.isZero()) {
            cache.keep(question, group, kept, now.resultCacheEntries());
        }
        return group;
    }

    private String ask(SlfOptions now, SlfQuestion question) {
        List<ApiRoot> hosts = hosts(now);
        if (hosts.isEmpty()) {
            throw new ProblemException(error(now, Condition.SLF_Not_Reachable, "E3004", "there is no SLF to ask"));
        }
        int attempts = Math.min(now.maxAttempts(), hosts.size());
        SbiResponse last = SbiResponse.of(504);
        for (int i = 0; i < attempts; i++) {
            last = send(now, hosts.get(i), question);
            if (!String.valueOf(last.status()).matches(now.rerouteOnResponseHttpStatusCodes())) {
                return group(now, question, last);
            }
        }
        registry.counter("ocnrf_max_slf_attempts_exhausted").increment();
        boolean answered = last.status() != 504;
        throw new ProblemException(error(
                now,
                answered ? Condition.SLF_Error : Condition.SLF_Not_Reachable,
                answered ? "E0407" : "E0403",
                "no SLF could answer, the last one said " + last.status()));
    }

    private SbiResponse send(SlfOptions now, ApiRoot host, SlfQuestion question) {
        registry.counter("ocnrf_nfDiscover_tx_slf_requests", "nfType", question.nfType())
                .increment();
        SbiRequest request = SbiRequest.of(
                        "GET",
                        "/" + SERVICE + "/v1/nf-group-ids?nf-type=" + encode(question.nfType()) + "&subscriberId="
                                + encode(question.subscriber()))
                .withHeader("accept", "application/json")
                .withHeader(
                        "3gpp-sbi-max-rsp-time",
                        String.valueOf(now.requestTimeout().toMillis()));
        String authorization = now.accessTokenEnabled().on() ? token.get() : null;
        SbiResponse response = egress.send(
                host,
                authorization == null ? request : request.withHeader("authorization", "Bearer " + authorization),
                now.requestTimeout());
        registry.counter("ocnrf_nfDiscover_rx_slf_responses", "status", String.valueOf(response.status()))
                .increment();
        return response;
    }

    private static String group(SlfOptions now, SlfQuestion question, SbiResponse response) {
        if (response.status() == 404) {
            throw new ProblemException(
                    error(now, Condition.SLF_GroupId_NotFound, "E0404", "the SLF does not know the subscriber"));
        }
        if (response.status() != 200) {
            throw new ProblemException(
                    error(now, Condition.SLF_Error, "E0406", "the SLF answered " + response.status()));
        }
        String group;
        try {
            group = Json.string(response.json(), question.nfType());
        } catch (ProblemException e) {
            throw new ProblemException(error(now, Condition.SLF_Error, "E0406", "the SLF sent no JSON"));
        }
        if (group == null) {
            throw new ProblemException(
                    error(now, Condition.SLF_GroupId_NotFound, "E0404", "the SLF knows no group of the subscriber"));
        }
        return group;
    }

    private List<ApiRoot> hosts(SlfOptions now) {
        if (now.slfConfigMode() == SlfConfigMode.STATIC_SLF_CONFIG_MODE) {
            return now.slfHostConfig().stream()
                    .sorted(Comparator.comparingInt(HostConfig::priority))
                    .limit(2)
                    .map(host -> ApiRoot.parse(host.root()))
                    .toList();
        }
        ObjectNode candidates = Json.object();
        var list = candidates.putArray("nfInstances");
        instances.all().stream()
                .filter(profile -> profile.nfStatus().equals("REGISTERED"))
                .filter(profile -> profile.services().stream()
                        .anyMatch(service -> service.name().equals(SERVICE)))
                .forEach(profile -> list.add(profile.document()));
        return Producer.of(candidates, Set.of(SERVICE)).stream()
                .map(Producer::apiRoot)
                .toList();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static ProblemDetails error(SlfOptions now, Condition condition, String number, String text) {
        String detail = "ONRF-DIS-DISCVR-" + number + " " + text;
        String cause = condition == Condition.SLF_GroupId_NotFound ? "USER_NOT_FOUND" : "TARGET_NF_NOT_REACHABLE";
        for (ErrorResponse response : now.errorResponses()) {
            if (response.errorCondition() == condition) {
                return ProblemDetails.of(
                        response.responseCode(),
                        response.errorCause() == null ? cause : response.errorCause(),
                        response.errorResponse() == null ? detail : response.errorResponse());
            }
        }
        return ProblemDetails.of(504, cause, detail);
    }
}
