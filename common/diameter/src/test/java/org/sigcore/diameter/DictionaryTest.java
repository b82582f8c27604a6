// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;

class DictionaryTest {
    @Test
    void avpConstants_areNamedAfterAvpsAndHaveUniqueCodes() throws IllegalAccessException {
        Set<String> codes = new HashSet<>();
        for (Class<?> dictionary : List.of(Base.class, Gx.class, Rx.class, Sy.class, Sd.class)) {
            for (var field : dictionary.getFields()) {
                if (field.get(null) instanceof AvpDef<?> def) {
                    String constant = def.name()
                            .toUpperCase(Locale.ROOT)
                            .replace('-', '_')
                            .replace("3GPP_", "THREEGPP_")
                            .replaceFirst("^5G", "FIVEG");
                    assertThat(field.getName()).isEqualTo(constant);
                    assertThat(codes.add(def.vendorId() + "/" + def.code()))
                            .as(def.toString())
                            .isTrue();
                }
            }
        }
        assertThat(codes.size()).isGreaterThan(200);
    }

    @Test
    void encodedValues_roundTrip() {
        assertRoundTrip(Base.SESSION_ID, "host;1;2;ü");
        assertRoundTrip(Gx.PRECEDENCE, 0xFFFF_FFFFL);
        assertRoundTrip(Rx.CONTENT_VERSION, Long.MAX_VALUE);
        assertRoundTrip(Gx.MAX_PLR_DL, 25L);
        assertRoundTrip(Gx.REVALIDATION_TIME, Instant.parse("2026-11-20T08:00:00Z"));
        assertRoundTrip(Gx.REVALIDATION_TIME, Instant.parse("2036-02-07T06:28:17Z"));
        assertRoundTrip(Gx.AN_GW_ADDRESS, InetAddress.ofLiteral("2001:db8::1"));
        assertRoundTrip(Gx.AN_GW_ADDRESS, InetAddress.ofLiteral("192.0.2.1"));
        assertRoundTrip(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral("192.0.2.1"));
        assertRoundTrip(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parse("2001:db8:1:2::/64"));
        assertRoundTrip(Rx.MEDIA_TYPE, -1);
    }

    @Test
    void vendorAndMandatoryFlag_comeFromTheDefinition() {
        Avp rule = Gx.CHARGING_RULE_NAME.of("r1");
        assertThat(rule.flags()).isEqualTo(Avp.FLAG_VENDOR | Avp.FLAG_MANDATORY);
        assertThat(rule.vendorId()).isEqualTo(10415);
        assertThat(Gx.FLOW_INFORMATION.of().flags()).isEqualTo(Avp.FLAG_VENDOR);
        assertThat(Base.SESSION_ID.of("s").flags()).isEqualTo(Avp.FLAG_MANDATORY);
        assertThat(Base.ERROR_MESSAGE.of("e").flags()).isZero();
    }

    @Test
    void ipv6Prefix_isCutToItsLengthAndInvalidTextIsRefused() {
        assertThat(Ipv6Prefix.parse("2001:db8:1:2:ffff::/64")).isEqualTo(Ipv6Prefix.parse("2001:db8:1:2::/64"));
        assertThat(Base.FRAMED_IPV6_PREFIX.of(Ipv6Prefix.parse("2001:db8::/32")).data())
                .containsExactly(0, 32, 0x20, 0x01, 0x0d, 0xb8);
        for (String bad : List.of("2001:db8::", "1.2.3.4/8", "2001:db8::/129", "2001:db8::/x", "nonsense/64")) {
            assertThatThrownBy(() -> Ipv6Prefix.parsePrefix(bad)).isInstanceOf(IllegalArgumentException.class);
        }
        refuses5004("00400102"); // fewer octets than the prefix length requires
    }

    @Test
    @SpecRef("RFC 3162 2.3")
    void prefixWithBitsBeyondItsLength_isRefusedWith5004() {
        refuses5004("20010db80188000f0000000000000001"); // an address without reserved octet and length
        refuses5004("004020010db8000100020000000000000001");
        refuses5004("003820010db8000102ff");
        for (String address : List.of("038020010db8000100020000000000000001", "008020010db8000100020000000000000001")) {
            assertThat(Base.FRAMED_IPV6_PREFIX.decode(prefixAvp(address)))
                    .isEqualTo(Ipv6Prefix.parse("2001:db8:1:2::1"));
        }
        for (String network : List.of("004020010db800010002", "004020010db8000100020000000000000000")) {
            assertThat(Base.FRAMED_IPV6_PREFIX.decode(prefixAvp(network)))
                    .isEqualTo(Ipv6Prefix.parse("2001:db8:1:2::/64"));
        }
    }

    private static Avp prefixAvp(String hex) {
        return Avp.of(Base.FRAMED_IPV6_PREFIX.code(), 0, 0x40, HexFormat.of().parseHex(hex));
    }

    private static void refuses5004(String prefix) {
        assertThatThrownBy(() -> Base.FRAMED_IPV6_PREFIX.decode(prefixAvp(prefix)))
                .isInstanceOfSatisfying(
                        InvalidAvpException.class,
                        e -> assertThat(e.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE));
    }

    @Test
    void applications_containTheirCommands() {
        assertThat(Applications.GX.command(272))
                .isNotNull()
                .extracting(CommandDef::answerName)
                .isEqualTo("CCA");
        assertThat(Applications.RX.command(265))
                .isNotNull()
                .extracting(CommandDef::requestName)
                .isEqualTo("AAR");
        assertThat(Applications.SY.command(8388636)).isNotNull();
        assertThat(Applications.SY.command(272)).isNull();
        assertThat(Applications.SD.command(8388637))
                .isNotNull()
                .extracting(CommandDef::requestName)
                .isEqualTo("TSR");
        assertThat(Applications.SH.command(309))
                .isNotNull()
                .extracting(CommandDef::requestName)
                .isEqualTo("PNR");
    }

    @Test
    void answer_copiesTransactionFieldsAndProxyInfo() {
        Avp proxyInfo = Base.PROXY_INFO.of(Base.PROXY_HOST.of("p"), Base.PROXY_STATE.of(new byte[] {1}));
        DiameterMessage request = DiameterMessage.request(272, ApplicationId.GX)
                .identifiers(1, 2)
                .add(Base.SESSION_ID, "s")
                .add(proxyInfo)
                .build();

        DiameterMessage answer =
                request.answer(3004).add(Base.ERROR_MESSAGE, "busy").build();
        DiameterMessage experimental = request.answerExperimental(10415, Rx.IP_CAN_SESSION_NOT_AVAILABLE)
                .build();

        assertThat(answer.isRequest()).isFalse();
        assertThat(answer.isProxiable()).isTrue();
        assertThat(answer.isError()).isTrue();
        assertThat(answer.hopByHop()).isEqualTo(1);
        assertThat(answer.endToEnd()).isEqualTo(2);
        assertThat(answer.avps())
                .containsExactly(
                        Base.SESSION_ID.of("s"),
                        Base.RESULT_CODE.of(3004),
                        Base.AUTH_APPLICATION_ID.of(ApplicationId.GX),
                        Base.ERROR_MESSAGE.of("busy"),
                        proxyInfo);
        assertThat(experimental.resultCode()).isEqualTo(5065);
        assertThat(experimental.isError()).isFalse();
        assertThat(experimental.has(Base.RESULT_CODE)).isFalse();
    }

    @Test
    void builderSet_replacesFirstAvpAndRemovesOthers() {
        DiameterMessage message = DiameterMessage.request(272, 4)
                .add(Base.ROUTE_RECORD, "a")
                .add(Base.SESSION_ID, "s")
                .add(Base.ROUTE_RECORD, "b")
                .set(Base.ROUTE_RECORD, "c")
                .build();

        assertThat(message.avps()).containsExactly(Base.ROUTE_RECORD.of("c"), Base.SESSION_ID.of("s"));
    }

    private static <T> void assertRoundTrip(AvpDef<T> def, T value) {
        assertThat(def.decode(def.of(value))).isEqualTo(value);
    }
}
