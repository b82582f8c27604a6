// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryCall;
import org.sigcore.scp.contract.scpnrfproxy.FakeCaller;

class NrfDiscoveryClientTest {
    private static final ApiRoot NRF = ApiRoot.parse("http://nrf.lab:7100");
    private SbiResponse response = SbiResponse.json(200, Json.object().put("validityPeriod", 5));
    private boolean away;

    private final FakeCaller caller = new FakeCaller((nrf, request) -> away ? FakeCaller.away(false) : response);
    private final List<String> asked = caller.asked;
    private final NrfDiscoveryClient client = new NrfDiscoveryClient(caller.oneNrf(NRF));

    @Test
    void searchResult_isReturned() {
        DiscoveryAnswer answer = client.discover(new DiscoveryCall("target-nf-type=UDM", null));

        assertThat(answer.result()).isEqualTo(Json.object().put("validityPeriod", 5));
        assertThat(asked).containsExactly("GET http://nrf.lab:7100/nnrf-disc/v1/nf-instances?target-nf-type=UDM");
    }

    @Test
    void nrfNamedByConsumer_isQueried() {
        client.discover(new DiscoveryCall(
                "x=1",
                "nnrf-nfm: \"http://other.lab/nnrf-nfm/v1\"; nnrf-disc: \"http://disc.lab:81/pre/nnrf-disc/v1\""));
        assertThat(asked).containsExactly("GET http://disc.lab:81/pre/nnrf-disc/v1/nf-instances?x=1");
    }

    @Test
    void invalidNrfUri_isRefusedWith400() {
        DiscoveryAnswer answer = client.discover(new DiscoveryCall("x=1", "nnrf-nfm: \"http://other.lab\""));

        assertProblem(answer, 400, "MANDATORY_IE_INCORRECT");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "400, INVALID_QUERY_PARAM, 400, INVALID_QUERY_PARAM",
        "400, , 400, INVALID_DISCOVERY_PARAM",
        "403, , 403, INVALID_DISCOVERY_PARAM",
        "404, , 400, NF_DISCOVERY_FAILURE",
    })
    void nrfRefusal_isMappedForConsumer(int status, String cause, int expected, String expectedCause) {
        response = SbiResponse.problem(ProblemDetails.of(status, cause, null, new InvalidParam("supi", null)));

        DiscoveryAnswer answer = client.discover(new DiscoveryCall("x=1", null));
        assertThat(answer.nrfAnswered()).isTrue();
        assertProblem(answer, expected, expectedCause);
    }

    @Test
    void failingNrf_countsAsUnreachable() {
        response = SbiResponse.of(503);
        DiscoveryAnswer answer = client.discover(new DiscoveryCall("x=1", null));
        assertThat(answer.nrfAnswered()).isFalse();
        assertProblem(answer, 504, "NRF_NOT_REACHABLE");

        away = true;
        assertThat(client.discover(new DiscoveryCall("x=1", null)).nrfAnswered())
                .isFalse();
    }

    private static void assertProblem(DiscoveryAnswer answer, int status, String cause) {
        ProblemDetails problem = answer.problem();
        assertThat(problem).isNotNull();
        if (problem != null) {
            assertThat(problem.status()).isEqualTo(status);
            assertThat(problem.cause()).isEqualTo(cause);
        }
    }
}
