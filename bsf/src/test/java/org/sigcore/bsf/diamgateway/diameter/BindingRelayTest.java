// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.diamgateway.logic.ErrorAnswer;
import org.sigcore.bsf.diamgateway.logic.RetryProfile;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxSettings;
import org.sigcore.bsf.diamgateway.logic.SessionRetry;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.DiameterSendException.Kind;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.testkit.Records;

class BindingRelayTest {
    private static final DiameterPeer AF = new Neighbour("af.example.org");
    private final List<UeSession> lookedUp = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final List<String> askedHosts = new ArrayList<>();
    private final RecordedEvents events = new RecordedEvents();
    private boolean storeIsGone;

    @Test
    void initialAar_isForwardedAfterLookup() {
        BindingRelay relay = relay(this::found, 10);

        RelayDecision decision = relay.decide(aar().build(), AF);

        assertThat(decision).isInstanceOf(RelayDecision.Later.class);
        assertThat(lookedUp).isEmpty();
        waiting.getFirst().run();
        assertThat(later(decision))
                .isInstanceOfSatisfying(
                        RelayDecision.Forward.class,
                        forward -> assertThat(forward.request().get(Base.DESTINATION_HOST))
                                .isEqualTo("pcf1.example.org"));
        assertThat(lookedUp).hasSize(1);
    }

    @Test
    void bindingWithoutRealm_usesRealmOfPeerElseOfAar() {
        assertThat(realmTowards("pcf1.localdomain")).isEqualTo("localdomain");
        assertThat(realmTowards("pcf2.localdomain")).isEqualTo("example.org");
    }

    private String realmTowards(String host) {
        waiting.clear();
        BindingRelay relay =
                relay(sessions -> List.of(Optional.of(new BoundPcf("id", host, null))), RxSettings.DEFAULT);
        RelayDecision decision =
                relay.decide(aar().add(Base.DESTINATION_REALM, "example.org").build(), AF);
        waiting.getFirst().run();
        return ((RelayDecision.Forward) later(decision)).request().require(Base.DESTINATION_REALM);
    }

    @Test
    void initialAarWithoutBinding_isForwardedToDefaultPcrf() {
        BindingRelay relay = relay(sessions -> List.of(Optional.empty()), with("defaultHost", "pcf1.localdomain"));
        RelayDecision decision =
                relay.decide(aar().add(Base.DESTINATION_REALM, "example.org").build(), AF);
        waiting.getFirst().run();

        RelayDecision.Forward forward = forward(later(decision));
        assertThat(forward.request().get(Base.DESTINATION_HOST)).isEqualTo("pcf1.localdomain");
        assertThat(forward.request().get(Base.DESTINATION_REALM)).isEqualTo("localdomain");
        assertThat(forward.next())
                .as("the answer of the PCRF is returned unchanged")
                .isNull();
        assertThat(events.seen).containsExactly("not found", "defaulted");
    }

    @Test
    void initialAarWithBinding_isNotForwardedToDefaultPcrf() {
        BindingRelay relay = relay(this::found, with("defaultHost", "pcrf.example.org"));
        RelayDecision decision = relay.decide(aar().build(), AF);
        waiting.getFirst().run();

        assertThat(forward(later(decision)).request().get(Base.DESTINATION_HOST))
                .isEqualTo("pcf1.example.org");
        assertThat(events.seen).containsExactly("found");
    }

    @Test
    void defaultPcrfEqualToGateway_refusesWith5065() {
        BindingRelay relay = relay(sessions -> List.of(Optional.empty()), with("defaultHost", "BSF.example.org"));
        RelayDecision decision = relay.decide(aar().build(), AF);
        waiting.getFirst().run();

        assertThat(resultOf(later(decision))).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(events.seen).containsExactly("not found", "NO_BINDING");
    }

    private static DiameterMessage toAf(int command, String origin) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .add(Base.ORIGIN_HOST, origin)
                .add(Base.DESTINATION_HOST, "af.example.org")
                .build();
    }

    /** Decides about a request, and runs the look-up of its sender if there is one. */
    private RelayDecision decided(BindingRelay relay, DiameterMessage request, String peer) {
        waiting.clear();
        RelayDecision decision = relay.decide(request, new Neighbour(peer));
        waiting.forEach(Runnable::run);
        return decision instanceof RelayDecision.Later ? later(decision) : decision;
    }

    @Test
    void requestOfPcfOverAf_isRefusedWith5003AndItsOriginHost_andLookedUpOnceASecond() {
        BindingRelay relay = relay(this::found, with("hideOrigin", true));
        for (int command : List.of(CommandCode.RE_AUTH, CommandCode.ABORT_SESSION)) {
            RelayDecision decision = decided(relay, toAf(command, "af2.example.org"), "af2.example.org");
            assertThat(resultOf(decision)).isEqualTo(ResultCode.DIAMETER_AUTHORIZATION_REJECTED);
            assertThat(((RelayDecision.Answer) decision)
                            .answer()
                            .require(Base.FAILED_AVP)
                            .get(Base.ORIGIN_HOST))
                    .isEqualTo("af2.example.org");
        }
        assertThat(askedHosts).containsExactly("af2.example.org");
        assertThat(events.seen).containsExactly("NOT_A_PCF", "NOT_A_PCF");
    }

    @Test
    void requestOfPcf_isForwardedIfBindingNamedItBefore() {
        BindingRelay relay = relay(this::found, 10);
        DiameterMessage asr = toAf(CommandCode.ABORT_SESSION, "PCF1.example.org");
        assertThat(forward(decided(relay, asr, "pcf1.example.org")).request()).isSameAs(asr);
        assertThat(forward(decided(relay, asr, "pcf1.example.org")).request()).isSameAs(asr);
        assertThat(askedHosts).as("looked up once").containsExactly("pcf1.example.org");
        assertThat(forward(decided(relay, asr, "replica-1.example.org")).request())
                .as("the node has verified that the peer may act for the host")
                .isSameAs(asr);
    }

    @Test
    void requestOfHostOfLookedUpBindingOrDefaultPcrf_isForwardedWithoutLookup() {
        BindingRelay relay = relay(
                sessions -> List.of(Optional.of(new BoundPcf("id", "pcf7.example.org", null))),
                with("defaultHost", "PCRF.example.org"));
        decided(relay, aar().build(), "af.example.org");
        for (String origin : List.of("pcf7.example.org", "pcrf.example.org")) {
            DiameterMessage rar = toAf(CommandCode.RE_AUTH, origin);
            assertThat(forward(relay.decide(rar, new Neighbour(origin))).request())
                    .isSameAs(rar);
        }
        assertThat(askedHosts).isEmpty();
    }

    @Test
    void requestOfUnknownHost_whileStoreIsUnreachable_isRefusedWith3004() {
        storeIsGone = true;
        RelayDecision decision =
                decided(relay(this::found, 10), toAf(CommandCode.RE_AUTH, "pcf1.example.org"), "pcf1.example.org");
        assertThat(resultOf(decision)).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(events.seen).containsExactly("LOOKUP_FAILED");
    }

    @Test
    void requestOfPcf_hasShorterTimeoutAndKeepsOriginUnlessHidden() {
        DiameterMessage rar = toAf(CommandCode.RE_AUTH, "pcf1.example.org");

        RelayDecision.Forward plain = forward(decided(relay(this::found, 10), rar, "pcf1.example.org"));
        assertThat(plain.request()).isSameAs(rar);
        assertThat(plain.within()).isEqualTo(Duration.ofMillis(2500));
        RelayDecision.Forward hidden =
                forward(decided(relay(this::found, with("hideOrigin", true)), rar, "pcf1.example.org"));
        assertThat(hidden.request().all(Base.ORIGIN_HOST)).containsExactly("bsf.example.org");
        assertThat(forward(relay(this::found, 10)
                                .decide(
                                        aar().add(Base.DESTINATION_HOST, "pcf1.example.org")
                                                .build(),
                                        AF))
                        .within())
                .isNull();
    }

    @Test
    void inSessionRequest_isForwardedUnchanged() {
        DiameterMessage request =
                aar().add(Base.DESTINATION_HOST, "pcf1.example.org").build();

        assertThat(relay(this::found, 10).decide(request, AF)).isEqualTo(RelayDecision.Forward.byRouting(request));
        assertThat(waiting).isEmpty();
    }

    @Test
    void unreachableStore_isAnsweredWith3004() {
        assertThat(answered(sessions -> {
                    throw new ProblemException(ProblemDetails.of(503, null, "gone"));
                }))
                .isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
    }

    @Test
    void aarWithoutAddress_isRefusedWithMissingAvp() {
        BindingRelay relay = relay(this::found, 10);
        DiameterMessage request = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .build();

        assertThat(resultOf(relay.decide(request, AF))).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(waiting).isEmpty();
    }

    @Test
    void lookupBeyondLimit_isRefusedUntilOneCompletes() {
        BindingRelay relay = relay(this::found, 1);
        RelayDecision first = relay.decide(aar().build(), AF);

        assertThat(resultOf(relay.decide(aar().build(), AF))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);

        waiting.getFirst().run();
        assertThat(later(first)).isInstanceOf(RelayDecision.Forward.class);
        assertThat(relay.decide(aar().build(), AF)).isInstanceOf(RelayDecision.Later.class);
    }

    @Test
    void sessionRetry_triesEachPcfOfSetOnce() {
        RetryProfile profile = new RetryProfile(
                Set.of(RxKind.AAR_I), Set.of(Rx.IP_CAN_SESSION_NOT_AVAILABLE), true, true, 5, List.of());
        List<String> set = List.of("PCF0.example.org", "pcf1.example.org", "pcf2.example.org");
        BindingRelay relay = relay(this::found, with("retry", new SessionRetry(List.of(profile), List.of(set))));
        DiameterMessage request = aar().build();
        RelayDecision decision = relay.decide(request, AF);
        waiting.getFirst().run();
        DiameterMessage refused = request.answerExperimental(Base.VENDOR_3GPP, Rx.IP_CAN_SESSION_NOT_AVAILABLE)
                .build();

        RelayDecision.Forward first = forward(later(decision));
        RelayDecision.Forward second = forward(next(first).decide(refused, null));
        assertThat(second.request().get(Base.DESTINATION_HOST)).isEqualTo("pcf2.example.org");
        assertThat(second.request().isRetransmitted()).isFalse();

        RelayDecision.Forward third =
                forward(next(second).decide(null, new DiameterSendException(Kind.TIMEOUT, "in a test")));
        assertThat(third.request().get(Base.DESTINATION_HOST)).isEqualTo("pcf0.example.org");
        assertThat(third.request().isRetransmitted()).isTrue();

        assertThat(next(third).decide(refused, null)).isEqualTo(new RelayDecision.Answer(refused));
        assertThat(events.seen)
                .containsExactly(
                        "found", "AAR_I pcf1.example.org>pcf2.example.org", "AAR_I pcf2.example.org>pcf0.example.org");
    }

    @Test
    void unconfiguredFailure_isNotRetried() {
        RetryProfile profile =
                new RetryProfile(Set.of(RxKind.AAR_I), Set.of(5012), false, false, 1, List.of("pcf2.example.org"));
        BindingRelay relay = relay(this::found, with("retry", new SessionRetry(List.of(profile), List.of())));
        DiameterMessage request = aar().build();
        RelayDecision decision = relay.decide(request, AF);
        waiting.getFirst().run();
        RelayDecision.Forward first = forward(later(decision));

        DiameterMessage other = request.answer(5003).build();
        assertThat(next(first).decide(other, null)).isEqualTo(new RelayDecision.Answer(other));
        assertThat(resultOf(next(first).decide(null, new DiameterSendException(Kind.TIMEOUT, "in a test"))))
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        RelayDecision.Forward second =
                forward(next(first).decide(request.answer(5012).build(), null));
        // Its only alternate is disconnected, so that no PCF is left.
        assertThat(resultOf(next(second).decide(null, new DiameterSendException(Kind.UNABLE_TO_DELIVER, "gone"))))
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(forward(relay.decide(
                                request.toBuilder()
                                        .set(Base.DESTINATION_HOST, "pcf1.example.org")
                                        .build(),
                                AF))
                        .next())
                .isNull();
    }

    @Test
    void inSessionTimeout_isAnsweredWithMappedResultCode() {
        BindingRelay relay = relay(
                this::found,
                with(
                        "errors",
                        Map.of(Fault.NO_ANSWER, new ErrorAnswer(ResultCode.DIAMETER_UNABLE_TO_COMPLY, 0, "silence"))));
        DiameterMessage request =
                aar().add(Base.DESTINATION_HOST, "pcf1.example.org").build();

        RelayDecision.Forward forward = forward(relay.decide(request, AF));

        assertThat(resultOf(next(forward).decide(null, new DiameterSendException(Kind.TIMEOUT, "in a test"))))
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        assertThat(events.seen).containsExactly("NO_ANSWER");
    }

    private static RelayDecision.Forward forward(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Forward.class);
        return (RelayDecision.Forward) decision;
    }

    private static RelayDecision.AnswerDecider next(RelayDecision.Forward forward) {
        return Objects.requireNonNull(forward.next());
    }

    private int answered(BindingLookup bindings) {
        RelayDecision decision = relay(bindings, 10).decide(aar().build(), AF);
        waiting.getFirst().run();
        return resultOf(later(decision));
    }

    private List<Optional<BoundPcf>> found(List<UeSession> sessions) {
        lookedUp.addAll(sessions);
        return Collections.nCopies(sessions.size(), Optional.of(new BoundPcf("id", "pcf1.example.org", "example.org")));
    }

    private boolean isPcfHost(String host) {
        if (storeIsGone) {
            throw new ProblemException(ProblemDetails.of(503, null, "gone"));
        }
        askedHosts.add(host);
        return host.equals("pcf1.example.org");
    }

    private BindingRelay relay(BindingLookup bindings, int maxLookups) {
        return relay(bindings, with("maxLookups", maxLookups));
    }

    private BindingRelay relay(BindingLookup bindings, RxSettings settings) {
        RxDecider decider = new RxDecider("bsf.example.org", settings);
        return new BindingRelay(
                () -> decider,
                bindings,
                this::isPcfHost,
                waiting::add,
                events,
                host -> host.equals("pcf1.localdomain") ? "localdomain" : null,
                str -> CompletableFuture.completedFuture(false));
    }

    private static int resultOf(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Answer.class);
        return ((RelayDecision.Answer) decision).answer().resultCode();
    }

    private static RelayDecision later(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Later.class);
        // Already complete, because the test ran the waiting look-up.
        return ((RelayDecision.Later) decision).decision().toCompletableFuture().join();
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral("10.0.0.1"));
    }

    private static RxSettings with(String component, Object value) {
        return Records.with(RxSettings.DEFAULT, Map.of(component, value));
    }
}
