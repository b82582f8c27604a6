// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy.kamailio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.junit.SigcoreCore;
import org.sigcore.model.session.BitRate;
import org.sigcore.simulators.ue.Rule;
import org.sigcore.simulators.ue.UeSession;

/** Places calls through Kamailio on a core of four functions in this process, with the BSF and with Policy as its Diameter peer. */
@Tag("kamailio")
class KamailioIT {
    private static final String ABSENCE = Pcscf.absence();
    private static final int VOICE = 1;
    private static final int VIDEO = 2;
    private static final int SIGNALLING = 5;

    /** The time within which the core would have repeated a request to an AF that does not answer, or not as expected. */
    private static final Duration REPEATED = Duration.ofSeconds(6);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final SigcoreCore CORE = new SigcoreCore()
            .withArgument(NetworkFunction.BSF, "--bsf.diameter.no-binding.forward-to=policy.sigcore.lab")
            // Kamailio sends an ASA to the peer in the Origin-Host of the ASR.
            .withArgument(NetworkFunction.BSF, "--bsf.diameter.hide-origin=true");
    private static final Map<NetworkFunction, Pcscf> PCSCFS = new EnumMap<>(NetworkFunction.class);
    private static final String NETWORK =
            "127.%d.%%d".formatted(ThreadLocalRandom.current().nextInt(64, 250));

    @TempDir
    private static Path folder;

    private static @Nullable Carriers carriers;
    private static int networks = ThreadLocalRandom.current().nextInt(1, 200);
    private static int subscribers;

    private final List<UeSession> sessions = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        if (ABSENCE.isEmpty()) {
            CORE.start();
            carriers = new Carriers(CORE);
            for (NetworkFunction peer : List.of(NetworkFunction.BSF, NetworkFunction.POLICY)) {
                PCSCFS.put(peer, newPcscf(peer, false));
            }
        }
    }

    @AfterAll
    static void stop() throws Exception {
        for (Pcscf pcscf : PCSCFS.values()) {
            pcscf.close();
        }
        if (carriers != null) {
            carriers.close();
        }
        CORE.stop();
    }

    @BeforeEach
    void needsKamailio() {
        assumeTrue(ABSENCE.isEmpty(), ABSENCE);
    }

    @AfterEach
    void endSessions() {
        sessions.forEach(UeSession::close);
        PCSCFS.values().forEach(Pcscf::hangUp);
    }

    @ParameterizedTest
    @EnumSource(names = {"BSF", "POLICY"})
    void callsOfUeOn5g_haveQosUntilTheyEnd(NetworkFunction peer) throws Exception {
        Pcscf pcscf = pcscf(peer);
        String ue = pcscf.ue(1);
        UeSession session = on5g(ue);
        pcscf.register(ue, 600);
        assertThat(rule(session, SIGNALLING).filters()).allMatch(filter -> filter.contains(" 5060"));

        Pcscf.Call audio = pcscf.call(ue, "call", "answer");
        Rule voice = rule(session, VOICE);
        assertThat(voice.uplink()).isEqualTo(BitRate.parse("49 Kbps"));
        assertThat(voice.downlink()).isEqualTo(BitRate.parse("41 Kbps"));
        audio.passes();
        none(session, VOICE);

        Pcscf.Call video = pcscf.call(ue, "call-video", "answer-video");
        rule(session, VOICE);
        assertThat(rule(session, VIDEO).uplink()).isEqualTo(BitRate.parse("500 Kbps"));
        video.passes();
        none(session, VOICE, VIDEO);

        pcscf.register(ue, 0);
        none(session, SIGNALLING);
    }

    @ParameterizedTest
    @EnumSource(names = {"BSF", "POLICY"})
    void changedOrCancelledCall_changesOrLosesItsQos(NetworkFunction peer) throws Exception {
        Pcscf pcscf = pcscf(peer);
        String ue = pcscf.ue(2);
        UeSession session = on5g(ue);
        pcscf.register(ue, 600);

        Pcscf.Call changed = pcscf.call(ue, "call-change", "answer-change");
        rule(session, VOICE);
        assertThat(rule(session, VIDEO).uplink()).isEqualTo(BitRate.parse("700 Kbps"));
        assertThat(rule(session, VOICE).uplink()).isEqualTo(BitRate.parse("64 Kbps"));
        changed.passes();
        none(session, VOICE, VIDEO);

        Pcscf.Call cancelled = pcscf.call(ue, "call-cancel", "answer-cancel");
        rule(session, VOICE);
        cancelled.passes();
        none(session, VOICE);
    }

    @ParameterizedTest
    @EnumSource(names = {"BSF", "POLICY"})
    void callsOfUeOn4g_haveQosUntilTheyEnd(NetworkFunction peer) throws Exception {
        Pcscf pcscf = pcscf(peer);
        String ue = pcscf.ue(3);
        UeSession session = opened(carriers().on4g(nextSubscriber(), ue));
        pcscf.register(ue, 600);
        rule(session, SIGNALLING);

        Pcscf.Call call = pcscf.call(ue, "call", "answer");
        assertThat(rule(session, VOICE).uplink()).isEqualTo(BitRate.parse("49 Kbps"));
        call.passes();
        none(session, VOICE);
    }

    /** More than one pair of Flow-Descriptions in a Media-Sub-Component. */
    @ParameterizedTest
    @EnumSource(names = {"BSF", "POLICY"})
    void rtcpFilters_areInTheVoiceRule(NetworkFunction peer) throws Exception {
        try (Pcscf pcscf = newPcscf(peer, true)) {
            String ue = pcscf.ue(1);
            UeSession session = on5g(ue);
            pcscf.register(ue, 600);
            assertThat(rule(session, SIGNALLING).filters()).hasSizeGreaterThan(2);

            Pcscf.Call call = pcscf.call(ue, "call", "answer");
            assertThat(rule(session, VOICE).filters())
                    .anyMatch(filter -> filter.contains("49200"))
                    .anyMatch(filter -> filter.contains("49201"));
            call.passes();
            none(session, VOICE);
        }
    }

    @Test
    void sessionEndedByNetwork_endsCallWithinSecondAndAbortsEachAfSessionOnce() throws Exception {
        for (Pcscf pcscf : PCSCFS.values()) {
            pcscf.tap().forget();
            UeSession session = on5g(pcscf.ue(4));
            Pcscf.Call call = answeredCall(pcscf, pcscf.ue(4), session);

            session.close();
            eventually(
                    () -> has(call.caller(), "\nBYE ") && has(call.callee(), "\nBYE "),
                    isBusy() ? PATIENCE : Duration.ofSeconds(1),
                    "BYE at both ends");
            call.passes();
        }
        pause(REPEATED);
        for (Pcscf pcscf : PCSCFS.values()) {
            assertThat(afSessions(pcscf, DiameterTap.ABORT_SESSION)).isEqualTo(once(pcscf));
        }
    }

    @Test
    void radioAccessChange_isReportedToEachAfSessionOnce() throws Exception {
        for (Pcscf pcscf : PCSCFS.values()) {
            pcscf.tap().forget();
            UeSession session = on5g(pcscf.ue(5));
            answeredCall(pcscf, pcscf.ue(5), session);

            session.changeRadioAccess();
        }
        pause(REPEATED);
        for (Pcscf pcscf : PCSCFS.values()) {
            assertThat(afSessions(pcscf, DiameterTap.RE_AUTH)).isEqualTo(once(pcscf));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BSF", "POLICY"})
    void killedPcscf_afterNextRegistration_hasOneSignallingRule(NetworkFunction peer) throws Exception {
        Pcscf pcscf = pcscf(peer);
        String ue = pcscf.ue(6);
        UeSession session = on5g(ue);
        pcscf.register(ue, 600);
        rule(session, SIGNALLING);

        pcscf.kill();
        pcscf.start();
        pcscf.register(ue, 600);
        eventually(() -> count(session, SIGNALLING) == 1, PATIENCE, "one rule of signalling");
        pause(Duration.ofMillis(500));
        assertThat(count(session, SIGNALLING)).isEqualTo(1);
    }

    // ---- shared by the tests

    private static Pcscf pcscf(NetworkFunction peer) {
        return Objects.requireNonNull(PCSCFS.get(peer));
    }

    private static Carriers carriers() {
        return Objects.requireNonNull(carriers);
    }

    private static Pcscf newPcscf(NetworkFunction peer, boolean rtcp) throws Exception {
        String network = NETWORK.formatted(networks++);
        Pcscf pcscf = new Pcscf(peer, CORE.diameterAddress(peer), folder.resolve(network), network, rtcp);
        pcscf.start();
        return pcscf;
    }

    private UeSession on5g(String address) {
        return opened(carriers().on5g(nextSubscriber(), address));
    }

    private static int nextSubscriber() {
        return ++subscribers;
    }

    private UeSession opened(UeSession session) {
        session.open();
        sessions.add(session);
        return session;
    }

    /** Registers a UE and has it call until the network ends the call; returns when the call is answered. */
    private static Pcscf.Call answeredCall(Pcscf pcscf, String ue, UeSession session) throws Exception {
        pcscf.register(ue, 600);
        Pcscf.Call call = pcscf.call(ue, "call-until-bye", "answer");
        rule(session, VOICE);
        eventually(() -> has(call.callee(), "\nACK "), PATIENCE, "the call is answered");
        return call;
    }

    /** Waits for a rule of that QoS class. */
    private static Rule rule(UeSession session, int qosClass) throws InterruptedException {
        eventually(() -> count(session, qosClass) > 0, PATIENCE, "a rule of class " + qosClass);
        return session.rules().values().stream()
                .filter(each -> each.qosClass() == qosClass)
                .findFirst()
                .orElseThrow();
    }

    private static void none(UeSession session, int... qosClasses) throws InterruptedException {
        for (int qosClass : qosClasses) {
            eventually(() -> count(session, qosClass) == 0, PATIENCE, "no rule of class " + qosClass);
        }
    }

    private static long count(UeSession session, int qosClass) {
        return session.rules().values().stream()
                .filter(each -> each.qosClass() == qosClass)
                .count();
    }

    /** Counts the requests with that command that the core has sent for each AF session of this test. */
    private static Map<String, Long> afSessions(Pcscf pcscf, int command) {
        Set<String> begun = begun(pcscf);
        return pcscf.tap().toPcscf(command).stream()
                .map(DiameterTap.Message::sessionId)
                .filter(begun::contains)
                .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    }

    private static Map<String, Long> once(Pcscf pcscf) {
        assertThat(begun(pcscf)).hasSize(2);
        return begun(pcscf).stream().collect(Collectors.toMap(id -> id, id -> 1L));
    }

    private static Set<String> begun(Pcscf pcscf) {
        return pcscf.tap().fromPcscf(DiameterTap.AA).stream()
                .map(DiameterTap.Message::sessionId)
                .collect(Collectors.toSet());
    }

    // Other programs on this machine slow down the calls.
    private static boolean isBusy() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return system.getSystemLoadAverage() > system.getAvailableProcessors();
    }

    private static boolean has(Pcscf.Sip sip, String text) {
        try {
            return sip.has(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void eventually(BooleanSupplier met, Duration limit, String what) throws InterruptedException {
        long until = System.nanoTime() + limit.toNanos();
        while (!met.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(until);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private static void pause(Duration time) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
    }
}
