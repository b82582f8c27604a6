// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Buffer for a response under construction, which can be truncated to the beginning of a profile. Not thread-safe. */
public final class AnswerBuffer {
    private final Bytes bytes;

    /**
     * @param room initial capacity in octets; the buffer grows if necessary
     */
    public AnswerBuffer(int room) {
        this.bytes = new Bytes(room);
    }

    /** Exposes its length. */
    private static final class Bytes extends ByteArrayOutputStream {
        Bytes(int room) {
            super(room);
        }

        void truncate(int length) {
            count = length;
        }
    }

    public void text(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public void bytes(byte[] more) {
        bytes.writeBytes(more);
    }

    public int size() {
        return bytes.size();
    }

    public void truncate(int size) {
        bytes.truncate(size);
    }

    public byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
