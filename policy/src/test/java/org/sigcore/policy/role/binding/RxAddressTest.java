// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class RxAddressTest {
    @Test
    void fqdns_areSentInBinding() {
        RxAddress address = new RxAddress("pcrf.example.org", "example.org");

        assertThat(address.members())
                .isEqualTo(Json.object().put("pcfDiamHost", "pcrf.example.org").put("pcfDiamRealm", "example.org"));
        assertThat(address.lack()).isNull();
    }

    @Test
    void realmWithOneLabel_isOmitted_andHostIsSent() {
        RxAddress address = new RxAddress("pcrf.localdomain", "localdomain");

        assertThat(address.members()).isEqualTo(Json.object().put("pcfDiamHost", "pcrf.localdomain"));
        assertThat(address.lack()).contains("sigcore.diameter.realm localdomain", "TS 29.571", "without pcfDiamRealm");
    }

    @Test
    void hostWithOneLabel_omitsHostAndRealm() {
        RxAddress address = new RxAddress("pcrf", "example.org");

        assertThat(address.members().isEmpty()).isTrue();
        assertThat(address.lack()).contains("sigcore.diameter.identity pcrf", "without pcfDiamHost and pcfDiamRealm");
    }
}
