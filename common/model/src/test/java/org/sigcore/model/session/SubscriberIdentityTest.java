// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubscriberIdentityTest {
    @ParameterizedTest
    @CsvSource({
        "imsi-001010000000001, true, false",
        "nai-a@b.example, true, false",
        "msisdn-491880000001, false, true",
        "extid-a@b.example, false, true",
        "imei-351234567890120, false, false",
        "imeisv-3512345678901203, false, false",
        "eui-0200000000000001, false, false"
    })
    void kindOfIdentity_isThatOfPrefix(String identity, boolean supi, boolean gpsi) {
        assertThat(SubscriberIdentity.isSupi(identity)).isEqualTo(supi);
        assertThat(SubscriberIdentity.isGpsi(identity)).isEqualTo(gpsi);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = '|', textBlock = """
            sip:001010000000001@ims.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            SIP:001010000000001@IMS.MNC001.MCC001.3GPPNETWORK.ORG | imsi-001010000000001
            sips:001010000000001@ims.mnc001.mcc001.3gppnetwork.org:5061;transport=tcp | imsi-001010000000001
            sip:%30%301010000000001@ims.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            001010000000001@ims.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            sip:00101000000001@ims.mnc001.mcc001.3gppnetwork.org | imsi-00101000000001
            0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            6001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            000101000000001@nai.epc.mnc001.mcc001.3gppnetwork.org | imsi-00101000000001
            0262010000000001@wlan.mnc001.mcc262.3gppnetwork.org | imsi-262010000000001
            026201000000001@wlan.mnc001.mcc262.3gppnetwork.org | imsi-26201000000001
            nai.epc.mnc001.mcc001.3gppnetwork.org!0001010000000001@nai.epc.mnc002.mcc002.3gppnetwork.org | imsi-001010000000001
            001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org | imsi-001010000000001
            sip:alice@ims.mnc001.mcc001.3gppnetwork.org | -
            001010000000001@example.org | -
            tel:+491880000001 | -
            """)
    void supiOf_readsImsiOfUri(String text, @Nullable String supi) {
        assertThat(SubscriberIdentity.supiOf(text)).isEqualTo(supi);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = '|', textBlock = """
            tel:+491880000001 | msisdn-491880000001
            TEL:+491880000001 | msisdn-491880000001
            tel:+49-188-0000001 | msisdn-491880000001
            tel:+49(188)000.0001;ext=1 | msisdn-491880000001
            tel:%2B491880000001 | msisdn-491880000001
            sip:+491880000001@ims.example;user=phone | msisdn-491880000001
            SIP:+49-188-0000001;phone-context=x@ims.example | msisdn-491880000001
            +491880000001 | msisdn-491880000001
            tel:0188000001;phone-context=+49 | -
            sip:alice@ims.example | -
            sip:491880000001@ims.example | -
            """)
    void gpsiOf_readsNumberOfUri(String text, @Nullable String gpsi) {
        assertThat(SubscriberIdentity.gpsiOf(text)).isEqualTo(gpsi);
    }

    @Test
    void identities_areComparedByDigits() {
        assertThat(SubscriberIdentity.same("msisdn-491880000001", "msisdn-+49 188 0000001"))
                .isTrue();
        assertThat(SubscriberIdentity.same("IMSI-001010000000001", "imsi-001010000000001"))
                .isTrue();
        assertThat(SubscriberIdentity.same(
                        "nai-0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org", "imsi-001010000000001"))
                .isTrue();
        assertThat(SubscriberIdentity.same("extid-a@EXAMPLE.org", "extid-a@example.org"))
                .isTrue();
        assertThat(SubscriberIdentity.same("msisdn-491880000001", "msisdn-491880000002"))
                .isFalse();
        assertThat(SubscriberIdentity.same("imsi-00101000000001", "imsi-001010000000001"))
                .isFalse();
        assertThat(SubscriberIdentity.ofNumber("+49 188 0000001")).isEqualTo("msisdn-491880000001");
        assertThat(SubscriberIdentity.canonical("msisdn-abc")).isEqualTo("msisdn-abc");
    }
}
