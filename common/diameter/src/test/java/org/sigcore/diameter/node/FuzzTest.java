// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.api.RelayDecision.Forward;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.testkit.Await;

/**
 * Sends damaged messages through an agent to a server for {@code -Ddiameter.fuzz.seconds} (3 by default), seeded by
 * {@code -Ddiameter.fuzz.seed}. A failure names the seed and the round; the same seed gives the same messages.
 */
class FuzzTest {
    private static final int BATCH = 8;
    private final long seconds = Long.getLong("diameter.fuzz.seconds", 3);
    private final long seed = Long.getLong("diameter.fuzz.seed", 6733);
    private final Random random = new Random(seed);
    private final Lab lab = new Lab();
    private final DiameterNode agent = lab.start(
            Lab.listening("agent.lab"),
            builder -> builder.relay(Applications.RX, (request, _) -> Forward.to("server.lab", request)));
    private final DiameterNode server = lab.start(
            Lab.connecting("server.lab", agent), builder -> builder.serve(Applications.RX, Lab.success("server.lab")));

    @BeforeEach
    void start() {
        Lab.awaitOpen(agent, "server.lab");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void damagedMessages_areAnsweredOrClosedWithoutEffectOnOtherPeers() {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        try (RawPeer witness = RawPeer.open("witness.lab", agent, ApplicationId.RX)) {
            for (int round = 0; System.nanoTime() < end; round++) {
                sendDamagedMessages(round);
                sendMessageWithWrongLength();
                DiameterMessage answer = witness.exchange(aar("witness.lab").build());
                assertThat(answer.isSuccess())
                        .as("seed %d, round %d: %s", seed, round, answer)
                        .isTrue();
            }
            Await.until(
                    "no request or connection is left",
                    () -> agent.stats().connections() == 2
                            && agent.stats().pendingRequests() == 0
                            && server.stats().requestsInHandlers() == 0);
        }
    }

    /** Each parsable message is answered; afterwards a valid one is answered or the connection is closed. */
    private void sendDamagedMessages(int round) {
        try (RawPeer peer = RawPeer.open("fuzz.lab", agent, ApplicationId.RX)) {
            for (int i = 0; i < BATCH; i++) {
                peer.send(damaged());
            }
            int last = 0x7FFF_FFFF;
            peer.send(aar("fuzz.lab").identifiers(last, last).build());
            for (byte[] octets = peer.receiveOctets(); octets != null; octets = peer.receiveOctets()) {
                DiameterMessage message = DiameterMessage.parse(octets);
                if (message.hopByHop() == last) {
                    assertThat(message.isSuccess())
                            .as("seed %d, round %d: %s", seed, round, message)
                            .isTrue();
                    return;
                }
            }
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof SocketTimeoutException) {
                throw new AssertionError("seed %d, round %d: no answer".formatted(seed, round), e);
            }
            // The agent closed the connection during a write.
        }
    }

    /** Sends part of a message with a random length in its header, then closes. */
    private void sendMessageWithWrongLength() {
        try (RawPeer peer = RawPeer.open("fuzz.lab", agent, ApplicationId.RX)) {
            byte[] octets = aar("fuzz.lab").build().encode();
            octets[1 + random.nextInt(3)] = (byte) random.nextInt();
            peer.send(Arrays.copyOf(octets, 1 + random.nextInt(octets.length)));
        }
    }

    private byte[] damaged() {
        DiameterMessageBuilder message = aar("fuzz.lab").identifiers(random.nextInt() & 0xFFFF, random.nextInt());
        switch (random.nextInt(6)) {
            case 0 -> message.add(nested(random.nextInt(40)));
            case 1 -> message.add(randomAvp());
            case 2 -> message.set(Base.DESTINATION_REALM, "x".repeat(random.nextInt(3000)));
            case 3 -> message.proxiable(random.nextBoolean()).error(random.nextBoolean());
            default -> {}
        }
        byte[] octets = message.build().encode();
        return switch (random.nextInt(5)) {
            case 0 -> octets; // well-formed with unusual content
            case 1 -> flipped(octets, DiameterMessage.HEADER_LENGTH); // the header stays unchanged
            case 2 -> flipped(octets, 0);
            case 3 -> shortened(octets);
            default -> withAvpLengthChanged(octets);
        };
    }

    private byte[] flipped(byte[] octets, int from) {
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = from + random.nextInt(octets.length - from);
            if (at == 0 || at > 3) { // a greater length could make the agent wait for more octets
                octets[at] = (byte) random.nextInt();
            }
        }
        return octets;
    }

    /** Cuts out a multiple of four octets and corrects the length of the message. */
    private byte[] shortened(byte[] octets) {
        int cut = 4 * (1 + random.nextInt(6));
        int at = DiameterMessage.HEADER_LENGTH + random.nextInt(octets.length - DiameterMessage.HEADER_LENGTH - cut);
        byte[] shorter = Arrays.copyOf(octets, octets.length - cut);
        System.arraycopy(octets, at + cut, shorter, at, shorter.length - at);
        shorter[2] = (byte) (shorter.length >> 8);
        shorter[3] = (byte) shorter.length;
        return shorter;
    }

    private byte[] withAvpLengthChanged(byte[] octets) {
        List<Integer> starts = new ArrayList<>();
        for (int at = DiameterMessage.HEADER_LENGTH; at < octets.length; ) {
            starts.add(at);
            int length = (octets[at + 5] & 0xFF) << 16 | (octets[at + 6] & 0xFF) << 8 | (octets[at + 7] & 0xFF);
            at += (length + 3) & ~3;
        }
        octets[starts.get(random.nextInt(starts.size())) + 5 + random.nextInt(3)] = (byte) random.nextInt();
        return octets;
    }

    private Avp nested(int depth) {
        Avp inner = randomAvp();
        for (int i = 0; i < depth; i++) {
            inner = Rx.MEDIA_COMPONENT_DESCRIPTION.of(inner, Rx.MEDIA_COMPONENT_NUMBER.of((long) i));
        }
        return inner;
    }

    private Avp randomAvp() {
        byte[] data = new byte[random.nextInt(60)];
        random.nextBytes(data);
        if (random.nextInt(4) == 0) {
            data = Base.FAILED_AVP
                    .of(Avp.of(random.nextInt(), 0, random.nextInt(256), data))
                    .data();
        }
        int code = random.nextBoolean() ? random.nextInt() : 256 + random.nextInt(300);
        return Avp.of(code, random.nextBoolean() ? 0 : Base.VENDOR_3GPP, random.nextInt(256), data);
    }

    private static DiameterMessageBuilder aar(String host) {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .identifiers(1001, 2002)
                .add(Base.SESSION_ID, host + ";1;1")
                .add(Base.ORIGIN_HOST, host)
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, Lab.REALM);
    }
}
