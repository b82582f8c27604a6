// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.token.ConsumerTokens;
import org.sigcore.sbi.token.TokenCaller;
import org.sigcore.sbi.token.TokenIssuer;

class RedirectedTest {
    private static final ResourceUri FIRST = ResourceUri.parse("http://a.lab:80/n/1");

    private final List<String> sent = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = '|', textBlock = """
            204                                                    | 204 | 1 | -
            307 http://b.lab:80/n, 204                             | 204 | 2 | -
            308 http://b.lab:80/n, 204                             | 204 | 2 | http://b.lab:80/n
            308 ../m, 204                                          | 204 | 2 | http://a.lab:80/m
            308 http://b.lab:80/n, 308 http://c.lab:80/n, 204      | 204 | 3 | http://c.lab:80/n
            308 http://b.lab:80/n, 307 http://c.lab:80/n, 204      | 204 | 3 | http://b.lab:80/n
            307 http://b.lab:80/n, 308 http://c.lab:80/n, 204      | 204 | 3 | -
            308 http://b.lab:80/n, 500                             | 500 | 2 | -
            308 /b, 308 /c, 308 /d, 308 /e, 204                    | 308 | 4 | -
            308                                                    | 308 | 1 | -
            308 ftp://b.lab/n                                      | 308 | 1 | -
            303 http://b.lab:80/n                                  | 303 | 1 | -
            """)
    void redirections_areFollowed_andThePermanentOnesAreReported(
            String answers, int status, int requests, @Nullable String movedTo) {
        String[] each = answers.split(", ");

        Redirected redirected = Redirected.send(
                (target, request) -> {
                    sent.add(((EgressTarget.Direct) target).apiRoot() + request.target());
                    return answer(each[sent.size() - 1]);
                },
                EgressTarget.direct(FIRST.apiRoot()),
                FIRST,
                uri -> SbiRequest.of("POST", uri.target()));

        assertThat(redirected.response().status()).isEqualTo(status);
        assertThat(redirected.movedTo()).isEqualTo(movedTo);
        assertThat(sent).hasSize(requests).first().isEqualTo(FIRST.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "204, true",
        "404, true",
        "400, true",
        "308, false",
        "303, false",
        "408, false",
        "429, false",
        "503, false"
    })
    void deletion_isRepeatedUnlessPeerHasEndedOrRefusedIt(int status, boolean ended) {
        assertThat(new Redirected(SbiResponse.of(status), null).ended()).isEqualTo(ended);
    }

    private static SbiResponse answer(String statusAndLocation) {
        String[] parts = statusAndLocation.split(" ");
        SbiResponse response = SbiResponse.of(Integer.parseInt(parts[0]));
        return parts.length == 1 ? response : response.withHeader("location", parts[1]);
    }

    @ParameterizedTest
    @CsvSource({"http://b.lab:80/nudm-sdm/v2/x, false", "https://a.lab:80/nudm-sdm/v2/x, false", "/nudm-sdm/v2/x, true"
    })
    void redirectedRequest_hasTokenOnlyForTheSameAuthority(String location, boolean token) {
        SbiRequest redirected = sent("/nudm-sdm/v2/1", false, location).getLast();
        assertThat(redirected.headers().contains("authorization")).isEqualTo(token);
    }

    @Test
    void notification_hasNoTokenAndItsCallbackType_whateverThePathOfItsUri() {
        List<SbiRequest> requests =
                sent("/npcf-smpolicycontrol/v1/x", true, "http://b.lab:80/npcf-smpolicycontrol/v1/y");
        assertThat(requests).hasSize(2).allSatisfy(request -> {
            assertThat(request.headers().contains("authorization")).isFalse();
            assertThat(request.headers().get("3gpp-sbi-callback")).isEqualTo("Npcf_SMPolicyControl_UpdateNotify");
        });
    }

    /** Sends a request or notification that is redirected once, and returns what arrives at the network. */
    private static List<SbiRequest> sent(String path, boolean notification, String location) {
        List<SbiRequest> arrived = new ArrayList<>();
        SbiCaller network = new SbiCaller() {
            @Override
            public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
                arrived.add(request);
                return arrived.size() == 1
                        ? SbiResponse.of(307).withHeader("location", location)
                        : SbiResponse.noContent();
            }

            @Override
            public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
                return CompletableFuture.completedFuture(send(target, request, timeout));
            }
        };
        ConsumerTokens tokens =
                new ConsumerTokens(() -> (type, scope) -> new TokenIssuer.Token("t", 3600), System::nanoTime);
        SbiCaller caller = new TokenCaller(network, tokens);
        EgressGateway egress = (target, request) ->
                caller.send(((EgressTarget.Direct) target).apiRoot(), request, Duration.ofSeconds(1));
        ResourceUri uri = ResourceUri.parse("http://a.lab:80" + path);
        if (notification) {
            CountedRequests counted = new CountedRequests(egress, new SimpleMeterRegistry(), "requests");
            Redirected.post(counted, "npcf-smpolicycontrol-notify", uri, Json.object());
        } else {
            Redirected.send(egress, EgressTarget.direct(uri.apiRoot()), uri, to -> SbiRequest.of("GET", to.target()));
        }
        return arrived;
    }
}
