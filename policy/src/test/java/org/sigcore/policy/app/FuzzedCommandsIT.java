// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.request;
import static org.sigcore.policy.app.DiameterPeers.str;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.SpecRef;

/**
 * Every command of Gx, Rx, Sy, Sd and Sh that peers send, with an AVP missing, repeated, of a wrong length, vendor or
 * type, wrongly nested, or unknown with and without the M bit. The answer is never 5012, the wrong AVP is in
 * Failed-AVP, unknown optional AVPs are accepted, and the connection is kept. {@code -Dsigcore.fuzz.requests=10000} of
 * each of the ten commands are 100,000 requests; {@code -Dsigcore.test.seed} repeats a run.
 */
class FuzzedCommandsIT {
    private static final int REQUESTS = Integer.getInteger("sigcore.fuzz.requests", 100);
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String ADDRESS = "10.46.0.1";

    /** The result codes that require a Failed-AVP. */
    @SpecRef("RFC 6733 7.5")
    private static final Set<Integer> AVP_ERRORS = Set.of(
            ResultCode.DIAMETER_AVP_UNSUPPORTED,
            ResultCode.DIAMETER_INVALID_AVP_VALUE,
            ResultCode.DIAMETER_MISSING_AVP,
            ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES,
            ResultCode.DIAMETER_INVALID_AVP_LENGTH);

    @TempDir
    Path data;

    private final Random random = new Random(SEED);

    private record Command(DiameterNode from, DiameterMessage message) {}

    @Test
    void spoiltCommands_areNeverAnsweredWith5012_andPeersStayConnected() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = peer("pgw", Applications.GX, policy);
                DiameterNode af = peer("pcscf", Applications.RX, policy);
                DiameterNode ocs = peer("ocs", Applications.SY, policy);
                DiameterNode tdf = peer("tdf", Applications.SD, policy);
                DiameterNode hss = peer("hss", Applications.SH, policy)) {
            assertThat(send(pgw, ccr("gx0", 1, ADDRESS)).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            List<Command> commands = commands(pgw, af, ocs, tdf, hss);
            for (int i = 0; i < REQUESTS; i++) {
                for (Command command : commands) {
                    sendSpoilt(command, i);
                }
            }
            for (DiameterNode each : List.of(pgw, af, ocs, tdf, hss)) {
                assertThat(Objects.requireNonNull(each.peer("policy.sigcore.lab"))
                                .isOpen())
                        .isTrue();
            }
        }
    }

    private static DiameterNode peer(String name, DiameterApplication application, PolicyUnderTest policy) {
        return DiameterPeers.client(
                name + ".sigcore.lab", application, policy.diameterPort(), new LinkedBlockingQueue<>());
    }

    private static List<Command> commands(
            DiameterNode pgw, DiameterNode af, DiameterNode ocs, DiameterNode tdf, DiameterNode hss) throws Exception {
        DiameterMessage sdReport = request(CommandCode.CREDIT_CONTROL, ApplicationId.SD, "policy.sigcore.lab;1;2;sd")
                .add(Base.CC_REQUEST_TYPE, 2)
                .add(Base.CC_REQUEST_NUMBER, 1L)
                .add(Gx.EVENT_TRIGGER, 39)
                .add(Gx.APPLICATION_DETECTION_INFORMATION.of(
                        Gx.TDF_APPLICATION_IDENTIFIER.of("video"),
                        Gx.FLOW_INFORMATION.of(Rx.FLOW_DESCRIPTION.of("permit out ip from any to assigned"))))
                .build();
        return List.of(
                new Command(pgw, ccr("gx1", 1, "10.46.0.2", "001010000000003")),
                new Command(
                        pgw,
                        ccr("gx0", 2, ADDRESS).toBuilder()
                                .add(Gx.CHARGING_RULE_REPORT.of(
                                        Gx.CHARGING_RULE_NAME.of("x"), Gx.PCC_RULE_STATUS.of(1)))
                                .add(Gx.USAGE_MONITORING_INFORMATION.of(
                                        Gx.MONITORING_KEY.of("x"),
                                        Base.USED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(1L))))
                                .build()),
                new Command(pgw, ccr("gx1", 3, "10.46.0.2", "001010000000003")),
                new Command(af, aar("rx1", ADDRESS)),
                new Command(af, str("rx1")),
                new Command(
                        ocs,
                        request(CommandCode.SPENDING_STATUS_NOTIFICATION, ApplicationId.SY, "policy.sigcore.lab;1;2;sy")
                                .add(Sy.POLICY_COUNTER_STATUS_REPORT.of(
                                        Sy.POLICY_COUNTER_IDENTIFIER.of("monthly"),
                                        Sy.POLICY_COUNTER_STATUS.of("active")))
                                .build()),
                new Command(
                        ocs,
                        request(CommandCode.SPENDING_STATUS_NOTIFICATION, ApplicationId.SY, "policy.sigcore.lab;1;2;sy")
                                .add(Sy.SN_REQUEST_TYPE, Sy.SnRequestType.ABORT)
                                .build()),
                new Command(tdf, sdReport),
                new Command(
                        tdf, sdReport.toBuilder().set(Base.CC_REQUEST_TYPE, 3).build()),
                new Command(
                        hss,
                        DiameterMessage.request(CommandCode.PUSH_NOTIFICATION, ApplicationId.SH)
                                .add(Base.SESSION_ID, "hss.sigcore.lab;1;2")
                                .add(Base.AUTH_SESSION_STATE, 1)
                                .add(Base.DESTINATION_REALM, "sigcore.lab")
                                .add(Sh.USER_IDENTITY.of(Sh.PUBLIC_IDENTITY.of("sip:a@ims.lab")))
                                .add(Sh.USER_DATA, "<Sh-Data/>".getBytes(StandardCharsets.UTF_8))
                                .build()));
    }

    private void sendSpoilt(Command command, int round) {
        int kind = (round + random.nextInt(2)) % 8;
        DiameterMessage spoilt = spoilt(command.message, kind);
        DiameterMessage answer = send(command.from, spoilt);
        String what = "%s of kind %d, %s, seed %d".formatted(spoilt, kind, answer.get(Base.ERROR_MESSAGE), SEED);
        assertThat(answer.resultCode()).as(what).isPositive().isNotEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        int baseCode = answer.getOr(Base.RESULT_CODE, 0); // the experimental results of Sh have the same numbers
        if (AVP_ERRORS.contains(baseCode)) {
            assertThat(answer.has(Base.FAILED_AVP)).as(what).isTrue();
            assertThat(answer.require(Base.FAILED_AVP).avps()).as(what).hasSize(1);
        }
        if (kind == 7) {
            assertThat(baseCode).as(what).isNotIn(AVP_ERRORS);
        }
        if (kind == 6) {
            assertThat(baseCode).as(what).isEqualTo(ResultCode.DIAMETER_AVP_UNSUPPORTED);
        }
    }

    private DiameterMessage spoilt(DiameterMessage message, int kind) {
        List<Avp> avps = new ArrayList<>(message.avps());
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < avps.size(); i++) {
            int code = avps.get(i).code();
            if (code != Base.DESTINATION_REALM.code() && code != Base.AUTH_APPLICATION_ID.code()) {
                candidates.add(i);
            }
        }
        int at = candidates.get(random.nextInt(candidates.size()));
        Avp avp = avps.get(at);
        byte[] octets = new byte[random.nextInt(24)];
        random.nextBytes(octets);
        switch (kind) {
            case 0 -> avps.remove(at);
            case 1 -> avps.add(avp);
            case 2 -> avps.set(at, with(avp, Arrays.copyOf(avp.data(), random.nextInt(avp.data().length + 8))));
            case 3 ->
                avps.set(at, Avp.of(avp.code(), 1 + random.nextInt(20_000), avp.flags() | Avp.FLAG_VENDOR, avp.data()));
            case 4 -> avps.set(at, with(avp, octets));
            case 5 -> avps.add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(1), avp, with(avp, octets)));
            case 6 -> avps.add(Avp.of(60_000 + random.nextInt(100), 0, Avp.FLAG_MANDATORY, octets));
            default -> avps.add(Avp.of(60_000 + random.nextInt(100), 40_000, Avp.FLAG_VENDOR, octets));
        }
        DiameterMessageBuilder builder = DiameterMessage.request(message.commandCode(), message.applicationId());
        avps.forEach(builder::add);
        return builder.build();
    }

    private static Avp with(Avp avp, byte[] data) {
        return Avp.of(avp.code(), avp.vendorId(), avp.flags(), data);
    }

    private static DiameterMessage send(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join();
    }
}
