// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;

/** Occurrence rules of AVPs in the grammar of commands and groups. */
class GrammarTest {
    private final Lab lab = new Lab();
    private @Nullable RawPeer peer;

    @BeforeEach
    void connect() {
        peer = RawPeer.open("bad.lab", lab.server("pcrf.lab"));
    }

    @AfterEach
    void assertConnectionIsOpen() {
        assertThat(peer().exchange(peer().ccr().build()).isSuccess()).isTrue();
        peer().close();
        lab.close();
    }

    static Stream<Avp> atMostOnce() {
        return Stream.of(
                Gx.RAT_TYPE.of(1004),
                Gx.QOS_INFORMATION.of(Gx.QOS_CLASS_IDENTIFIER.of(9)),
                Gx.THREEGPP_SGSN_MCC_MNC.of("00101"),
                Gx.THREEGPP_USER_LOCATION_INFO.of(new byte[] {1}),
                Base.TERMINATION_CAUSE.of(1),
                Base.ORIGIN_STATE_ID.of(5L));
    }

    @ParameterizedTest
    @MethodSource("atMostOnce")
    @SpecRef({"TS 29.212 5.6.2", "RFC 6733 7.1.5"})
    void repeatedOptionalAvp_isRefusedWith5009AndTheAvp(Avp avp) {
        DiameterMessage answer = answerTo(avp, avp);

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
        assertThat(failedAvp(answer)).isEqualTo(avp);
    }

    @Test
    @SpecRef({"RFC 8506 8.46", "RFC 6733 7.5"})
    void missingAvpInGroup_isRefusedWith5005AndItsPath() {
        DiameterMessage answer = answerTo(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_DATA.of("1")));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(failedAvp(answer)).isEqualTo(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(0)));
    }

    @Test
    @SpecRef({"TS 29.214 5.3.16", "RFC 6733 7.5"})
    void missingAvpInNestedGroup_isRefusedWith5005AndItsPath() {
        Avp flow = Rx.MEDIA_SUB_COMPONENT.of(Rx.FLOW_STATUS.of(2));
        DiameterMessage answer = answerTo(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L), flow));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(failedAvp(answer))
                .isEqualTo(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_SUB_COMPONENT.of(Rx.FLOW_NUMBER.of(0L))));
    }

    @Test
    @SpecRef({"TS 29.212 5.3.32", "RFC 6733 7.5"})
    void repeatedAvpInGroup_isRefusedWith5009AndItsPath() {
        Avp twice = Gx.QOS_CLASS_IDENTIFIER.of(5);
        DiameterMessage answer = answerTo(Gx.DEFAULT_EPS_BEARER_QOS.of(twice, twice));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
        assertThat(failedAvp(answer)).isEqualTo(Gx.DEFAULT_EPS_BEARER_QOS.of(twice));
    }

    @Test
    void repeatableAvps_areAccepted() {
        Avp report = Gx.CHARGING_RULE_REPORT.of(Gx.CHARGING_RULE_NAME.of("a"), Gx.CHARGING_RULE_NAME.of("b"));

        assertThat(answerTo(report, report, Gx.EVENT_TRIGGER.of(1), Gx.EVENT_TRIGGER.of(2))
                        .isSuccess())
                .isTrue();
    }

    @Test
    @SpecRef("RFC 6733 3")
    void authApplicationIdOtherThanTheHeader_isRefusedWith5004() {
        DiameterMessage answer =
                peer().exchange(peer().ccr().set(Base.AUTH_APPLICATION_ID, 4L).build());

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(failedAvp(answer)).isEqualTo(Base.AUTH_APPLICATION_ID.of(4L));
    }

    @Test
    @SpecRef("RFC 6733 8.8")
    void emptySessionId_isRefusedWith5004() {
        Avp empty = Avp.of(Base.SESSION_ID.code(), 0, Avp.FLAG_MANDATORY, new byte[0]);
        DiameterMessage answer =
                peer().exchange(peer().ccr().remove(Base.SESSION_ID).add(empty).build());

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(failedAvp(answer)).isEqualTo(empty);
    }

    @Test
    @SpecRef("RFC 6733 7.1.5")
    void avpShorterThanItsHeader_isRefusedWith5014AndZeroFilledAvp() {
        byte[] octets = peer().ccr().add(Gx.PRECEDENCE, 5L).build().encode();
        octets[octets.length - 16 + 7] = 0; // the length of the last AVP
        peer().send(octets);
        DiameterMessage answer = peer().receiveMessage();

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
        assertThat(failedAvp(answer)).isEqualTo(Gx.PRECEDENCE.of(0L));
    }

    @Test
    @SpecRef("RFC 6733 7.1.5")
    void avpBeyondItsGroup_isRefusedWith5014AndZeroFilledAvp() {
        Avp cut = Avp.of(Gx.DEFAULT_EPS_BEARER_QOS.code(), Base.VENDOR_3GPP, 0, new byte[] {
            0, 0, 4, 4, (byte) 0xC0, 0, 0, 64, 0, 0, 0x28, (byte) 0xAF
        });
        DiameterMessage answer = answerTo(cut);

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
        assertThat(failedAvp(answer)).isEqualTo(Gx.DEFAULT_EPS_BEARER_QOS.of(Gx.QOS_CLASS_IDENTIFIER.of(0)));
    }

    @Test
    @SpecRef({"RFC 6733 3", "RFC 6733 7.1.3"})
    void watchdogAndDisconnectWithErrorBit_areRefusedWith3008() {
        for (int command : List.of(CommandCode.DEVICE_WATCHDOG, CommandCode.DISCONNECT_PEER)) {
            DiameterMessage answer = peer().exchange(DiameterMessage.request(command, 0)
                    .proxiable(false)
                    .error(true)
                    .add(Base.ORIGIN_HOST, "bad.lab")
                    .add(Base.ORIGIN_REALM, "lab")
                    .add(Base.DISCONNECT_CAUSE, 0)
                    .build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_HDR_BITS);
            assertThat(answer.isError()).isTrue();
        }
    }

    @Test
    @SpecRef("RFC 6733 5.6")
    void answerBeforeCer_closesTheConnection() {
        try (RawPeer stranger = RawPeer.connect("early.lab", lab.server("early-pcrf.lab"))) {
            stranger.send(stranger.cer(16777238)
                    .build()
                    .answer(ResultCode.DIAMETER_SUCCESS)
                    .build());

            assertThat(stranger.isClosedByPeer()).isTrue();
        }
    }

    private DiameterMessage answerTo(Avp... added) {
        return peer().exchange(peer().ccr().addAll(List.of(added)).build());
    }

    private static Avp failedAvp(DiameterMessage answer) {
        return answer.require(Base.FAILED_AVP).avps().getFirst();
    }

    private RawPeer peer() {
        if (peer == null) {
            throw new IllegalStateException();
        }
        return peer;
    }
}
