// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.FeatureLists;
import tools.jackson.databind.node.ObjectNode;

class CcrReaderTest {
    /** Void, or of other specifications. */
    private static final Set<Integer> NO_TRIGGERS = Set.of(14, 31, 32, 38, 41);

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            0, +491700000001, msisdn-491700000001, msisdn-491700000001
            0, 491700000001, msisdn-491700000001, msisdn-491700000001
            1, 001010000000001, imsi-001010000000001, -
            3, 0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, 6001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, alice@example.org, nai-alice@example.org, -
            """)
    @SpecRef({"TS 29.212 5.6.2", "TS 23.003 19.3.2"})
    void oneSubscriberHasOneName_inWhateverFormAGatewayKnowsHim(int type, String data, String supi, String gpsi) {
        ObjectNode context = CcrReader.read(ccr().add(
                        Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data)))
                .build());
        assertThat(Json.string(context, "supi")).isEqualTo(supi);
        assertThat(Json.string(context, "gpsi")).isEqualTo(gpsi);
    }

    @Test
    @SpecRef("TS 29.212 5.3.7")
    void everyEventTriggerReachesPolicies() {
        for (int trigger = 0; trigger <= 56; trigger++) {
            ObjectNode update = Json.object();
            CcrReader.triggers(ccr().add(Gx.EVENT_TRIGGER, trigger).build(), update);
            String name = update.at("/repPolicyCtrlReqTriggers/0").asString("");
            assertThat(name.isEmpty()).as("trigger %d", trigger).isEqualTo(NO_TRIGGERS.contains(trigger));
        }
    }

    @Test
    @SpecRef("TS 29.212 5.4.1")
    void featuresAreFoundBehindAnotherList() {
        DiameterMessage ccr =
                ccr().add(features(2, 1)).add(features(1, 0x10003)).build();
        assertThat(FeatureLists.offered(ccr, 1)).isEqualTo(0x10003);
    }

    private static Avp features(long list, long bits) {
        return Base.SUPPORTED_FEATURES.of(List.of(
                Base.VENDOR_ID.of((long) Base.VENDOR_3GPP), Base.FEATURE_LIST_ID.of(list), Base.FEATURE_LIST.of(bits)));
    }

    private static DiameterMessageBuilder ccr() {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1");
    }
}
