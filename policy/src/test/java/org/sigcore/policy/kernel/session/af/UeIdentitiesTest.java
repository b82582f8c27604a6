// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ObjectNode;

class UeIdentitiesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"supi": "imsi-001010000000001", "gpsi": "msisdn-49", "pei": "imei-1"} | UE_IDENTITY | [{"supi":"imsi-001010000000001","gpsi":"msisdn-49","pei":"imei-1"}]
            {"supi": "imsi-001010000000001"}                      | OTHER       | []
            {"supi": "imsi-0", "invalidSupi": true, "pei": "imei-1"} | UE_IDENTITY | [{"pei":"imei-1"}]
            {"supi": "imei-1", "pei": "imei-1"}                   | UE_IDENTITY | [{"pei":"imei-1"}]
            {"supi": "imsi-0", "invalidSupi": true}               | UE_IDENTITY | []
            """)
    @SpecRef({"TS 29.514 5.6.2.4", "TS 29.512 5.6.2.3"})
    void requestedIdentities_areThoseThatAreValid(String context, String asked, String identities) {
        Session carrier = new Session(
                "s", RowVersion.NEW, null, (ObjectNode) Json.parse(context), Json.object(), List.of(), Instant.EPOCH);
        AfSession af = AfSession.ofN5("s", "key000000000", Json.object().put("afReqData", asked));
        assertThat(UeIdentities.of(carrier, af)).isEqualTo(Json.parse(identities));
        assertThat(UeIdentities.onRx(Json.object(), carrier, af)).as("on N5").isEmpty();
        AfSession rx = AfSession.ofRx("pcscf;1;1", Json.object(), "s", af.request());
        assertThat(UeIdentities.onRx(Json.object(), carrier, rx).path("ueIds"))
                .hasSize(Json.parse(identities).size());
    }
}
