// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.dictionary.Sh;

class OctetTextTest {
    private static final List<AvpDef<String>> DEFINITIONS = List.of(
            Rx.AF_APPLICATION_IDENTIFIER,
            Rx.AF_CHARGING_IDENTIFIER,
            Rx.CODEC_DATA,
            Rx.SERVICE_URN,
            Rx.MPS_IDENTIFIER,
            Rx.IP_DOMAIN_ID,
            Rx.MCPTT_IDENTIFIER,
            Rx.MCVIDEO_IDENTIFIER,
            Gx.CHARGING_RULE_NAME,
            Gx.MONITORING_KEY,
            Gx.TDF_APPLICATION_IDENTIFIER,
            Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER,
            Sd.ADC_RULE_NAME,
            Sh.SERVICE_INDICATION);

    @Test
    void printableText_isUnchanged() {
        assertThat(OctetText.of("IMS Services".getBytes(UTF_8))).isEqualTo("IMS Services");
        assertThat(OctetText.of("Téléphonie".getBytes(UTF_8))).isEqualTo("Téléphonie");
        assertThat(OctetText.of(new byte[0])).isEmpty();
        assertThat(OctetText.octets("Téléphonie")).isEqualTo("Téléphonie".getBytes(UTF_8));
    }

    @Test
    void otherOctets_areHexadecimalWithPrefix() {
        assertThat(OctetText.of(HexFormat.of().parseHex("80ff0001"))).isEqualTo("hex:80ff0001");
        assertThat(OctetText.of("Téléphonie".getBytes(ISO_8859_1))).isEqualTo("hex:54e96ce970686f6e6965");
        assertThat(OctetText.of("name\0".getBytes(UTF_8))).isEqualTo("hex:6e616d6500");
        assertThat(OctetText.of("a\nb".getBytes(UTF_8))).isEqualTo("hex:610a62");
        assertThat(OctetText.of("\u0085".getBytes(UTF_8))).isEqualTo("hex:c285");
    }

    @Test
    void textWithHexPrefix_isHexadecimal() {
        assertThat(OctetText.of("hex:41".getBytes(UTF_8))).isEqualTo("hex:6865783a3431");
        assertThat(OctetText.of("hex:é".getBytes(UTF_8))).startsWith("hex:6865");
        assertThat(OctetText.octets("hex:not hexadecimal")).isEqualTo("hex:not hexadecimal".getBytes(UTF_8));
    }

    @Test
    void octetStrings_roundTripUnchanged() {
        for (AvpDef<String> def : DEFINITIONS) {
            for (byte[] octets : List.of(
                    HexFormat.of().parseHex("80ff00010203fe7f"),
                    "priv\u00e9".getBytes(ISO_8859_1),
                    "priv\u00e9\r\n".getBytes(UTF_8),
                    "name\0".getBytes(UTF_8),
                    "hex:41".getBytes(UTF_8),
                    new byte[0])) {
                Avp received = Avp.of(def.code(), def.vendorId(), 0, octets);
                def.check(received);
                assertThat(def.of(def.decode(received)).data())
                        .as(def.toString())
                        .isEqualTo(octets);
            }
        }
    }

    @Test
    void codecData_keepsLineBreaks() {
        String sdp = "uplink\noffer\nm=audio 50024 RTP/AVP 104\r\n";
        assertThat(Rx.CODEC_DATA.decode(Rx.CODEC_DATA.of(sdp))).isEqualTo(sdp);
    }
}
