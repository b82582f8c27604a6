// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "{\"a\":1,\"a\":2}", "nul", "{\"a\":01}"})
    void refusesWhatIsNotExactlyOneDocument(String text) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
    }

    @Test
    void aDocumentThatMayStandInAnotherOneIsInUtf8() {
        assertThat(Json.isDocument(" {\"a\": [1, {\"b\": \"ü\"}]}\n".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(Json.isDocument("7".getBytes(StandardCharsets.UTF_8))).isTrue();
        for (String text : List.of("", "{}{}", "{\"a\":1,\"a\":2}", "{\"a\"", "plain", "[".repeat(1000))) {
            assertThat(Json.isDocument(text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isFalse();
        }
        assertThat(Json.isDocument("{}".getBytes(StandardCharsets.UTF_16LE))).isFalse();
        assertThat(Json.isDocument(new byte[] {'"', (byte) 0xc3, '"'})).isFalse();
    }

    @Test
    void refusesDeepNestingAndBrokenUtf8() {
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000))).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> Json.parse(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '"'}))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void keepsUnknownMembersOfProblemDetails() {
        ProblemDetails problem = Json.bind(Json.parse("""
                        {"status":400,"cause":"MANDATORY_IE_MISSING","supportedFeatures":"3",
                         "invalidParams":[{"param":"/supi"}]}"""), ProblemDetails.class);

        assertThat(problem.others()).isEqualTo(Map.of("supportedFeatures", "3"));
        assertThat(Json.parse(Json.bytes(problem))).isEqualTo(Json.parse("""
                        {"status":400,"cause":"MANDATORY_IE_MISSING","invalidParams":[{"param":"/supi"}],
                         "supportedFeatures":"3"}"""));
    }

    @Test
    void anErrorIsWrittenWithoutEmptyMembers() {
        assertThat(new String(Json.bytes(ProblemDetails.of(SbiCause.NF_CONGESTION, null)), StandardCharsets.UTF_8))
                .isEqualTo("{\"status\":503,\"cause\":\"NF_CONGESTION\"}");
    }
}
