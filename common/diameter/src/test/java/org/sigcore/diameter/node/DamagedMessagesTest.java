// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.session.Ipv6Prefix;

/**
 * Passes 100,000 damaged messages (or {@code -Ddiameter.fuzz.messages}) through parser, dictionary and checks:
 * each is accepted or refused with the Result-Code of its defect, and no other exception is thrown.
 */
class DamagedMessagesTest {
    private static final int MAX_AVPS = 1000;
    private final int rounds = Integer.getInteger("diameter.fuzz.messages", 100_000);
    private final Random random = new Random(Long.getLong("diameter.fuzz.seed", 6733));
    private final List<DiameterApplication> applications =
            List.of(Applications.COMMON_MESSAGES, Applications.GX, Applications.RX, Applications.SY);
    private final List<RequestChecks> checks =
            applications.stream().map(RequestChecks::new).toList();

    @Test
    void damagedMessages_areAcceptedOrRefusedWithoutOtherExceptions() {
        List<byte[]> seeds = seeds();
        int accepted = 0;
        int refused = 0;
        int malformed = 0;
        for (int round = 0; round < rounds; round++) {
            byte[] octets = damaged(seeds.get(random.nextInt(seeds.size())).clone());
            try {
                if (isAccepted(DiameterMessage.parse(octets, MAX_AVPS))) {
                    accepted++;
                } else {
                    refused++;
                }
            } catch (MalformedMessageException e) {
                assertThat(e.resultCode())
                        .isIn(
                                ResultCode.DIAMETER_UNSUPPORTED_VERSION,
                                ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH,
                                ResultCode.DIAMETER_INVALID_AVP_LENGTH,
                                ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
                malformed++;
            }
        }
        assertThat(List.of(accepted, refused, malformed)).allMatch(count -> count > rounds / 100);
    }

    private boolean isAccepted(DiameterMessage message) {
        boolean good = true;
        for (int i = 0; i < applications.size(); i++) {
            CommandDef command = applications.get(i).command(message.commandCode());
            if (command == null || applications.get(i).id() != message.applicationId()) {
                continue;
            }
            try {
                checks.get(i).check(message, command, false, MAX_AVPS);
                decodeAll(message, applications.get(i));
            } catch (InvalidAvpException e) {
                DiameterMessage answer = DiameterMessage.parse(message.refuse(e).encode());
                assertThat(answer.resultCode()).isEqualTo(e.resultCode()).isBetween(3000, 5999);
                assertThat(answer.require(Base.FAILED_AVP).avps()).hasSize(1);
                good = false;
            }
        }
        return good;
    }

    /** Asserts that every value of a checked message can be decoded. */
    private static void decodeAll(DiameterMessage message, DiameterApplication application) {
        for (Avp avp : message.avps()) {
            for (AvpDef<?> def : application.avps()) {
                if (avp.is(def)) {
                    assertThat(def.decode(avp)).isNotNull();
                }
            }
        }
    }

    private byte[] damaged(byte[] octets) {
        byte[] result = octets;
        for (int times = random.nextInt(3); times >= 0; times--) {
            int at = DiameterMessage.HEADER_LENGTH + random.nextInt(result.length - DiameterMessage.HEADER_LENGTH);
            switch (random.nextInt(8)) {
                case 0 -> result[random.nextInt(result.length)] = (byte) random.nextInt();
                case 1 -> result[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> result[at] = 0;
                case 3 -> result[at] = -1;
                case 4 -> Arrays.fill(result, at, Math.min(result.length, at + 4), (byte) random.nextInt());
                case 5 -> result = withLength(Arrays.copyOf(result, Math.max(24, at & ~3)));
                case 6 -> result = withLength(repeated(result, at));
                default -> result[5 + random.nextInt(3)] ^= (byte) random.nextInt(4);
            }
        }
        return result;
    }

    private byte[] repeated(byte[] octets, int at) {
        int from = at & ~3;
        int piece = Math.min(octets.length - from, 4 * (1 + random.nextInt(8)));
        byte[] longer = Arrays.copyOf(octets, octets.length + piece);
        System.arraycopy(octets, from, longer, octets.length, piece);
        return longer;
    }

    private static byte[] withLength(byte[] octets) {
        octets[1] = (byte) (octets.length >> 16);
        octets[2] = (byte) (octets.length >> 8);
        octets[3] = (byte) octets.length;
        return octets;
    }

    private static List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(base(CommandCode.CAPABILITIES_EXCHANGE, 0)
                .add(Base.HOST_IP_ADDRESS, ip())
                .add(Base.VENDOR_ID, 10415L)
                .add(Base.PRODUCT_NAME, "seed")
                .add(Base.VENDOR_SPECIFIC_APPLICATION_ID.of(
                        Base.VENDOR_ID.of(10415L), Base.AUTH_APPLICATION_ID.of(ApplicationId.GX)))
                .build()
                .encode());
        seeds.add(session(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.CC_REQUEST_TYPE, 1)
                .add(Base.CC_REQUEST_NUMBER, 0L)
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("001010000000001")))
                .add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parse("2001:db8::/64"))
                .add(Base.CALLED_STATION_ID, "internet")
                .add(Gx.IP_CAN_TYPE, 5)
                .build()
                .encode());
        seeds.add(session(CommandCode.RE_AUTH, ApplicationId.GX)
                .add(Base.DESTINATION_HOST, "pgw.lab")
                .add(Base.RE_AUTH_REQUEST_TYPE, 0)
                .add(Gx.CHARGING_RULE_INSTALL.of(Gx.CHARGING_RULE_NAME.of("rule-é")))
                .build()
                .encode());
        seeds.add(session(CommandCode.AA, ApplicationId.RX)
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_SUB_COMPONENT.of(
                                Rx.FLOW_NUMBER.of(1L),
                                Rx.FLOW_DESCRIPTION.of("permit out 17 from 198.51.100.1 5000,5001 to 10.0.0.1"))))
                .build()
                .encode());
        seeds.add(session(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.TERMINATION_CAUSE, 1)
                .build()
                .encode());
        return seeds;
    }

    private static DiameterMessageBuilder session(int command, long application) {
        return base(command, application)
                .add(Base.SESSION_ID, "pgw.lab;1;2")
                .add(Base.AUTH_APPLICATION_ID, application)
                .add(Base.DESTINATION_REALM, Lab.REALM);
    }

    private static DiameterMessageBuilder base(int command, long application) {
        return DiameterMessage.request(command, application)
                .identifiers(7, 8)
                .add(Base.ORIGIN_HOST, "pgw.lab")
                .add(Base.ORIGIN_REALM, Lab.REALM);
    }

    private static InetAddress ip() {
        return InetAddress.getLoopbackAddress();
    }
}
