// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Lazily compressed form of a byte array. Thread-safe: concurrent callers may compress twice, with the same result. */
final class GzipForm {
    private final byte[] plain;
    private volatile byte @Nullable [] zipped;

    GzipForm(byte[] plain) {
        this.plain = plain;
    }

    byte[] bytes() {
        byte[] known = zipped;
        if (known == null) {
            known = zip(plain);
            zipped = known;
        }
        return known;
    }

    private static byte[] zip(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length / 4 + 64);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("unexpected I/O error in memory", e);
        }
        return out.toByteArray();
    }
}
