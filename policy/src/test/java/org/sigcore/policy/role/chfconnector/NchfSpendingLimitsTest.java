// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.chfconnector;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.CallbackKey;

class NchfSpendingLimitsTest {
    private static final String URI = "http://chf.lab:80/nchf-spendinglimitcontrol/v1/subscriptions/1";
    private static final String OTHER = "http://chf2.lab:80/nchf-spendinglimitcontrol/v1/subscriptions/1";
    private static final Counted SUBSCRIBER = new Counted("imsi-1", "imsi-1", null);

    private final Deque<SbiResponse> answers = new ArrayDeque<>();
    private final List<EgressTarget> targets = new ArrayList<>();
    private final List<SbiRequest> sent = new ArrayList<>();
    private final NchfSpendingLimits limits = new NchfSpendingLimits(
            new CountedRequests(
                    (target, request) -> {
                        targets.add(target);
                        sent.add(request);
                        return answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
                    },
                    new SimpleMeterRegistry(),
                    "requests"),
            () -> ApiRoot.parse("http://pcf.lab:80"),
            new CallbackKey(new byte[32]));

    private static SbiResponse redirection(int status) {
        return SbiResponse.of(status).withHeader("location", OTHER);
    }

    @ParameterizedTest
    @CsvSource({"308, " + OTHER, "307, " + URI})
    void redirectedChange_isFollowed_andPermanentUriIsKept(int status, String uri) {
        answers.add(redirection(status));
        answers.add(SbiResponse.json(200, Json.object()));
        Answer answer = limits.modify(URI, SUBSCRIBER, List.of("monthly"));
        assertThat(Objects.requireNonNull(answer.subscription()).uri()).isEqualTo(uri);
        assertThat(sent).extracting(SbiRequest::method).containsExactly("PUT", "PUT");
        assertThat(targets.getLast()).isEqualTo(EgressTarget.direct(ApiRoot.parse("http://chf2.lab:80")));
    }

    @Test
    void redirectedDeletion_isFollowed_andIsNotDoneWhileRedirected() {
        answers.add(redirection(307));
        answers.add(SbiResponse.noContent());
        assertThat(limits.unsubscribe(URI)).isTrue();
        assertThat(sent).extracting(SbiRequest::method).containsExactly("DELETE", "DELETE");
        answers.clear();
        answers.add(redirection(307)); // repeatedly
        assertThat(limits.unsubscribe(URI)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "imsi-001010000000001, msisdn-49, imsi-001010000000001, msisdn-49, supi",
                "nai-a@b.example, -, nai-a@b.example, -, supi",
                "msisdn-49, msisdn-49, -, msisdn-49, gpsi",
                "extid-a@b.example, -, -, extid-a@b.example, gpsi",
                "imeisv-3512345678901203, -, -, -, -"
            })
    void identityOtherThanSupi_isNotSentAsSupi(
            String known,
            @Nullable String knownGpsi,
            @Nullable String supi,
            @Nullable String gpsi,
            @Nullable String factor) {
        answers.add(SbiResponse.of(503));
        limits.subscribe(new Counted("1", known, knownGpsi), List.of());
        assertThat(Json.string(sent.getFirst().jsonObject(), "supi")).isEqualTo(supi);
        assertThat(Json.string(sent.getFirst().jsonObject(), "gpsi")).isEqualTo(gpsi);
        var factors = ((EgressTarget.Discover) targets.getFirst()).factors();
        assertThat(factors.get("supi")).isEqualTo("supi".equals(factor) ? supi : null);
        assertThat(factors.get("gpsi")).isEqualTo("gpsi".equals(factor) ? gpsi : null);
    }
}
