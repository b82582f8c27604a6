// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.DATA;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.HEADERS;
import static org.sigcore.sbi.RawPeer.WINDOW_UPDATE;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Rest of a request that was answered before it ended. */
@Timeout(60)
class DiscardedInputTest {
    private static final int PIECE = 16_000;
    private static final int PIECES = 12; // most of the window of a stream

    /** Holds the body without credit, and answers when it has most of it. */
    private static SbiApplication lateRefusal() {
        return (stream, headers, endOfStream) -> new SbiStreamReceiver() {
            private final List<ByteBuf> held = new ArrayList<>();

            @Override
            public void onData(ByteBuf data, boolean end) {
                held.add(data);
                if (held.size() == PIECES) {
                    held.forEach(ByteBuf::release);
                    stream.writeHeaders(new DefaultHttp2Headers(false).status("500"), true);
                    stream.discardInput();
                }
            }

            @Override
            public void onReset(SbiFailure failure) {}
        };
    }

    @Test
    void answeredRequest_getsCreditForAllItsOctets_andIsNotResetAtOnce() throws IOException {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer server = SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), lateRefusal());
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("POST"));
            for (int i = 0; i < PIECES; i++) {
                peer.frame(DATA, 0, 1, new byte[PIECE]);
            }
            List<Integer> types = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                types.add(peer.await(frame -> frame.stream() == 1).type());
            }
            assertThat(types).containsExactlyInAnyOrder(HEADERS, WINDOW_UPDATE);
        }
    }
}
