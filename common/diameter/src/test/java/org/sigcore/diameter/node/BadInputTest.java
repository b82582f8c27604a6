// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** Invalid input is answered with the error of its defect and does not affect other connections. */
class BadInputTest {
    private final Lab lab = new Lab();
    private @Nullable DiameterNode server;
    private @Nullable RawPeer witness;

    @BeforeEach
    void start() {
        server = lab.server("pcrf.lab");
        witness = RawPeer.open("witness.lab", server());
    }

    @AfterEach
    void assertOtherConnectionIsServed() {
        DiameterMessage answer = witness().exchange(witness().ccr().build());
        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        witness().close();
        lab.close();
    }

    @Test
    void unsupportedVersion_isRefusedWith5011AndClosed() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().build().encode();
            octets[0] = 2;
            peer.send(octets);

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_UNSUPPORTED_VERSION);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void messageLengthBelowTheHeader_isRefusedWith5015AndClosed() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().build().encode();
            octets[1] = 0;
            octets[2] = 0;
            octets[3] = 16;
            peer.send(octets);

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void messageLengthNotMultipleOfFour_isRefusedWith5015AndClosed() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().build().encode();
            byte[] longer = Arrays.copyOf(octets, octets.length + 1);
            longer[2] = (byte) (longer.length >> 8);
            longer[3] = (byte) longer.length;
            peer.send(longer);

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void oversizedMessage_isRefusedWith5015AndClosed() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().build().encode();
            octets[1] = 0x7F;
            peer.send(octets);

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void truncatedMessage_isDiscardedWithItsConnection() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().build().encode();
            peer.send(Arrays.copyOf(octets, octets.length - 5));
        }
        Await.until("the connection is closed", () -> server().stats().connections() == 1);
    }

    @Test
    void avpBeyondTheMessage_isRefusedWith5014AndTheAvp() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            byte[] octets = peer.ccr().add(Gx.PRECEDENCE, 5L).build().encode();
            octets[octets.length - 16 + 7] = 99; // the length of the last AVP
            peer.send(octets);

            DiameterMessage answer = peer.receiveMessage();
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
            assertThat(failedAvp(answer).is(Gx.PRECEDENCE)).isTrue();
            // The message length was valid, so the connection stays open.
            assertThat(peer.exchange(peer.ccr().build()).isSuccess()).isTrue();
        }
    }

    @Test
    void avpLengthWrongForItsType_isRefusedWith5014() {
        DiameterMessage answer = answerTo(Avp.of(Base.CC_REQUEST_NUMBER.code(), 0, 0x40, new byte[3]));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
        assertThat(failedAvp(answer).is(Base.CC_REQUEST_NUMBER)).isTrue();
    }

    @Test
    void unknownCommand_isRefusedWith3001() {
        DiameterMessage answer = exchange(
                DiameterMessage.request(999, ApplicationId.GX).identifiers(5, 6).build());

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_COMMAND_UNSUPPORTED);
        assertThat(answer.isError()).isTrue();
        assertThat(answer.hopByHop()).isEqualTo(5);
        assertThat(answer.endToEnd()).isEqualTo(6);
    }

    @Test
    void unknownBaseCommand_isRefusedWith3001() {
        assertThat(exchange(DiameterMessage.request(998, 0).build()).resultCode())
                .isEqualTo(ResultCode.DIAMETER_COMMAND_UNSUPPORTED);
    }

    @Test
    void unknownApplication_isRefusedWith3007() {
        assertThat(exchange(DiameterMessage.request(CommandCode.CREDIT_CONTROL, 4)
                                .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED);
    }

    @Test
    void requestWithErrorBit_isRefusedWith3008() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            assertThat(peer.exchange(peer.ccr().error(true).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_INVALID_HDR_BITS);
        }
    }

    @Test
    void reservedAvpFlagBits_areRefusedWith3009() {
        DiameterMessage answer = answerTo(Avp.of(Gx.PRECEDENCE.code(), Base.VENDOR_3GPP, 0x05, new byte[4]));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_BITS);
        assertThat(failedAvp(answer).is(Gx.PRECEDENCE)).isTrue();
    }

    @Test
    void missingAvp_isRefusedWith5005AndExample() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            DiameterMessage answer =
                    peer.exchange(peer.ccr().remove(Base.CC_REQUEST_TYPE).build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
            assertThat(failedAvp(answer)).isEqualTo(Base.CC_REQUEST_TYPE.of(0));
            assertThat(answer.sessionId()).isEqualTo("bad.lab;1;1");
        }
    }

    @Test
    void unknownMandatoryAvp_isRefusedWith5001AndOptionalIsAccepted() {
        Avp mandatory = Avp.of(7777, 4242, Avp.FLAG_MANDATORY, new byte[5]);
        DiameterMessage answer = answerTo(mandatory);

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_UNSUPPORTED);
        assertThat(failedAvp(answer)).isEqualTo(mandatory);
        assertThat(answerTo(Avp.of(7777, 4242, 0, new byte[5])).isSuccess()).isTrue();
    }

    /** Stacks with one CCR for all applications send Service-Context-Id on Gx as on Gy. */
    @Test
    void ccrWithServiceContextId_isAccepted() {
        assertThat(answerTo(Avp.of(461, 0, Avp.FLAG_MANDATORY, "gx@pgw.lab".getBytes(US_ASCII)))
                        .isSuccess())
                .isTrue();
    }

    @Test
    void unknownMandatoryAvpInGroup_isRefusedWith5001AndItsGroup() {
        Avp inner = Avp.of(7777, 4242, Avp.FLAG_MANDATORY, new byte[1]);
        DiameterMessage answer = answerTo(Gx.QOS_INFORMATION.of(Gx.QOS_CLASS_IDENTIFIER.of(5), inner));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_UNSUPPORTED);
        assertThat(failedAvp(answer)).isEqualTo(Gx.QOS_INFORMATION.of(inner));
    }

    @Test
    void repeatedAvp_isRefusedWith5009() {
        DiameterMessage answer = answerTo(Base.CC_REQUEST_NUMBER.of(9L));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
        assertThat(failedAvp(answer)).isEqualTo(Base.CC_REQUEST_NUMBER.of(9L));
    }

    @ParameterizedTest
    @CsvSource({
        "30, 00, 5004", // Called-Station-Id with NUL
        "30, 61c062, 5004", // no UTF-8
        "263, 610a62, 5004", // Session-Id with a line break
        "444, 1b5b6d, 5004", // Subscription-Id-Data with an escape sequence
        "97, 008120010db8, 5004", // Framed-IPv6-Prefix of 129 bits
        "97, 004020, 5004", // of 64 bits in one octet
        "97, 00, 5014",
        "8, 0a0000, 5014", // Framed-IP-Address of three octets
        "257, 000301020304, 5004", // Host-IP-Address of family 3
        "257, 0001, 5014",
        "416, 000001, 5014", // CC-Request-Type of three octets
        "443, 000001c2, 5014" // Subscription-Id that holds a cut AVP
    })
    @SpecRef({"RFC 6733 7.1.5", "RFC 6733 7.5"})
    void valueInvalidForItsType_isRefusedBeforeTheHandler(int code, String data, int resultCode) {
        Avp bad = Avp.of(code, 0, Avp.FLAG_MANDATORY, HexFormat.of().parseHex(data));
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            DiameterMessage answer = peer.exchange(peer.ccr().add(bad).build());

            assertThat(answer.resultCode()).isEqualTo(resultCode);
            assertThat(answer.has(Base.FAILED_AVP)).isTrue();
        }
    }

    @Test
    void sessionIdOfMoreThan255Octets_isRefusedWith5004() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            DiameterMessage answer = peer.exchange(
                    peer.ccr().set(Base.SESSION_ID, "s".repeat(256)).build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
            assertThat(answer.require(Base.FAILED_AVP).has(Base.SESSION_ID)).isTrue();
            assertThat(peer.exchange(peer.ccr()
                                    .set(Base.SESSION_ID, "s".repeat(255))
                                    .build())
                            .isSuccess())
                    .isTrue();
        }
    }

    @Test
    void invalidValueInGroup_isRefusedWith5004AndItsGroup() {
        Avp name = Avp.of(Base.SUBSCRIPTION_ID_DATA.code(), 0, Avp.FLAG_MANDATORY, new byte[] {'1', 0});
        Avp group = Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(1), name);
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            DiameterMessage answer = peer.exchange(peer.ccr().add(group).build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
            assertThat(failedAvp(answer)).isEqualTo(Base.SUBSCRIPTION_ID.of(name));
        }
    }

    @Test
    void avpsAboveTheConfiguredLimit_areRefusedWith5009() {
        DiameterNode small = lab.start(
                Lab.listening("small.lab").limits(Records.with(DiameterLimits.DEFAULT, Map.of("maxAvps", 100))),
                builder -> builder.serve(Applications.GX, Lab.success("small")));
        List<Avp> many = Collections.nCopies(100, Base.ERROR_MESSAGE.of("x"));
        try (RawPeer peer = RawPeer.open("bad.lab", small)) {
            assertThat(peer.exchange(peer.ccr().addAll(many).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            assertThat(peer.exchange(peer.ccr().add(Base.FAILED_AVP.of(many)).build())
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            assertThat(peer.exchange(peer.ccr().build()).isSuccess()).isTrue();
        }
    }

    @Test
    void moreThan1000Avps_areRefusedWith5009() {
        List<Avp> many = Collections.nCopies(1001, Base.ERROR_MESSAGE.of("x"));
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            assertThat(peer.exchange(peer.ccr().addAll(many).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            DiameterMessage answer =
                    peer.exchange(peer.ccr().add(Base.FAILED_AVP.of(many)).build());
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            assertThat(failedAvp(answer)).isEqualTo(Base.FAILED_AVP.of(many.getFirst()));
            assertThat(peer.exchange(peer.ccr().addAll(many.subList(0, 900)).build())
                            .isSuccess())
                    .isTrue();
        }
    }

    @Test
    void invalidValueReadByTheHandler_isRefusedWith5004() {
        DiameterNode strict = lab.start(
                Lab.listening("strict.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    request.require(Base.CALLED_STATION_ID);
                    return Lab.success("strict").onRequest(request, from);
                }));
        try (RawPeer peer = RawPeer.open("bad.lab", strict)) {
            byte[] noUtf8 = {'a', (byte) 0xC0, 'b'};
            Avp avp = Avp.of(Base.CALLED_STATION_ID.code(), 0, 0x40, noUtf8);
            DiameterMessage answer = peer.exchange(peer.ccr().add(avp).build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
            assertThat(failedAvp(answer)).isEqualTo(avp);
        }
    }

    @Test
    void unknownHost_isRefusedWith3002AndUnknownRealmWith3003() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            assertThat(peer.exchange(peer.ccr()
                                    .add(Base.DESTINATION_HOST, "other.lab")
                                    .build())
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(peer.exchange(peer.ccr()
                                    .set(Base.DESTINATION_REALM, "elsewhere")
                                    .build())
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_REALM_NOT_SERVED);
        }
    }

    @Test
    void routingLoop_isRefusedWith3005() {
        assertThat(answerTo(Base.ROUTE_RECORD.of("PCRF.lab")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_LOOP_DETECTED);
    }

    @Test
    void unmatchedAnswers_areCounted() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            peer.send(peer.ccr().build().answer(2001).build());
            Await.until("counted", () -> server().stats().unmatchedAnswers() == 1);
            assertThat(peer.exchange(peer.ccr().build()).isSuccess()).isTrue();
        }
    }

    @Test
    void requestsWithSameHopByHopIdentifier_areAllAnswered() {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            for (int i = 0; i < 20; i++) {
                peer.send(peer.ccr().identifiers(1, i).build());
            }
            Set<Integer> answered = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                DiameterMessage answer = peer.receiveMessage();
                assertThat(answer.hopByHop()).isEqualTo(1);
                answered.add(answer.endToEnd());
            }
            assertThat(answered).hasSize(20);
        }
    }

    @Test
    void deeplyNestedGroups_areRefusedWith5004() {
        Avp nested = Gx.CHARGING_RULE_NAME.of("innermost");
        for (int i = 0; i < 200; i++) {
            nested = Base.FAILED_AVP.of(nested);
        }
        assertThat(answerTo(nested).resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
    }

    @Test
    void messagesInSingleOctets_areAnswered() {
        assumeTrue(Lab.TRANSPORT == DiameterTransport.TCP, "SCTP has messages of its own");
        try (RawPeer peer = RawPeer.open("slow.lab", server())) {
            for (int round = 0; round < 3; round++) {
                for (byte octet : peer.ccr().build().encode()) {
                    peer.send(new byte[] {octet});
                }
                assertThat(peer.receiveMessage().isSuccess()).isTrue();
            }
        }
    }

    @Test
    void randomOctets_doNotAffectOtherConnections() {
        var random = new Random(20261120);
        for (int round = 0; round < 300; round++) {
            try (RawPeer peer = RawPeer.open("fuzz" + round + ".lab", server())) {
                byte[] octets = peer.ccr()
                        .add(Gx.QOS_INFORMATION.of(Gx.QOS_CLASS_IDENTIFIER.of(5)))
                        .build()
                        .encode();
                int flips = 1 + random.nextInt(4);
                for (int i = 0; i < flips; i++) {
                    octets[random.nextInt(octets.length)] = (byte) random.nextInt();
                }
                peer.send(Arrays.copyOf(octets, 1 + random.nextInt(octets.length)));
            }
        }
    }

    private DiameterMessage answerTo(Avp added) {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            return peer.exchange(peer.ccr().add(added).build());
        }
    }

    private DiameterMessage exchange(DiameterMessage request) {
        try (RawPeer peer = RawPeer.open("bad.lab", server())) {
            return peer.exchange(request);
        }
    }

    private static Avp failedAvp(DiameterMessage answer) {
        return answer.require(Base.FAILED_AVP).avps().getFirst();
    }

    private DiameterNode server() {
        if (server == null) {
            throw new IllegalStateException();
        }
        return server;
    }

    private RawPeer witness() {
        if (witness == null) {
            throw new IllegalStateException();
        }
        return witness;
    }
}
