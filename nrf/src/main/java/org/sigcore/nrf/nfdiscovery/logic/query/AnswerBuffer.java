// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of an answer under construction, which can go back to where a profile began. One thread. */
public final class AnswerBuffer {
    private final Bytes bytes;

    /** @param room octets that it is made for; it grows when there are more */
    public AnswerBuffer(int room) {
        this.bytes = new Bytes(room);
    }

    /** With access to its length. */
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
