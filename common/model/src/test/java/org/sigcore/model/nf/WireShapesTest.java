// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import tools.jackson.databind.JsonNode;

class WireShapesTest {
    /** RFC 3339 5.6: seconds and offset are mandatory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2027-11-29T00:00:00Z",
                "2027-11-29t23:59:59z",
                "2027-11-29T00:00:00.5+05:30",
                "2028-02-29T00:00:00.123456789-00:00"
            })
    void dateTime_acceptsRfc3339(String text) {
        assertThat(isAccepted(WireShapes.DATE_TIME, text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2027-11-29T00:00Z",
                "2027-11-29T00:00+01:00",
                "2027-11-29T00:00:00",
                "2027-11-29T00:00:00+01",
                "2027-11-29T00:00:00+0100",
                "2027-11-29T00:00:00+01:00:30",
                "2027-11-29 00:00:00Z",
                "2027-11-29T24:00:00Z",
                "2027-02-29T00:00:00Z",
                "2027-13-01T00:00:00Z",
                "+12027-11-29T00:00:00Z",
                "2027-11-29T00:00:00.Z",
                "2027-11-29T00:00:00Z\n",
                "2027-11-29",
                "1796774400",
                ""
            })
    void dateTime_refusesOtherFormats(String text) {
        assertThat(isAccepted(WireShapes.DATE_TIME, text)).isFalse();
    }

    private static boolean isAccepted(Shape shape, String text) {
        JsonNode document = Json.object().put("a", text);
        try {
            Shape.object().required("a", shape).check(document);
            return true;
        } catch (ProblemException e) {
            assertThat(e.problem().invalidParams())
                    .extracting(InvalidParam::param)
                    .containsExactly("/a");
            return false;
        }
    }
}
