// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;

class CollisionsTest {
    @ParameterizedTest
    @CsvSource({
        "internet, INTERNET, true",
        "internet, internet.mnc001.mcc001.gprs, true",
        "internet.mnc002.mcc001.gprs, internet.mnc001.mcc001.gprs, false",
        "internet, ims, false"
    })
    @SpecRef("TS 23.003 9.1")
    void connectionsOfGx_areComparedByAccessPoint(String one, String other, boolean collide) {
        assertThat(Collisions.collide("pcrf-core", session(one), session(other)))
                .isEqualTo(collide);
    }

    private static Session session(String apn) {
        return new Session(
                apn,
                RowVersion.NEW,
                null,
                Json.object().put("dnn", apn).put("ipv4Address", "10.0.0.1"),
                Json.object(),
                List.of(),
                Instant.EPOCH);
    }
}
