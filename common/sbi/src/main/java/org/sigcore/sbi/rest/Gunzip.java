// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;

/**
 * Decompresses one body. Reserves memory before using it, and stops at the first octet beyond the limit, regardless of
 * the length that the body states. Not thread-safe.
 */
@SpecRef({"RFC 9110 8.4.1.3", "RFC 1952 2.2"})
final class Gunzip {
    private static final int LEAST = 4 << 10;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int HEADER_CHECK = 2;
    private static final int RESERVED = 0xe0;

    private final byte[] packed;
    private final int most;
    private final LongPredicate room;
    private byte[] plain = {};
    private int length;
    private int at;

    /**
     * @param most maximum size of the decompressed body in octets
     * @param room reserves this number of further octets; returns false if there is too little memory left
     */
    Gunzip(byte[] packed, int most, LongPredicate room) {
        this.packed = packed;
        this.most = most;
        this.room = room;
    }

    /**
     * Returns the decompressed body; null if the memory budget is exhausted.
     *
     * @throws ProblemException 400 if the body is not gzip, 413 if it is too large
     */
    byte @Nullable [] unpack() {
        Inflater inflater = new Inflater(true);
        try {
            do {
                header();
                inflater.reset();
                inflater.setInput(packed, at, packed.length - at);
                int from = length;
                if (!inflate(inflater)) {
                    return null;
                }
                at = packed.length - inflater.getRemaining();
                trailer(from);
            } while (at < packed.length);
            return Arrays.copyOf(plain, length);
        } catch (DataFormatException e) {
            throw notGzip();
        } finally {
            inflater.end();
        }
    }

    private boolean inflate(Inflater inflater) throws DataFormatException {
        while (!inflater.finished()) {
            if (length == plain.length && !grow()) {
                return false;
            }
            int more = inflater.inflate(plain, length, plain.length - length);
            if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                throw notGzip();
            }
            length += more;
            if (length > most) {
                throw new ProblemException(
                        ProblemDetails.of(413, null, "expected a body of at most " + most + " bytes when unpacked"));
            }
        }
        return true;
    }

    // One octet beyond the limit suffices to detect a body that is too large.
    private boolean grow() {
        int size = (int) Math.min(most + 1L, Math.max(2L * plain.length, Math.max(LEAST, 4L * packed.length)));
        if (!room.test(size - plain.length)) {
            return false;
        }
        plain = Arrays.copyOf(plain, size);
        return true;
    }

    private void header() {
        if (packed.length - at < HEADER || octet(at) != 0x1f || octet(at + 1) != 0x8b || octet(at + 2) != 8) {
            throw notGzip();
        }
        int flags = octet(at + 3);
        if ((flags & RESERVED) != 0) {
            throw notGzip();
        }
        at += HEADER;
        if ((flags & EXTRA) != 0) {
            skip(2);
            skip(octet(at - 2) | octet(at - 1) << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECK) != 0) {
            skip(2);
        }
    }

    private void trailer(int from) {
        CRC32 check = new CRC32();
        check.update(plain, from, length - from);
        skip(TRAILER);
        if (number(at - TRAILER) != (int) check.getValue() || number(at - TRAILER / 2) != length - from) {
            throw notGzip();
        }
    }

    private void skipText() {
        do {
            skip(1);
        } while (packed[at - 1] != 0);
    }

    private void skip(int octets) {
        if (packed.length - at < octets) {
            throw notGzip();
        }
        at += octets;
    }

    private int number(int from) {
        return octet(from) | octet(from + 1) << 8 | octet(from + 2) << 16 | octet(from + 3) << 24;
    }

    private int octet(int index) {
        return packed[index] & 0xff;
    }

    private static ProblemException notGzip() {
        return new ProblemException(SbiCause.INVALID_MSG_FORMAT, "the body is not gzip");
    }
}
