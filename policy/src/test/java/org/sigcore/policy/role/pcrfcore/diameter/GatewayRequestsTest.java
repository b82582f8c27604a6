// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.kernel.session.service.SessionPeer.Kind;
import tools.jackson.databind.node.ObjectNode;

class GatewayRequestsTest {
    private static final Session SESSION = new Session(
            "pgw.lab;1",
            RowVersion.NEW,
            (ObjectNode) Json.parse("{\"originHost\": \"pgw.lab\", \"originRealm\": \"lab\"}"),
            Json.object(),
            Json.object(),
            List.of(),
            Instant.EPOCH);

    private static DiameterMessage answered(DiameterMessage rar, int resultCode) {
        return rar.answer(resultCode)
                .add(Gx.RAT_TYPE, 1004)
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.THREEGPP_SGSN_MCC_MNC, "26202")
                .add(Gx.NETLOC_ACCESS_SUPPORT, 0L)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"2001, TAKEN, true", "5012, REFUSED, false"})
    @SpecRef({"TS 29.212 5.6.5", "TS 29.212 4.5.22"})
    void valuesOfTheAccessNetwork_areReadFromASuccessfulAnswer(int resultCode, Kind kind, boolean read) {
        DiameterOut out = (request, timeout) ->
                new DiameterOut.Reply(new WireMessage(answered(request.message(), resultCode)), null);
        Answer answer = new GatewayRequests(CustomAvps.NONE, () -> out, () -> 1000, () -> Instant.EPOCH)
                .change(SESSION, Json.object());
        assertThat(answer.kind()).isEqualTo(kind);
        assertThat(answer.report()).isEqualTo(Json.parse(read ? """
                {"ratType": "EUTRA", "accessType": "3GPP_ACCESS", "ipCanType": 5,
                 "servingNetwork": {"mcc": "262", "mnc": "02"}, "noNetLocSupp": "ANR_NOT_SUPPORTED",
                 "repPolicyCtrlReqTriggers": ["AN_INFO"]}""" : "{}"));
    }
}
