// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class JsonTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "{\"a\":1,\"a\":2}", "nul", "{\"a\":01}"})
    void parse_refusesInvalidJson(String text) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
    }

    @Test
    void without_copiesOnlyIfAMemberIsRemoved() {
        ObjectNode object = Json.object().put("a", 1).put("b", 2);
        assertThat(Json.without(object, List.of("c"))).isSameAs(object);
        assertThat(Json.without(object, List.of("a", "c")))
                .isEqualTo(Json.object().put("b", 2));
        assertThat(object.has("a")).isTrue();
    }

    @Test
    void isDocument_acceptsOnlyOneUtf8Document() {
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
    void parse_refusesDeepNestingAndInvalidUtf8() {
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000))).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> Json.parse(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '"'}))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void problemDetails_keepUnknownMembers() {
        ProblemDetails problem = Json.bind(Json.parse("""
                        {"status":400,"cause":"MANDATORY_IE_MISSING","supportedFeatures":"3",
                         "invalidParams":[{"param":"/supi"}]}"""), ProblemDetails.class);

        assertThat(problem.others()).isEqualTo(Map.of("supportedFeatures", "3"));
        assertThat(Json.parse(Json.bytes(problem))).isEqualTo(Json.parse("""
                        {"status":400,"cause":"MANDATORY_IE_MISSING","invalidParams":[{"param":"/supi"}],
                         "supportedFeatures":"3"}"""));
    }

    @Test
    void problemDetails_omitEmptyMembers() {
        assertThat(new String(Json.bytes(ProblemDetails.of(SbiCause.NF_CONGESTION, null)), StandardCharsets.UTF_8))
                .isEqualTo("{\"status\":503,\"cause\":\"NF_CONGESTION\"}");
    }

    /** RFC 8259 8.1: UTF-8 is the only encoding, and in its shortest form. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080", // NUL in two bytes
                "c1bf",
                "e08080",
                "e09fbf",
                "f0808080",
                "f08fbfbf",
                "eda080", // half of a surrogate pair
                "edbfbf",
                "f4908080", // above U+10FFFF
                "f5808080",
                "80",
                "c3",
                "e282",
                "ff"
            })
    void parse_refusesInvalidUtf8Sequences(String hex) {
        byte[] text = HexFormat.of().parseHex("7b226e66496e7374616e63654964223a2261" + hex + "227d");

        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(ProblemException.class);
        assertThat(Json.isDocument(text)).isFalse();
    }

    @Test
    void parse_refusesOtherEncodings() {
        String text = "{\"a\":1}";
        for (String name : List.of("UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE")) {
            byte[] encoded = text.getBytes(Charset.forName(name));
            assertThatThrownBy(() -> Json.parse(encoded)).as(name).isInstanceOf(ProblemException.class);
        }
        byte[] marked = ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Json.parse(marked)).isInstanceOf(ProblemException.class);
    }

    @Test
    void parse_keepsAllUtf8Characters() {
        String text = "\u0080 \u07ff \u0800 \ud7ff \ue000 \uffff \ud800\udc00 \udbff\udfff";

        assertThat(Json.parse("\"" + text + "\"").stringValue()).isEqualTo(text);
        assertThat(Json.parse("\"\\ud83d\\ude00 \\\\ud83d\"").stringValue()).isEqualTo("\ud83d\ude00 \\ud83d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "\\uD800x", "\\uDbFf\\u0041", "\\ud800\\ud800", "abcdefgh\\udfff"})
    void parse_refusesUnpairedSurrogateEscapes(String text) {
        assertThatThrownBy(() -> Json.parse("[\"" + text + "\"]")).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> Json.parse("{\"" + text + "\":1}")).isInstanceOf(ProblemException.class);
    }

    /** Numbers that a computation would expand to up to a billion digits. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1E+2147483647", "1e-999999999", "1e99999999999", "1e401", "1e-401"})
    void parse_refusesHugeExponents(String number) {
        assertThatThrownBy(() -> Json.parse("{\"capacity\":" + number + "}"))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
    }

    @Test
    void parse_limitsNumbersNamesStringsAndArrays() {
        assertThat(Json.parse("[1e308, 1.5e-300]").get(0).doubleValue()).isEqualTo(1e308);
        assertThat(Json.parse("\"" + "x".repeat(1 << 20) + "\"").stringValue()).hasSize(1 << 20);
        for (String text : List.of(
                "9".repeat(65),
                "{\"" + "n".repeat(4097) + "\":1}",
                "\"" + "x".repeat((1 << 20) + 1) + "\"",
                "[0" + ",0".repeat(1_000_000) + "]")) {
            assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(ProblemException.class);
        }
    }

    static List<Arguments> beyondLimits() {
        String longText = "\"" + "x".repeat((1 << 20) + 1) + "\"";
        return List.of(
                Arguments.of("{\"a\":{\"b\":[1," + longText + "]}}", "/a/b/1", "maximum allowed (1048576)"),
                Arguments.of("{\"a\":" + longText + "}", "/a", "maximum allowed (1048576)"),
                Arguments.of(longText, "/", "maximum allowed (1048576)"),
                Arguments.of("{\"a\":{\"" + "n".repeat(4097) + "\":1}}", "/a", "maximum allowed (4096)"),
                Arguments.of("{\"a\":" + "9".repeat(65) + "}", "/a", "maximum allowed (64)"),
                Arguments.of("{\"a\":[1e401]}", "/a/0", "beyond 400"),
                Arguments.of("{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}", "/a/0", "maximum allowed (64)"));
    }

    @ParameterizedTest
    @MethodSource("beyondLimits")
    void memberBeyondLimit_isNamedWithLimit(String document, String pointer, String limit) {
        ProblemException failure = catchThrowableOfType(ProblemException.class, () -> Json.parse(document));

        assertThat(failure.problem().cause()).isEqualTo("INVALID_MSG_FORMAT");
        assertThat(failure.problem().detail()).contains(limit).doesNotContain("not a JSON document", "StreamRead");
        assertThat(failure.problem().invalidParams())
                .singleElement()
                .satisfies(param -> assertThat(param.param()).startsWith(pointer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}{}", "{} x", "[1]2", "{\"a\":1,\"a\":2}", "{\"a\":}", "[", "nul", "\"x", "1 2"})
    void parse_refusesSeveralOrIncompleteDocuments(String text) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
    }

    @Test
    void memberOfWrongType_isRejectedWithPointer() {
        JsonNode document = Json.parse("{\"invalidParams\":[{\"param\":\"/a\"},{\"param\":{}}]}");

        JacksonException failure =
                catchThrowableOfType(JacksonException.class, () -> Json.bind(document, ProblemDetails.class));

        ProblemDetails problem = Json.rejection(failure).problem();
        assertThat(problem.cause()).isEqualTo("MANDATORY_IE_INCORRECT");
        assertThat(problem.invalidParams())
                .singleElement()
                .satisfies(param -> assertThat(param.param()).isEqualTo("/invalidParams/1/param"));
    }
}
