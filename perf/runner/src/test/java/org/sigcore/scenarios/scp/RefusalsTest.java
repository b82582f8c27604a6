// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.file.ScenarioLoader;

class RefusalsTest {
    private static final String SET = "set1";

    @Test
    void share_isRefusedOnceAndAcceptedByTheAlternate() {
        Refusals refusals = refusals("scp-c1-460k");

        var refused = IntStream.range(0, 100)
                .filter(number -> refusals.refuse(request("nsmf-pdusession", number), SET))
                .boxed()
                .toList();

        assertThat(refused).hasSize(2);
        assertThat(refused).noneMatch(number -> refusals.refuse(request("nsmf-pdusession", number), SET));
    }

    @Test
    void servicesWithoutRerouting_areNotRefused() {
        Refusals refusals = refusals("scp-c5-270k");

        assertThat(IntStream.range(0, 1000)).noneMatch(n -> refusals.refuse(request("npcf-smpolicycontrol", n), SET));
        assertThat(IntStream.range(0, 50)).anyMatch(n -> refusals.refuse(request("nchf-convergedcharging", n), SET));
    }

    @Test
    void setWithAnUnavailableMember_refusesNone_untilItIsBack() {
        Refusals refusals = refusals("scp-c1-460k");
        refusals.incomplete(SET);

        assertThat(IntStream.range(0, 1000)).noneMatch(n -> refusals.refuse(request("nsmf-pdusession", n), SET));
        assertThat(IntStream.range(0, 100)).anyMatch(n -> refusals.refuse(request("nsmf-pdusession", n), "set2"));
        refusals.incomplete("");
        assertThat(IntStream.range(100, 200)).anyMatch(n -> refusals.refuse(request("nsmf-pdusession", n), SET));
    }

    private static Refusals refusals(String scenario) {
        return new Refusals(ScenarioLoader.load(Path.of("..", "scenarios", "scp", scenario + ".yaml")));
    }

    private static Http2Headers request(String service, int number) {
        return new DefaultHttp2Headers()
                .path("/" + service + "/v1/contexts")
                .set("3gpp-sbi-correlation-info", "imsi-" + number);
    }
}
