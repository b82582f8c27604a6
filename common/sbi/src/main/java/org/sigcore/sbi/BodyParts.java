// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a body that are retained for a time that a peer determines. A part that fills most of the buffer into which
 * it was read is held without a copy. A small one is copied, since a reference to it would retain the entire buffer;
 * consecutive copies form one part. Event loop only; the owner must call {@link #release}.
 */
public final class BodyParts {
    /** A part below this fraction of its buffer is copied. */
    private static final int FRACTION = 4;

    private final List<ByteBuf> parts;
    // The last part if it consists of copies.
    private @Nullable ByteBuf copies;

    /** @param expected usual number of parts */
    public BodyParts(int expected) {
        this.parts = new ArrayList<>(expected);
    }

    /** Adds a part and takes ownership of it. */
    public void add(ByteBuf data) {
        if (isSmall(data)) {
            copy(data);
            data.release();
        } else {
            parts.add(data);
            copies = null;
        }
    }

    /** Adds a part that remains the caller's. */
    public void addShared(ByteBuf data) {
        if (isSmall(data)) {
            copy(data);
        } else {
            parts.add(data.retainedDuplicate());
            copies = null;
        }
    }

    private static boolean isSmall(ByteBuf data) {
        ByteBuf whole = data;
        for (ByteBuf outer = data.unwrap(); outer != null; outer = outer.unwrap()) {
            whole = outer;
        }
        return data.readableBytes() < whole.capacity() / FRACTION;
    }

    private void copy(ByteBuf data) {
        int octets = data.readableBytes();
        ByteBuf last = copies;
        if (last == null) {
            last = Unpooled.buffer(octets);
            copies = last;
            parts.add(last);
        }
        last.writeBytes(data, data.readerIndex(), octets);
    }

    /** Returns the number of parts. */
    public int size() {
        return parts.size();
    }

    /** Returns true if there are no parts. */
    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** Returns a part, which remains owned by this object. */
    public ByteBuf get(int index) {
        return parts.get(index);
    }

    /** Removes all parts without releasing them: the caller has passed each to another owner. */
    public void clear() {
        parts.clear();
        copies = null;
    }

    /** Releases and removes all parts. */
    public void release() {
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).release();
        }
        clear();
    }
}
