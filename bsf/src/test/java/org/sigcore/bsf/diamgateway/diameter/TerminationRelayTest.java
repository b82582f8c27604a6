// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.diamgateway.logic.RetryProfile;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxSettings;
import org.sigcore.bsf.diamgateway.logic.SessionRetry;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.DiameterSendException.Kind;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.testkit.Records;

/** STRs for an unreachable PCF. */
class TerminationRelayTest {
    private final List<DiameterMessage> kept = new ArrayList<>();
    private final RecordedEvents events = new RecordedEvents();
    private boolean hasRoom = true;
    private boolean isPcf = true;
    private Set<String> peers = Set.of();
    private SessionRetry retry = SessionRetry.NONE;

    private RelayDecision.AnswerDecider sent() {
        RxDecider decider = new RxDecider(
                "bsf.example.org",
                Records.with(
                        RxSettings.DEFAULT, Map.of("keepsTerminations", true, "retry", retry, "peerHosts", peers)));
        BindingRelay relay = new BindingRelay(
                () -> decider, sessions -> List.of(), host -> isPcf, Runnable::run, events, host -> null, str -> {
                    kept.add(str);
                    return CompletableFuture.completedFuture(hasRoom);
                });
        return next(relay.decide(str(), new Neighbour("af.example.org")));
    }

    private static RelayDecision.AnswerDecider next(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Forward.class);
        return Objects.requireNonNull(((RelayDecision.Forward) decision).next());
    }

    private static DiameterMessage str() {
        return DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .add(Base.ORIGIN_HOST, "af.example.org")
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, "pcf1.example.org")
                .build();
    }

    private static int resultOf(
            RelayDecision.AnswerDecider decider, @Nullable DiameterMessage answer, @Nullable Kind failure) {
        RelayDecision last =
                decider.decide(answer, failure == null ? null : new DiameterSendException(failure, "test"));
        while (last instanceof RelayDecision.Later later) {
            last = later.decision().toCompletableFuture().join();
        }
        assertThat(last).isInstanceOf(RelayDecision.Answer.class);
        return ((RelayDecision.Answer) last).answer().resultCode();
    }

    @Test
    void strForUnreachablePcf_isKeptAndAnsweredWith2001() {
        for (Kind failure : List.of(Kind.UNABLE_TO_DELIVER, Kind.TIMEOUT, Kind.CONNECTION_LOST, Kind.TOO_BUSY)) {
            assertThat(resultOf(sent(), null, failure)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
        DiameterMessage busy = str().answer(ResultCode.DIAMETER_TOO_BUSY).build();
        assertThat(resultOf(sent(), busy, null)).isEqualTo(ResultCode.DIAMETER_SUCCESS);

        assertThat(events.seen).containsOnly("kept").hasSize(5);
        assertThat(kept.stream().map(DiameterMessage::isRetransmitted))
                .as("a PCF may have received it")
                .containsExactly(false, true, true, false, false);
    }

    @Test
    void answeredOrUnroutableStr_isNotKept() {
        DiameterMessage unknown =
                str().answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID).build();
        assertThat(resultOf(sent(), unknown, null)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(resultOf(sent(), null, Kind.REALM_NOT_SERVED)).isEqualTo(ResultCode.DIAMETER_REALM_NOT_SERVED);
        assertThat(kept).isEmpty();
    }

    @Test
    void strThatCannotBeKept_isRefusedWith3002() {
        hasRoom = false;

        assertThat(resultOf(sent(), null, Kind.UNABLE_TO_DELIVER)).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(events.seen).containsExactly("PEER_UNREACHABLE");
    }

    @Test
    void strForHostThatIsNeitherPeerNorPcf_isNotKept() {
        isPcf = false;
        assertThat(resultOf(sent(), null, Kind.UNABLE_TO_DELIVER)).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(kept).isEmpty();
        assertThat(events.seen).containsExactly("PEER_UNREACHABLE");

        peers = Set.of("pcf1.example.org");
        assertThat(resultOf(sent(), null, Kind.UNABLE_TO_DELIVER)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(kept).hasSize(1);
    }

    @Test
    void strAfterRetries_isKeptForFirstPcf() {
        retry = new SessionRetry(
                List.of(new RetryProfile(Set.of(RxKind.STR), Set.of(), true, true, 1, List.of("pcf2.example.org"))),
                List.of());
        RelayDecision.AnswerDecider second =
                next(sent().decide(null, new DiameterSendException(Kind.UNABLE_TO_DELIVER, "test")));

        assertThat(resultOf(second, null, Kind.UNABLE_TO_DELIVER)).isEqualTo(ResultCode.DIAMETER_SUCCESS);

        assertThat(kept).extracting(str -> str.get(Base.DESTINATION_HOST)).containsExactly("pcf1.example.org");
    }
}
