// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.policy.role.binding.BsfClient.Answer;
import org.sigcore.policy.role.binding.BsfClient.Result;
import org.sigcore.sbi.SbiResponse;

class NbsfClientTest {
    private static final String OLD = "http://bsf1.lab:80/nbsf-management/v1/pcfBindings/7";
    private static final String NEW = "http://bsf2.lab:80/nbsf-management/v1/pcfBindings/7";

    private final List<String> sent = new ArrayList<>();
    private final Deque<SbiResponse> answers = new ArrayDeque<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final NbsfClient bsf = new NbsfClient(
            new CountedRequests(
                    (target, request) -> {
                        sent.add(request.method() + " " + ((EgressTarget.Direct) target).apiRoot() + request.target());
                        return answers.remove();
                    },
                    meters,
                    "requests"),
            new BsfRefusals(meters, () -> 0L));

    @Test
    void updateOfMovedBinding_isSentToItsNewUri() {
        answers.add(SbiResponse.of(308).withHeader("location", NEW));
        answers.add(SbiResponse.noContent());

        assertThat(bsf.update(OLD, Json.object())).isEqualTo(new Answer(Result.DONE, NEW));
        assertThat(sent).containsExactly("PATCH " + OLD, "PATCH " + NEW);
    }

    @Test
    void updateOfTemporarilyMovedBinding_keepsItsUri() {
        answers.add(SbiResponse.of(307).withHeader("location", NEW));
        answers.add(SbiResponse.noContent());

        assertThat(bsf.update(OLD, Json.object())).isEqualTo(new Answer(Result.DONE, null));
    }

    @Test
    void deregistrationOfMovedBinding_isSentToItsNewUri() {
        answers.add(SbiResponse.of(308).withHeader("location", NEW));
        answers.add(SbiResponse.noContent());

        assertThat(bsf.deregister(OLD).result()).isEqualTo(Result.DONE);
        assertThat(sent).containsExactly("DELETE " + OLD, "DELETE " + NEW);
    }
}
