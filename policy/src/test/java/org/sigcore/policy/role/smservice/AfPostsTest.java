// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.sbi.SbiResponse;

class AfPostsTest {
    @ParameterizedTest
    @CsvSource({"204, true", "404, true", "408, false", "429, false", "503, false"})
    void notification_isRepeatedAfterTransientStatus(int status, boolean settled) {
        AfPosts posts = new AfPosts(
                new CountedRequests((target, request) -> SbiResponse.of(status), new SimpleMeterRegistry(), "out"));
        assertThat(posts.send(AfPosts.of("http://af/n", "/notify", Json.object())))
                .isEqualTo(settled);
    }
}
