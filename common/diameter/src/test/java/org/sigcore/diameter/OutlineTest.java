// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OutlineTest {
    private static boolean isSessionId(int code) {
        return code == Base.SESSION_ID.code();
    }

    private static byte[] request(int avps) {
        DiameterMessageBuilder request =
                DiameterMessage.request(CommandCode.AA, ApplicationId.RX).add(Base.SESSION_ID, "s;1");
        for (int i = 0; i < avps; i++) {
            request.add(Avp.of(7777, 4242, 0, new byte[8]));
        }
        return request.build().encode();
    }

    @Test
    void outline_containsHeaderAndSelectedAvps() {
        DiameterMessage outline =
                Objects.requireNonNull(DiameterMessage.outline(request(20), OutlineTest::isSessionId));

        assertThat(outline.commandCode()).isEqualTo(CommandCode.AA);
        assertThat(outline.avps()).hasSize(1);
        assertThat(outline.sessionId()).isEqualTo("s;1");
        assertThat(outline.encodedSize()).isEqualTo(request(20).length);
    }

    @Test
    void outlineOfMalformedAvps_isNull() {
        byte[] request = request(3);
        request[request.length - 15] = 1; // the length of the last AVP
        assertThat(DiameterMessage.outline(request, OutlineTest::isSessionId)).isNull();
        assertThat(DiameterMessage.outline(Arrays.copyOf(request(3), request(3).length - 2), OutlineTest::isSessionId))
                .isNull();
    }

    @Test
    void outlineOfTooManySelectedAvps_isNull() {
        assertThat(DiameterMessage.outline(request(65), code -> code == 7777)).isNull();
    }

    @Test
    void outline_usesLessThanTenthOfMessageMemory() {
        byte[] request = request(200);
        long read = allocated(() -> DiameterMessage.parse(request));
        long outlined = allocated(() -> DiameterMessage.outline(request, OutlineTest::isSessionId));

        assertThat(outlined).isLessThan(read / 10);
    }

    private static long allocated(Runnable work) {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        work.run();
        long before = thread.getCurrentThreadAllocatedBytes();
        work.run();
        return thread.getCurrentThreadAllocatedBytes() - before;
    }
}
