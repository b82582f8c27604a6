// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * H2's files in {@code plain:async:/path}: {@code async:} survives an interrupted thread, which closes a plain file channel and
 * with it the store for everyone, but hands every read to another thread, three times the cost of the read. So pages are
 * read through a plain channel beside it; when an interrupt closes that one, {@code async:} reads instead and a new one is
 * opened.
 */
public final class PlainReads extends FilePathWrapper {
    private static final String SCHEME = "plain";

    /** What stands before the path in a JDBC URL. Registers it with H2. */
    static String prefix() {
        FilePath.register(new PlainReads());
        return SCHEME + ":async:";
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel whole = getBase().open(mode);
        return new Channel(whole, Path.of(getBase().unwrap().toString()));
    }

    /** One open file. Thread-safe. */
    @SuppressWarnings(
            "UnsynchronizedOverridesSynchronized") // the base class serves channels that only know one position
    private static final class Channel extends FileBaseDefault {
        private final FileChannel whole;
        private final Path path;
        private volatile FileChannel reads;

        private Channel(FileChannel whole, Path path) throws IOException {
            this.whole = whole;
            this.path = path;
            this.reads = FileChannel.open(path, StandardOpenOption.READ);
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            FileChannel plain = reads;
            if (!Thread.currentThread().isInterrupted()) {
                try {
                    return plain.read(into, position);
                } catch (ClosedChannelException e) {
                    openAgain();
                }
            }
            return whole.read(into, position);
        }

        private synchronized void openAgain() throws IOException {
            if (isOpen() && !reads.isOpen()) {
                reads = FileChannel.open(path, StandardOpenOption.READ);
            }
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            return whole.write(from, position);
        }

        @Override
        public long size() throws IOException {
            return whole.size();
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            whole.truncate(size);
        }

        @Override
        public void force(boolean metaData) throws IOException {
            whole.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return whole.tryLock(position, size, shared);
        }

        @Override
        public synchronized void implCloseChannel() throws IOException {
            try (FileChannel _ = whole) {
                reads.close();
            }
        }

        @Override
        public String toString() {
            return whole.toString();
        }
    }
}
