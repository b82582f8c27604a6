// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiResponse;

class CallbackPostsTest {
    private final Deque<SbiResponse> answers = new ArrayDeque<>();
    private final List<String> sent = new ArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final CallbackPosts posts = new CallbackPosts(new CountedRequests(
            (target, request) -> {
                sent.add(request.method() + " " + ((EgressTarget.Direct) target).apiRoot() + request.target() + " "
                        + Json.text(request.jsonObject()));
                return answers.size() > 1 ? answers.remove() : answers.element();
            },
            meters,
            "out"));

    private boolean send() {
        return posts.send(
                Callback.of("npcf-notify", "http://nef/a?b=c", Json.object().put("x", 1)));
    }

    @ParameterizedTest
    @CsvSource({"204, true", "404, true", "400, true", "408, false", "429, false", "500, false", "504, false"})
    void callback_isRepeatedAfterTransientStatus(int status, boolean settled) {
        answers.add(SbiResponse.of(status));
        assertThat(send()).isEqualTo(settled);
        assertThat(sent).containsExactly("POST http://nef:80/a?b=c {\"x\":1}");
        assertThat(meters.counter("out", "service", "npcf-notify", "status", status / 100 + "xx")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void receiver_isRootOfCallbackUri() {
        assertThat(posts.receiver(Callback.of("s", "http://nef:8080/a?b=c", Json.object())))
                .isEqualTo("http://nef:8080");
        assertThat(posts.receiver(Callback.of("s", "https://[::1]", Json.object())))
                .isEqualTo("https://[::1]");
    }

    @Test
    void redirections_areFollowedUpToLimit() {
        SbiResponse elsewhere = SbiResponse.of(308).withHeader("location", "http://other/d");
        answers.addAll(List.of(elsewhere, SbiResponse.of(204)));
        assertThat(send()).isTrue();
        assertThat(sent).last().isEqualTo("POST http://other:80/d {\"x\":1}");

        sent.clear();
        answers.clear();
        answers.add(elsewhere);
        assertThat(send()).as("dropped after the limit").isTrue();
        assertThat(sent).hasSize(4);

        sent.clear();
        answers.clear();
        answers.add(SbiResponse.of(307).withHeader("location", "ftp://nowhere"));
        assertThat(send()).isTrue();
        assertThat(sent).hasSize(1);
    }
}
