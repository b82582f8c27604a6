// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.SubscriptionRequest;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Watched;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.CallbackKey;

class NudrPolicyDataRepositoryTest {
    private static final String URI = "http://udr.lab:80/nudr-dr/v2/policy-data/subs-to-notify/1";
    private static final String OTHER = "http://udr2.lab:80/nudr-dr/v2/policy-data/subs-to-notify/1";

    private final Deque<SbiResponse> answers = new ArrayDeque<>();
    private final List<EgressTarget> targets = new ArrayList<>();
    private final NudrPolicyDataRepository udr = new NudrPolicyDataRepository(
            new CountedRequests(
                    (target, request) -> {
                        targets.add(target);
                        return answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
                    },
                    new SimpleMeterRegistry(),
                    "requests"),
            () -> "v2",
            "",
            new UdrSubscriptions(() -> ApiRoot.parse("http://pcf.lab:80"), new CallbackKey(new byte[32])),
            new SimpleMeterRegistry());

    private static SbiResponse redirection(int status) {
        return SbiResponse.of(status).withHeader("location", OTHER);
    }

    @ParameterizedTest
    @CsvSource({"308, " + OTHER, "307, " + URI})
    void redirectedRenewal_isFollowed_andPermanentUriIsKept(int status, String uri) {
        answers.add(redirection(status));
        answers.add(SbiResponse.noContent());
        SubscriptionRequest request =
                new SubscriptionRequest("imsi-1", new Watched("imsi-1", "sm-data", List.of()), false, null);
        assertThat(udr.renew(URI, request).uri()).isEqualTo(uri);
        assertThat(targets).hasSize(2);
    }

    @Test
    void redirectedDeletion_isFollowed_andIsNotDoneWhileRedirected() {
        answers.add(redirection(308));
        answers.add(SbiResponse.of(404));
        assertThat(udr.unsubscribe(URI)).isTrue();
        assertThat(targets).hasSize(2);
        answers.clear();
        answers.add(redirection(308)); // repeatedly
        assertThat(udr.unsubscribe(URI)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"204, true", "403, true", "408, false", "429, false", "503, false"})
    void write_isRepeatedAfterTransientStatus(int status, boolean settled) {
        answers.add(SbiResponse.of(status));
        assertThat(udr.writeOperatorData("imsi-1", Json.object().put("x", 1))).isEqualTo(settled);
        assertThat(udr.writeUsage("imsi-1", Json.object())).isEqualTo(settled);
        assertThat(udr.taken(version -> SbiRequest.of("DELETE", "/bdt-data/1"))).isEqualTo(settled);
        assertThat(new NudrUePolicies(udr).writeUePolicySet("imsi-1", Json.object()))
                .isEqualTo(settled);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "imsi-001010000000001, supi",
                "msisdn-49, gpsi",
                "extid-a@b.example, gpsi",
                "imeisv-3512345678901203, -"
            })
    void udrIsDiscovered_byKindOfIdentity(String ueId, @Nullable String factor) {
        answers.add(SbiResponse.of(503));
        udr.ueData(ueId, "sm-data");
        var factors = ((EgressTarget.Discover) targets.getFirst()).factors();
        assertThat(factors.get("supi")).isEqualTo("supi".equals(factor) ? ueId : null);
        assertThat(factors.get("gpsi")).isEqualTo("gpsi".equals(factor) ? ueId : null);
    }
}
