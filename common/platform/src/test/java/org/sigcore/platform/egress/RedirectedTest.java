// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

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
    @CsvSource({"204, true", "404, true", "400, true", "308, false", "303, false", "429, false", "503, false"})
    void deletion_isRepeatedUnlessPeerHasEndedOrRefusedIt(int status, boolean ended) {
        assertThat(new Redirected(SbiResponse.of(status), null).ended()).isEqualTo(ended);
    }

    private static SbiResponse answer(String statusAndLocation) {
        String[] parts = statusAndLocation.split(" ");
        SbiResponse response = SbiResponse.of(Integer.parseInt(parts[0]));
        return parts.length == 1 ? response : response.withHeader("location", parts[1]);
    }
}
