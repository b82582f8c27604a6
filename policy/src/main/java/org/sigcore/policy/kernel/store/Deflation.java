// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.StoreException;

/**
 * Compresses short documents with DEFLATE (RFC 1951) and a preset dictionary of their common content. The dictionary
 * must not change, since stored rows depend on it: a new one requires another coding. Thread-safe.
 */
final class Deflation {
    // Higher levels cost more CPU time than the saved octets are worth, see RATIONALE.
    private static final int LEVEL = 1;
    private static final int LENGTH_OCTETS = 3;
    private static final byte[] DICTIONARY = dictionary("/store/dictionary-1");

    // Pools, since each instance uses about 300 KB of native memory. Threads do not block while they hold one, so the
    // pool has about one instance per processor.
    private final Queue<Deflater> deflaters = new ConcurrentLinkedQueue<>();
    private final Queue<Inflater> inflaters = new ConcurrentLinkedQueue<>();

    /** Returns the coding octet, the length, and the deflated octets; null if these are not shorter. */
    byte @Nullable [] deflated(byte coding, byte[] octets) {
        int head = 1 + LENGTH_OCTETS;
        if (octets.length <= head) {
            return null;
        }
        Deflater pooled = deflaters.poll();
        Deflater deflater = pooled == null ? new Deflater(LEVEL, true) : pooled;
        byte[] room = new byte[octets.length - 1];
        deflater.setDictionary(DICTIONARY);
        deflater.setInput(octets);
        deflater.finish();
        int length = deflater.deflate(room, head, room.length - head);
        boolean shorter = deflater.finished();
        deflater.reset();
        deflaters.add(deflater);
        if (!shorter) {
            return null;
        }
        room[0] = coding;
        for (int i = 1; i <= LENGTH_OCTETS; i++) {
            room[i] = (byte) (octets.length >>> (8 * (LENGTH_OCTETS - i)));
        }
        return Arrays.copyOf(room, head + length);
    }

    /**
     * Returns the original octets.
     *
     * @throws StoreException if the data are damaged
     */
    byte[] inflated(byte[] coded) {
        int head = 1 + LENGTH_OCTETS;
        int length = 0;
        for (int i = 1; i <= LENGTH_OCTETS && i < coded.length; i++) {
            length = (length << 8) | (coded[i] & 0xFF);
        }
        if (coded.length <= head || length > DocumentParts.MOST_OCTETS) {
            throw new StoreException("invalid length of a compressed document: " + length, null);
        }
        Inflater pooled = inflaters.poll();
        Inflater inflater = pooled == null ? new Inflater(true) : pooled;
        byte[] octets = new byte[length];
        try {
            inflater.setDictionary(DICTIONARY);
            inflater.setInput(coded, head, coded.length - head);
            if (inflater.inflate(octets) != length || !inflater.finished()) {
                throw new StoreException("truncated compressed document", null);
            }
        } catch (DataFormatException e) {
            throw new StoreException("damaged compressed document", e);
        } finally {
            inflater.reset();
            inflaters.add(inflater);
        }
        return octets;
    }

    private static byte[] dictionary(String resource) {
        try (InputStream stream = Deflation.class.getResourceAsStream(resource)) {
            return Objects.requireNonNull(stream, resource).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
