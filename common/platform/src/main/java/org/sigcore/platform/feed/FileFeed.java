// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records to a file, one per line, and rotates it by size: {@code name} is the current file, {@code name.1} the
 * previous one, and so on. Records wait in a queue that is bounded in number and bytes; a single thread writes them
 * within milliseconds. Records that find the queue full are dropped, counted, and logged once a minute. A record that
 * cannot be encoded counts as failed. Off until {@link #use} enables it.
 */
public final class FileFeed implements Feed, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileFeed.class);
    private static final long IDLE_PAUSE_NANOS = 20_000_000;
    private static final int BATCH = 256;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private final Path file;
    private final FeedCounters counters = new FeedCounters();
    private volatile @Nullable Writer current;

    /** @param file current file; its directory is created if necessary */
    public FileFeed(Path file) {
        this.file = file;
    }

    /** Applies new options; null turns the feed off. Waiting records are still written. */
    public synchronized void use(@Nullable FileOptions wanted) {
        Writer before = current;
        if (before != null && before.options.equals(wanted)) {
            return;
        }
        current = null;
        if (before != null) {
            before.close();
        }
        current = wanted == null ? null : new Writer(wanted);
    }

    @Override
    public boolean offer(FeedRecord record) {
        Writer writer = current;
        if (writer == null) {
            return false;
        }
        counters.attempted.increment();
        if (!writer.offer(record)) {
            counters.dropped.increment();
            return false;
        }
        return true;
    }

    @Override
    public boolean on() {
        return current != null;
    }

    /** Returns the counters, which span all options. */
    public FeedCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        use(null);
    }

    private final class Writer {
        private final FileOptions options;
        private final BlockingQueue<FeedRecord> queue;
        private final long maxBytes;
        private final AtomicLong bytes = new AtomicLong();
        private final DropWarnings warnings =
                new DropWarnings(LOG, file.toString(), counters.dropped::sum, System::nanoTime);
        private final Thread thread;
        private volatile boolean closed;
        private @Nullable OutputStream out;
        private long size;

        Writer(FileOptions options) {
            this.options = options;
            this.queue = new ArrayBlockingQueue<>(options.queueRecords());
            this.maxBytes = (long) options.queueMebibytes() << 20;
            this.thread = Thread.ofPlatform()
                    .daemon()
                    .name("feed-" + file.getFileName())
                    .start(this::run);
        }

        boolean offer(FeedRecord record) {
            int more = record.sizeBytes();
            if (bytes.addAndGet(more) <= maxBytes && queue.offer(record)) {
                return true;
            }
            bytes.addAndGet(-more);
            return false;
        }

        private void run() {
            List<FeedRecord> batch = new ArrayList<>(BATCH);
            while (true) {
                queue.drainTo(batch, BATCH);
                warnings.look();
                if (batch.isEmpty()) {
                    if (closed) {
                        closeFile();
                        return;
                    }
                    LockSupport.parkNanos(IDLE_PAUSE_NANOS);
                    continue;
                }
                write(batch);
                batch.clear();
            }
        }

        private void write(List<FeedRecord> batch) {
            List<byte[]> lines = new ArrayList<>(batch.size());
            for (FeedRecord record : batch) {
                bytes.addAndGet(-record.sizeBytes());
                try {
                    lines.add(record.encode());
                } catch (RuntimeException e) { // the other records are still written
                    counters.failed.increment();
                    healthy(e);
                }
            }
            if (!lines.isEmpty()) {
                append(lines);
            }
        }

        private void append(List<byte[]> lines) {
            try {
                for (byte[] line : lines) {
                    OutputStream to = open(line.length + 1L);
                    to.write(line);
                    to.write('\n');
                    size += line.length + 1L;
                }
                open(0).flush();
                counters.published.add(lines.size());
                healthy(null);
            } catch (IOException | RuntimeException e) { // a file system may throw either
                counters.failed.add(lines.size());
                closeFile();
                healthy(e);
            }
        }

        private OutputStream open(long more) throws IOException {
            OutputStream known = out;
            if (known != null && (size == 0 || size + more <= (long) options.maxFileMebibytes() << 20)) {
                return known;
            }
            if (known != null) {
                closeFile();
                roll();
            }
            Files.createDirectories(file.toAbsolutePath().getParent());
            size = Files.exists(file) ? Files.size(file) : 0;
            OutputStream opened = new BufferedOutputStream(
                    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
            out = opened;
            return opened;
        }

        private void roll() throws IOException {
            for (int number = options.maxFiles(); number > 0; number--) {
                Path from = number == 1 ? file : file.resolveSibling(file.getFileName() + "." + (number - 1));
                if (Files.exists(from)) {
                    Files.move(
                            from,
                            file.resolveSibling(file.getFileName() + "." + number),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Files.deleteIfExists(file);
        }

        private void closeFile() {
            OutputStream last = out;
            out = null;
            try {
                if (last != null) {
                    last.close();
                }
            } catch (IOException e) {
                healthy(e);
            }
        }

        private void healthy(@Nullable Exception failure) {
            boolean before = counters.healthy;
            counters.healthy = failure == null;
            if (before && failure != null) {
                LOG.atWarn()
                        .addKeyValue("event", "feed-unwritable")
                        .addKeyValue("file", file)
                        .addKeyValue("reason", String.valueOf(failure))
                        .log("cannot write records");
            }
        }

        void close() {
            closed = true;
            try {
                thread.join(LAST_WORDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            counters.dropped.add(queue.size());
        }
    }
}
