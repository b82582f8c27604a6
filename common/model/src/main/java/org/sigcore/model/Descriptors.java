// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * File descriptors of this process. Signalling keeps a reserve of them free, so that the management port can accept
 * connections and files can be opened. Thread-safe; costs a comparison for each socket.
 */
public final class Descriptors {
    /** Result for a socket whose transport does not expose its descriptor. */
    public static final int UNKNOWN = -1;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final int SHARE = 16;
    private static final int LEAST = 8;
    private static final int MOST = 64;
    private static final int LAST = 4;
    private static final Descriptors PROCESS = ofProcess(
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix ? unix : null);

    private final Sampled limit;
    private final Sampled open;
    private final AtomicLong warningDue = new AtomicLong(System.nanoTime());

    /**
     * Creates an instance with the given sources.
     *
     * @param limit maximum number of open descriptors
     * @param open current number of open descriptors
     */
    public Descriptors(LongSupplier limit, LongSupplier open) {
        this.limit = new Sampled(limit, TimeUnit.SECONDS.toNanos(1));
        this.open = new Sampled(open, TimeUnit.MILLISECONDS.toNanos(100));
    }

    private static Descriptors ofProcess(@Nullable UnixOperatingSystemMXBean unix) {
        return unix == null
                ? new Descriptors(() -> Long.MAX_VALUE, () -> 0)
                : new Descriptors(unix::getMaxFileDescriptorCount, unix::getOpenFileDescriptorCount);
    }

    /** Returns the descriptors of this process. */
    public static Descriptors process() {
        return PROCESS;
    }

    /** Returns the maximum number of open descriptors. */
    public long limit() {
        return limit.value();
    }

    /**
     * Returns the number of descriptors kept free for management and files: a sixteenth of the limit, within 8 to 64.
     */
    public long reserve() {
        return Math.min(Math.max(limit.value() / SHARE, LEAST), MOST);
    }

    /**
     * Returns how many further descriptors signalling may open after this one; negative if this one belongs to the
     * reserve. Since the system assigns the lowest free number, the number of a new socket indicates how many are open.
     *
     * @param descriptor number of a socket that was just opened, or {@link #UNKNOWN}
     */
    public int room(int descriptor) {
        long room = limit.value() - reserve() - (descriptor < 0 ? open.value() : descriptor + 1L);
        return (int) Math.min(Math.max(room, Integer.MIN_VALUE), Integer.MAX_VALUE);
    }

    /**
     * Returns true if this descriptor belongs to the second half of the reserve, which is kept for the management port
     * and files.
     *
     * @param descriptor as in {@link #room}
     */
    public boolean isReserved(int descriptor) {
        return room(descriptor) < -reserve() / 2;
    }

    /**
     * Returns true if this descriptor is one of the last that the process can open.
     *
     * @param descriptor as in {@link #room}
     */
    public boolean isLast(int descriptor) {
        return room(descriptor) < LAST - reserve();
    }

    /** Returns true at most once a minute, to limit log lines about exhausted descriptors. */
    public boolean warns() {
        long now = System.nanoTime();
        long due = warningDue.get();
        return now - due >= 0 && warningDue.compareAndSet(due, now + MINUTE);
    }

    /** A system value that is cached for a while. */
    private static final class Sampled {
        private final LongSupplier source;
        private final long periodNanos;
        private final AtomicLong readAt = new AtomicLong(System.nanoTime());
        private volatile long value;

        private Sampled(LongSupplier source, long periodNanos) {
            this.source = source;
            this.periodNanos = periodNanos;
            this.value = source.getAsLong();
        }

        private long value() {
            long now = System.nanoTime();
            long last = readAt.get();
            if (now - last >= periodNanos && readAt.compareAndSet(last, now)) {
                value = source.getAsLong();
            }
            return value;
        }
    }
}
