// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.bsfmanagementservice.api.BoundPcf;
import org.sigcore.bsf.bsfmanagementservice.api.UeSession;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.node.DiameterPeer;
import org.sigcore.diameter.node.RelayDecision;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;

class BindingRelayTest {
    private static final DiameterPeer AF = new Af();
    private final List<UeSession> lookedUp = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();

    @Test
    void theFirstRequestWaitsForItsLookUp() {
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
    void anInSessionRequestGoesOnUntouched() {
        DiameterMessage request =
                aar().add(Base.DESTINATION_HOST, "pcf1.example.org").build();

        assertThat(relay(this::found, 10).decide(request, AF)).isEqualTo(RelayDecision.Forward.byRouting(request));
        assertThat(waiting).isEmpty();
    }

    @Test
    void aStoreOutOfReachIsUnableToComply() {
        assertThat(answered(session -> {
                    throw new ProblemException(ProblemDetails.of(503, null, "gone"));
                }))
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
    }

    @Test
    void aRequestWithoutAddressIsRefused() {
        BindingRelay relay = relay(this::found, 10);
        DiameterMessage request = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .build();

        RelayDecision decision = relay.decide(request, AF);
        waiting.getFirst().run();

        assertThat(resultOf(later(decision))).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
    }

    @Test
    void moreLookUpsThanAllowedAreRefusedUntilOneIsDone() {
        BindingRelay relay = relay(this::found, 1);
        RelayDecision first = relay.decide(aar().build(), AF);

        assertThat(resultOf(relay.decide(aar().build(), AF))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);

        waiting.getFirst().run();
        assertThat(later(first)).isInstanceOf(RelayDecision.Forward.class);
        assertThat(relay.decide(aar().build(), AF)).isInstanceOf(RelayDecision.Later.class);
    }

    private int answered(BindingLookup bindings) {
        RelayDecision decision = relay(bindings, 10).decide(aar().build(), AF);
        waiting.getFirst().run();
        return resultOf(later(decision));
    }

    private Optional<BoundPcf> found(UeSession session) {
        lookedUp.add(session);
        return Optional.of(new BoundPcf("id", "pcf1.example.org", "example.org"));
    }

    private BindingRelay relay(BindingLookup bindings, int maxLookups) {
        return new BindingRelay(new RxDecider("bsf.example.org", false, Map.of()), bindings, waiting::add, maxLookups);
    }

    private static int resultOf(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Answer.class);
        return ((RelayDecision.Answer) decision).answer().resultCode();
    }

    private static RelayDecision later(RelayDecision decision) {
        assertThat(decision).isInstanceOf(RelayDecision.Later.class);
        // Already complete: the test ran what was waiting.
        return ((RelayDecision.Later) decision).decision().toCompletableFuture().join();
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral("10.0.0.1"));
    }

    /** The neighbour that sends. */
    private static final class Af implements DiameterPeer {
        @Override
        public String host() {
            return "af.example.org";
        }

        @Override
        public String realm() {
            return "example.org";
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public Set<Long> applications() {
            return Set.of(ApplicationId.RX);
        }

        @Override
        public @Nullable SocketAddress remote() {
            return null;
        }
    }
}
