// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class RxAnswersTest {
    @Test
    @SpecRef({"TS 29.214 4.4.1", "TS 29.214 5.6.2"})
    void identitiesOfUe_areInTheAnswer() {
        DiameterMessage aar = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "pcscf.lab;1;1")
                .build();
        DiameterMessage aaa = RxAnswers.success(aar, (ObjectNode) Json.parse("""
                {"ueIds": [{"supi": "imsi-001010000000001", "gpsi": "msisdn-491701", "pei": "imei-353456789012345"}]}"""), null);
        assertThat(aaa.all(Base.SUBSCRIPTION_ID))
                .extracting(id -> id.require(Base.SUBSCRIPTION_ID_DATA))
                .containsExactly("001010000000001", "491701");
        assertThat(aaa.require(Base.USER_EQUIPMENT_INFO).require(Base.USER_EQUIPMENT_INFO_VALUE))
                .isEqualTo("353456789012345".getBytes(StandardCharsets.US_ASCII));
        assertThat(RxAnswers.success(aar).has(Base.SUBSCRIPTION_ID)).isFalse();
    }
}
