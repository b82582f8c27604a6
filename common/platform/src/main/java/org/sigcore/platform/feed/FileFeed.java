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
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records to a file, a line each, which is rolled by its size: {@code name}, then {@code name.1} with those before, and so on.
 * Makers fill a bounded queue; one thread writes, at the latest every few milliseconds. What finds the queue full is dropped and
 * counted. Off until {@link #use} says otherwise.
 */
public final class FileFeed implements Feed, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileFeed.class);
    private static final long IDLE_PAUSE_NANOS = 20_000_000;
    private static final int BATCH = 256;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private final Path file;
    private final FeedCounters counters = new FeedCounters();
    private volatile @Nullable Writer current;

    /** @param file of the lines that are written now; its directory is made if need be */
    public FileFeed(Path file) {
        this.file = file;
    }

    /** Goes by other options; null for off. What waits is still written. */
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
        if (!writer.queue.offer(record)) {
            counters.dropped.increment();
            return false;
        }
        return true;
    }

    @Override
    public boolean on() {
        return current != null;
    }

    /** What became of the records, over all options. */
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
        private final Thread thread;
        private volatile boolean closed;
        private @Nullable OutputStream out;
        private long size;

        Writer(FileOptions options) {
            this.options = options;
            this.queue = new ArrayBlockingQueue<>(options.queueRecords());
            this.thread = Thread.ofPlatform()
                    .daemon()
                    .name("feed-" + file.getFileName())
                    .start(this::run);
        }

        private void run() {
            List<FeedRecord> batch = new ArrayList<>(BATCH);
            while (true) {
                queue.drainTo(batch, BATCH);
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
            try {
                for (FeedRecord record : batch) {
                    byte[] line = record.encode();
                    OutputStream to = open(line.length + 1L);
                    to.write(line);
                    to.write('\n');
                    size += line.length + 1L;
                }
                open(0).flush();
                counters.published.add(batch.size());
                healthy(null);
            } catch (IOException e) {
                counters.failed.add(batch.size());
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

        private void healthy(@Nullable IOException failure) {
            boolean before = counters.healthy;
            counters.healthy = failure == null;
            if (before && failure != null) {
                LOG.atWarn()
                        .addKeyValue("event", "feed-unwritable")
                        .addKeyValue("file", file)
                        .addKeyValue("reason", String.valueOf(failure))
                        .log("records cannot be written");
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
