// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of an answer under construction, which can go back to where a profile began. One thread. */
final class AnswerBuffer {
    private final Bytes bytes = new Bytes();

    /** With access to its length. */
    private static final class Bytes extends ByteArrayOutputStream {
        Bytes() {
            super(8192);
        }

        void truncate(int length) {
            count = length;
        }
    }

    void text(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(byte[] more) {
        bytes.writeBytes(more);
    }

    int size() {
        return bytes.size();
    }

    void truncate(int size) {
        bytes.truncate(size);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
