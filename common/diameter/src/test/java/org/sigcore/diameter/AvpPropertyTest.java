// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Properties of random AVP trees from a fixed seed. */
class AvpPropertyTest {
    private static final int ROUNDS = 2000;
    private final Random random = new Random(6733);

    @Test
    void encodedMessage_roundTrips() {
        for (int round = 0; round < ROUNDS; round++) {
            DiameterMessage built = randomMessage();
            byte[] octets = built.encode();
            DiameterMessage parsed = DiameterMessage.parse(octets.clone());

            assertThat(parsed.encode()).isEqualTo(octets);
            assertThat(written(parsed)).isEqualTo(written(built));
            assertThat(parsed.avps()).isEqualTo(built.avps());
            assertThat(parsed.flags()).isEqualTo(built.flags());
            assertThat(parsed.hopByHop()).isEqualTo(built.hopByHop());
            assertThat(parsed.encodedSize()).isEqualTo(octets.length);
            assertThat(parsed.toBuilder().build().encode()).isEqualTo(octets);
        }
    }

    @Test
    void detachedAvp_isEqualAndHasItsOwnOctetsOnly() {
        for (Avp avp : DiameterMessage.parse(randomMessage().encode()).avps()) {
            Avp detached = avp.detached();
            assertThat(detached).isEqualTo(avp);
            assertThat(detached.wire()).hasSizeLessThanOrEqualTo(avp.encodedSize());
            assertThat(detached.detached()).isSameAs(detached);
        }
    }

    @Test
    void truncatedMessage_isRefused() {
        for (int round = 0; round < 100; round++) {
            byte[] octets = randomMessage().encode();
            for (int length = 0; length < octets.length; length++) {
                assertRefused(Arrays.copyOf(octets, length));
            }
        }
    }

    @Test
    void randomDamage_isParsedOrRefused() {
        for (int round = 0; round < 20 * ROUNDS; round++) {
            byte[] octets = randomMessage().encode();
            for (int i = 0; i <= random.nextInt(3); i++) {
                octets[random.nextInt(octets.length)] = (byte) random.nextInt();
            }
            try {
                readAll(DiameterMessage.parse(octets).avps(), 0);
            } catch (MalformedMessageException e) {
                assertThat(e.resultCode()).isBetween(5011, 5015);
            }
        }
    }

    @Test
    void groupWithoutFinalPadding_isParsedAndKept() {
        byte[] inner = {9};
        byte[] group = {0, 0, 0, 1, 0, 0, 0, 9, 9};
        Avp outer = Avp.of(279, 0, 0, group);

        AvpGroup content = Base.FAILED_AVP.decode(outer);

        assertThat(content.avps().getFirst().data()).isEqualTo(inner);
        assertThat(outer.data()).isEqualTo(group);
        assertThat(Base.FAILED_AVP.of(content).dataLength()).isEqualTo(12);
    }

    private void readAll(List<Avp> avps, int depth) {
        for (Avp avp : avps) {
            assertThat(avp.data()).hasSize(avp.dataLength());
            assertThat(avp.toString()).isNotEmpty();
            if (depth < 8) {
                try {
                    readAll(Base.FAILED_AVP.decode(avp).avps(), depth + 1);
                } catch (InvalidAvpException e) {
                    assertThat(e.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
                }
            }
        }
    }

    private static void assertRefused(byte[] octets) {
        try {
            DiameterMessage.parse(octets);
        } catch (MalformedMessageException | IllegalArgumentException e) {
            return;
        }
        fail("parsed " + octets.length + " octets of a longer message");
    }

    private static byte[] written(DiameterMessage message) {
        ByteBuf buffer = Unpooled.buffer();
        message.writeAvps(buffer);
        byte[] octets = new byte[buffer.readableBytes()];
        buffer.readBytes(octets);
        buffer.release();
        return octets;
    }

    private DiameterMessage randomMessage() {
        var builder = DiameterMessage.request(random.nextInt(1 << 24), random.nextInt() & 0xFFFF_FFFFL)
                .proxiable(random.nextBoolean())
                .retransmitted(random.nextBoolean())
                .identifiers(random.nextInt(), random.nextInt());
        for (int i = random.nextInt(12); i > 0; i--) {
            builder.add(randomAvp(0));
        }
        return builder.build();
    }

    private Avp randomAvp(int depth) {
        int code = random.nextInt();
        int vendor = random.nextBoolean() ? 0 : random.nextInt();
        int flags = random.nextInt(256);
        if (depth < 4 && random.nextInt(4) == 0) {
            List<Avp> inner = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                inner.add(randomAvp(depth + 1));
            }
            return Avp.of(code, vendor, flags, new AvpGroup(inner).encode());
        }
        byte[] data = new byte[random.nextInt(40)];
        random.nextBytes(data);
        return Avp.of(code, vendor, flags, data);
    }
}
