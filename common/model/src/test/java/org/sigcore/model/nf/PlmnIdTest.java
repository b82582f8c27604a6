// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlmnIdTest {
    @Test
    void plmnId_derivesImsiRangeAndSetDomain() {
        PlmnId two = PlmnId.parse("999-70");
        assertThat(two.firstImsi()).isEqualTo("999700000000000");
        assertThat(two.lastImsi()).isEqualTo("999709999999999");
        assertThat(two.setDomain()).isEqualTo("5gc.mnc070.mcc999");
        assertThat(two.toJson().toString()).isEqualTo("{\"mcc\":\"999\",\"mnc\":\"70\"}");

        PlmnId three = PlmnId.parse(" 310-014 ");
        assertThat(three).hasToString("310-014");
        assertThat(three.firstImsi()).isEqualTo("310014000000000");
        assertThat(three.setDomain()).isEqualTo("5gc.mnc014.mcc310");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00101", "001-1", "001-0001", "01-01", "0x1-01", "001-01-1"})
    void parse_refusesInvalidPlmn(String text) {
        assertThatThrownBy(() -> PlmnId.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected a PLMN as mcc-mnc");
    }
}
