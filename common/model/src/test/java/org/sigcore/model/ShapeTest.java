// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private static final Shape SNSSAI =
            Shape.object().required("sst", Shape.integer(0, 255)).optional("sd", Shape.string("[A-Fa-f0-9]{6}"));
    private static final Shape PROFILE = Shape.object()
            .required("nfInstanceId", Shape.string())
            .required("nfType", Shape.string())
            .optional("sNssais", Shape.array(SNSSAI, 1))
            .optional("perName", Shape.map(SNSSAI, 1))
            .anyOf("fqdn", "ipv4Addresses")
            .atMostOneOf("monitored", "unmonitored");

    @Test
    void check_acceptsValidDocumentWithUnknownMembers() {
        assertThatCode(() -> PROFILE.check(Json.parse("""
                        {"nfInstanceId":"1","nfType":"FUTURE_NF","fqdn":"a","sNssais":[{"sst":1,"x":[]}],"new":{"y":1}}
                        """))).doesNotThrowAnyException();
    }

    @Test
    void check_namesEveryFaultByPointer() {
        ProblemDetails problem = faultsOf("""
                {"nfType":7,"fqdn":"a","sNssais":[{"sst":1},{"sst":256,"sd":"zz"}]}""");

        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.cause()).isEqualTo("MANDATORY_IE_MISSING");
        assertThat(problem.invalidParams())
                .extracting(InvalidParam::param)
                .containsExactly("/nfInstanceId", "/nfType", "/sNssais/1/sst", "/sNssais/1/sd");
    }

    @Test
    void boundedShape_refusesFirstTooLongArrayOrObject_andSkipsOtherChecks() {
        Shape bounded = Shape.bounded(
                Shape.object().with((node, pointer, faults) -> faults.incorrect(pointer + "/seen", "anything")), 2);

        assertThat(faults(bounded, "{\"a\":[1,2],\"b\":{\"c\":1}}")).containsExactly("/seen");
        assertThat(faults(bounded, "{\"a\":[1,2,3]}")).containsExactly("/a");
        assertThat(faults(bounded, "{\"a\":[[],[{\"b/c\":{\"1\":1,\"2\":2,\"3\":3}}]],\"z\":[1,2,3]}"))
                .containsExactly("/a/1/0/b~1c");
        assertThat(faults(bounded, "{\"a\":1,\"b\":2,\"c\":3}")).containsExactly("/");
    }

    private static List<String> faults(Shape shape, String document) {
        Shape.Faults faults = new Shape.Faults();
        shape.collect(Json.parse(document), "", faults);
        return faults.found().stream().map(InvalidParam::param).toList();
    }

    @Test
    void cause_distinguishesMandatoryFromOptional() {
        assertThat(faultsOf("{\"nfInstanceId\":\"1\",\"nfType\":1,\"fqdn\":\"a\"}")
                        .cause())
                .isEqualTo("MANDATORY_IE_INCORRECT");
        assertThat(faultsOf("{\"nfInstanceId\":\"1\",\"nfType\":\"AMF\",\"fqdn\":\"a\",\"sNssais\":[]}")
                        .cause())
                .isEqualTo("OPTIONAL_IE_INCORRECT");
    }

    @Test
    void anyOfAndAtMostOneOf_reportMissingAndConflictingMembers() {
        assertThat(faultsOf("{\"nfInstanceId\":\"1\",\"nfType\":\"AMF\"}").invalidParams())
                .extracting(InvalidParam::param)
                .containsExactly("/fqdn");
        assertThat(faultsOf("""
                {"nfInstanceId":"1","nfType":"AMF","fqdn":"a","monitored":[1],"unmonitored":[1]}""").invalidParams())
                .extracting(InvalidParam::param)
                .containsExactly("/unmonitored");
    }

    @Test
    void mapKeys_areEscapedInPointer() {
        assertThat(faultsOf("""
                {"nfInstanceId":"1","nfType":"AMF","fqdn":"a","perName":{"a/b~c":{"sst":-1}}}""").invalidParams())
                .extracting(InvalidParam::param)
                .containsExactly("/perName/a~1b~0c/sst");
    }

    @Test
    void manyFaults_areReportedUpToLimit() {
        String items = "{\"sst\":-1},".repeat(1000);
        ProblemDetails problem = faultsOf("{\"nfInstanceId\":\"1\",\"nfType\":\"AMF\",\"fqdn\":\"a\",\"sNssais\":["
                + items.substring(0, items.length() - 1) + "]}");
        assertThat(problem.invalidParams()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void nonObjectDocument_isRefused() {
        assertThatThrownBy(() -> PROFILE.check(Json.parse("[1]"))).isInstanceOf(ProblemException.class);
    }

    private static ProblemDetails faultsOf(String json) {
        try {
            PROFILE.check(Json.parse(json));
            throw new AssertionError("accepted: " + json);
        } catch (ProblemException e) {
            return e.problem();
        }
    }
}
