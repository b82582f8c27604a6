// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.Await;
import org.slf4j.LoggerFactory;

/** Records in a file that is rolled. */
class FileFeedTest {
    @TempDir
    Path directory;

    @Test
    void offer_writesOneLinePerRecord_andNothingWhileOff() throws IOException {
        Path file = directory.resolve("sub/records.log");
        try (FileFeed feed = new FileFeed(file)) {
            assertThat(feed.on()).isFalse();
            assertThat(feed.offer(record("lost"))).isFalse();
            feed.use(FileOptions.DEFAULT);
            assertThat(feed.offer(record("one"))).isTrue();
            assertThat(feed.offer(record("two"))).isTrue();
            Await.until(() -> feed.counters().published(), 2L);
            assertThat(Files.readAllLines(file)).containsExactly("one", "two");
            feed.use(new FileOptions(1, 1, 16, 64));
            assertThat(feed.offer(record("three"))).isTrue();
        }
        assertThat(Files.readAllLines(file)).containsExactly("one", "two", "three");
    }

    @Test
    void file_isRolledBySize_andOldestFilesAreDeleted() throws IOException {
        Path file = directory.resolve("records.log");
        String half = "x".repeat(600_000);
        try (FileFeed feed = new FileFeed(file)) {
            feed.use(new FileOptions(1, 2, 16, 64));
            for (int number = 1; number <= 4; number++) {
                assertThat(feed.offer(record(number + half))).isTrue();
            }
        }
        assertThat(Files.readString(file)).startsWith("4");
        assertThat(Files.readString(directory.resolve("records.log.1"))).startsWith("3");
        assertThat(Files.readString(directory.resolve("records.log.2"))).startsWith("2");
        assertThat(directory.resolve("records.log.3")).doesNotExist();
    }

    @Test
    void offer_onFullQueue_dropsAndCountsWithoutWaiting() {
        CountDownLatch slow = new CountDownLatch(1);
        try (FileFeed feed = new FileFeed(directory.resolve("records.log"))) {
            feed.use(new FileOptions(1, 1, 16, 64));
            feed.offer(new Line("slow") {
                @Override
                public byte[] encode() {
                    Await.await(slow);
                    return super.encode();
                }
            });
            int taken = 0;
            while (feed.offer(record("more")) && taken < 1000) {
                taken++;
            }
            assertThat(feed.counters().dropped()).isOne();
            slow.countDown();
        }
    }

    @Test
    void encodingFailure_isCounted_andOtherRecordsAreWritten() throws IOException {
        Path file = directory.resolve("records.log");
        try (FileFeed feed = new FileFeed(file)) {
            feed.use(FileOptions.DEFAULT);
            feed.offer(record("before"));
            feed.offer(new Line("broken") {
                @Override
                public byte[] encode() {
                    throw new IllegalStateException("no text");
                }
            });
            feed.offer(record("after"));
            Await.until(() -> feed.counters().published(), 2L);
            assertThat(feed.counters().failed()).isOne();
            feed.offer(record("later"));
            Await.until(() -> feed.counters().published(), 3L);
        }
        assertThat(Files.readAllLines(file)).containsExactly("before", "after", "later");
    }

    @Test
    void queuedOctets_areLimited_andFreedAfterWriting() {
        CountDownLatch slow = new CountDownLatch(1);
        try (FileFeed feed = new FileFeed(directory.resolve("records.log"))) {
            feed.use(new FileOptions(10, 1, 10_000, 1));
            feed.offer(new Line("slow") {
                @Override
                public byte[] encode() {
                    Await.await(slow);
                    return super.encode();
                }
            });
            FeedRecord half = record("x".repeat(600_000));
            assertThat(feed.offer(half)).isTrue();
            assertThat(feed.offer(half)).isFalse();
            assertThat(feed.counters().dropped()).isOne();
            slow.countDown();
            Await.until(() -> feed.counters().published(), 2L);
            assertThat(feed.offer(half)).isTrue();
        }
    }

    @Test
    void drops_areLoggedAtMostOncePerMinute() {
        AtomicLong dropped = new AtomicLong(3);
        AtomicLong nanos = new AtomicLong();
        DropWarnings warnings = new DropWarnings(LoggerFactory.getLogger("test"), "f", dropped::get, nanos::get);
        assertThat(warnings.look()).isFalse();
        dropped.set(4);
        assertThat(warnings.look()).isTrue();
        dropped.set(9);
        nanos.set(59_000_000_000L);
        assertThat(warnings.look()).isFalse();
        nanos.set(60_000_000_000L);
        assertThat(warnings.look()).isTrue();
        nanos.set(200_000_000_000L);
        assertThat(warnings.look()).isFalse();
    }

    @Test
    void unwritableDirectory_isCountedAsFailureAndUnhealthy() throws IOException {
        Path notADirectory = Files.writeString(directory.resolve("file"), "");
        try (FileFeed feed = new FileFeed(notADirectory.resolve("records.log"))) {
            feed.use(FileOptions.DEFAULT);
            feed.offer(record("one"));
            Await.until(() -> feed.counters().failed(), 1L);
            assertThat(feed.counters().healthy()).isFalse();
        }
    }

    private static FeedRecord record(String line) {
        return new Line(line);
    }

    private static class Line implements FeedRecord {
        private final String text;

        Line(String text) {
            this.text = text;
        }

        @Override
        public @Nullable String key() {
            return null;
        }

        @Override
        public int sizeBytes() {
            return text.length();
        }

        @Override
        public byte[] encode() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
