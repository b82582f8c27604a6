// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class AmGrantsTest {
    @ParameterizedTest
    @CsvSource({"1fff, true", "1000, true", "fff, false", "0, false"})
    void timeDistribution_isGrantedOnlyToAmfsThatSupportIt(String agreed, boolean granted) {
        ObjectNode request = Json.object();
        request.putObject("asTimeDisParam").put("asTimeDistInd", true);
        Session session = new Session(
                "1",
                RowVersion.NEW,
                null,
                Json.object(),
                Json.object().put("suppFeat", agreed),
                List.of(AfSession.ofN5("1", "abcdefghijkl", request)),
                Instant.EPOCH);
        assertThat(AmGrants.onto(session).has("asTimeDisParam")).isEqualTo(granted);
    }
}
