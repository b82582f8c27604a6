// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.gatling.diameter.DiameterDsl.diameter;

import io.gatling.app.Gatling$;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;

/** A simulation against the PCRF of this test, which uses another Diameter stack. */
class DiameterSimulationIT {
    private static final int CALLS = 20;

    @TempDir
    Path results;

    private final List<DiameterMessage> seen = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Boolean>> reAuths = new CopyOnWriteArrayList<>();
    private final DiameterNode pcrf = DiameterNode.builder(DiameterNodeConfig.builder("pcrf.lab", "lab")
                    .listen(ListenConfig.tcp("127.0.0.1", 0))
                    .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT)
                    .build())
            .serve(Applications.RX, this::answer)
            .start();

    private final int port = pcrf.localAddresses().getFirst().getPort();

    private DiameterMessage answer(DiameterMessage request, DiameterPeer from) {
        seen.add(request);
        if (request.commandCode() == CommandCode.AA && !later(request)) {
            sendReAuth(request);
        }
        boolean refused = Integer.getInteger("test.refused", -1) == request.commandCode();
        return request.answer(refused ? ResultCode.DIAMETER_UNABLE_TO_COMPLY : ResultCode.DIAMETER_SUCCESS)
                .build();
    }

    private void sendReAuth(DiameterMessage aar) {
        var answer = pcrf.send(
                DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.RX)
                        .add(Base.SESSION_ID, aar.require(Base.SESSION_ID))
                        .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                        .add(Base.DESTINATION_REALM, "af")
                        .add(Base.DESTINATION_HOST, "af.lab")
                        .build(),
                Duration.ofSeconds(5));
        reAuths.add(answer.thenApply(DiameterMessage::isSuccess));
    }

    @AfterEach
    void end() {
        System.clearProperty("test.refused");
        pcrf.close();
    }

    private int run() {
        System.setProperty(CallSimulation.PORT, "" + port);
        return Gatling$.MODULE$.fromArgs(
                new String[] {"-s", CallSimulation.class.getName(), "-rf", results.toString(), "-nr"});
    }

    @Test
    void calls_sendAarAndStrInOneSession() {
        CallSimulation.ASKED.clear();
        assertThat(run()).isZero();

        assertThat(reAuths).hasSize(CALLS).allMatch(CompletableFuture::join);
        assertThat(CallSimulation.ASKED)
                .hasSize(CALLS)
                .containsOnly(CommandCode.RE_AUTH + " of " + Applications.RX.id());
        assertThat(seen).hasSize(3 * CALLS);
        assertThat(seen.stream().map(DiameterMessage::sessionId).distinct()).hasSize(CALLS);
        assertThat(seen).allSatisfy(request -> {
            assertThat(request.avps().getFirst().is(Base.SESSION_ID)).isTrue();
            assertThat(request.get(Base.DESTINATION_REALM)).isEqualTo("lab");
            assertThat(request.get(Base.DRMP)).isEqualTo(2);
        });
        assertThat(seen.stream().filter(each -> each.commandCode() == CommandCode.AA && !later(each)))
                .hasSize(CALLS)
                .allSatisfy(
                        aar -> assertThat(aar.require(Base.FRAMED_IP_ADDRESS).getHostAddress())
                                .startsWith("10.45."));
        assertThat(seen.stream().filter(each -> each.commandCode() == CommandCode.SESSION_TERMINATION))
                .hasSize(CALLS)
                .allMatch(DiameterSimulationIT::later);
    }

    // Requests after the first name the host that answered it.
    private static boolean later(DiameterMessage request) {
        return "pcrf.lab".equals(request.get(Base.DESTINATION_HOST));
    }

    /** The STR has a check, but not of its result code. */
    @Test
    void refusedRequest_failsTheAssertionAndExitsWith2() {
        System.setProperty("test.refused", "" + CommandCode.SESSION_TERMINATION);

        assertThat(run()).isEqualTo(2);
    }

    @Test
    void scriptErrors_failAtStart() {
        assertThatThrownBy(() -> diameter("AAR-I").gx()).hasMessageContaining("Gx has no command AAR, only [CCR");
        assertThatThrownBy(() -> diameter("AAR-I").rx().avp(Base.FRAMED_IP_ADDRESS, "10.45.0.x"))
                .hasMessageContaining("Framed-IP-Address");
        assertThatThrownBy(() -> diameter("AAR-I").rx().avp(Rx.FLOW_STATUS, "#{x"))
                .hasMessageContaining("AAR-I, Flow-Status");
        pcrf.close();
        assertThatThrownBy(this::run).hasStackTraceContaining("no Diameter peer at 127.0.0.1");
    }
}
