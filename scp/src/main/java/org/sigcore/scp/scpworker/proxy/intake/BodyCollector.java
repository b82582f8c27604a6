// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;

/** Collects a body up to a limit. Event loop only. */
final class BodyCollector {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);

    BodyCollector(int limit) {
        this.limit = limit;
    }

    /** Copies and releases a part; returns false, leaving the part to the caller, when it exceeds the limit. */
    boolean add(ByteBuf data) {
        if (bytes.size() + data.readableBytes() > limit) {
            return false;
        }
        byte[] piece = new byte[data.readableBytes()];
        data.readBytes(piece);
        data.release();
        bytes.write(piece, 0, piece.length);
        return true;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
