// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.RandomTexts;
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

    @Test
    void dateTime_isReadAsByJdk() {
        Pattern form = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
                + "([Zz]|[+-][0-9]{2}:[0-9]{2})");
        Random random = new Random(10);
        List<String> times = List.of(
                "2027-02-28T23:59:59Z",
                "2028-02-29t00:00:00.123456789+05:30",
                "1900-02-28T12:00:00z",
                "2000-02-29T12:00:00-18:00",
                "0000-12-31T23:00:00.5+17:59",
                "2027-04-30T20:10:09-00:00");
        int valid = 0;
        for (int i = 0; i < 100_000; i++) {
            String text =
                    RandomTexts.changed(random, times.get(random.nextInt(times.size())), "0123456789+-:.tTZz\u0661");
            boolean expected = form.matcher(text).matches() && isReadByJdk(text);
            assertThat(DateTimes.isDateTime(text)).as(text).isEqualTo(expected);
            valid += expected ? 1 : 0;
        }
        assertThat(valid).isGreaterThan(30_000);
    }

    private static boolean isReadByJdk(String text) {
        try {
            return OffsetDateTime.parse(text) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
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
