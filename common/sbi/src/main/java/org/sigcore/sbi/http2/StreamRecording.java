// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTap;
import org.sigcore.sbi.SbiTransaction;

/** Recording of a stream for a tap. Event loop only. */
final class StreamRecording {
    private final SbiTap tap;
    private final int maxBody;
    private final SbiTransaction.Side side;
    private final LoopMemory memory;
    private @Nullable Part request;
    private @Nullable Part response;
    private long held;

    private StreamRecording(SbiTap tap, int maxBody, SbiTransaction.Side side, LoopMemory memory) {
        this.tap = tap;
        this.maxBody = maxBody;
        this.side = side;
        this.memory = memory;
    }

    /**
     * Returns a recording for a stream that starts with these header fields; null if the fields do not start a stream
     * or there is no tap.
     */
    static @Nullable StreamRecording begin(LoopState loop, boolean sent, Http2Headers headers) {
        SbiTap tap = loop.tap();
        int max = tap == null ? -1 : tap.maxBodyBytes();
        if (tap == null || max < 0 || headers.method() == null) {
            return null;
        }
        SbiTransaction.Side side = sent ? SbiTransaction.Side.CLIENT : SbiTransaction.Side.SERVER;
        return new StreamRecording(tap, max, side, loop.memory());
    }

    /** The recorded part of one message. */
    private static final class Part {
        private final long epochMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        private final List<Map.Entry<String, String>> headers = new ArrayList<>();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private boolean cut;
        private boolean ended;

        SbiExchange.Message message() {
            return new SbiExchange.Message(epochMicros, List.copyOf(headers), body.toByteArray(), ended && !cut);
        }
    }

    /** Records header fields; trailers and interim responses are not recorded. */
    void headers(boolean sent, Http2Headers headers, boolean end) {
        boolean ofRequest = isOfRequest(sent);
        Part part = ofRequest ? request : response;
        CharSequence status = headers.status();
        if (part == null && (status == null || status.charAt(0) != '1')) {
            part = new Part();
            for (Map.Entry<CharSequence, CharSequence> field : headers) {
                part.headers.add(
                        Map.entry(field.getKey().toString(), field.getValue().toString()));
            }
            if (ofRequest) {
                request = part;
            } else {
                response = part;
            }
        }
        if (part != null) {
            part.ended |= end;
        }
    }

    /** Records the next octets of a body without consuming them. */
    void data(boolean sent, ByteBuf data, int length, boolean end) {
        Part part = isOfRequest(sent) ? request : response;
        if (part == null) {
            return;
        }
        int room = part.cut ? 0 : take(Math.min(length, maxBody - part.body.size()));
        byte[] octets = new byte[room];
        data.getBytes(data.readerIndex(), octets);
        part.body.writeBytes(octets);
        part.cut |= room < length;
        part.ended |= end;
    }

    // Recording stops when a quarter of the memory is in use: serving requests has priority.
    private int take(int octets) {
        if (octets == 0 || memory.budget().tight() || !memory.take(octets, true)) {
            return 0;
        }
        held += octets;
        return octets;
    }

    /** Called when the stream has closed. */
    void end(WritingConnection connection) {
        memory.give(held);
        held = 0;
        Part asked = request;
        Part answered = response;
        if (asked != null) {
            tap.onExchange(new SbiExchange(
                    side,
                    connection.local(),
                    connection.remote(),
                    asked.message(),
                    answered == null ? null : answered.message()));
        }
    }

    private boolean isOfRequest(boolean sent) {
        return sent == (side == SbiTransaction.Side.CLIENT);
    }
}
