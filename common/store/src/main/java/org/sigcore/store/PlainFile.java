// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * File system for H2's files at {@code plain:async:/path}. An interrupted thread closes a plain file channel, and thus
 * the store for all threads. {@code async:} is not affected, but passes every read and write to another thread, which
 * triples the cost of a read. Therefore pages are read and written through an additional plain channel; if an interrupt
 * closes it, {@code async:} completes the operation and a new plain channel is opened. Created files are accessible to
 * their owner only.
 */
public class PlainFile extends FilePathWrapper {
    private static final String SCHEME = "plain";

    // Data written since the previous force may be lost although it can still be read, and a later force would not
    // report that.
    private static final Set<Path> UNFORCED = ConcurrentHashMap.newKeySet();

    static {
        FilePath.register(new PlainFile());
    }

    /** Returns the prefix of paths in a JDBC URL. */
    static String prefix() {
        return SCHEME + ":async:";
    }

    /** Returns the disk space that is available to this process for a file, in octets. */
    static long usableSpace(FilePath file) {
        return file instanceof PlainFile plain ? plain.usableSpace() : Long.MAX_VALUE;
    }

    /** Returns true if forcing this file has failed in this process. */
    static boolean isUnforced(FilePath file) {
        return file instanceof PlainFile plain && UNFORCED.contains(plain.path());
    }

    /** Records that forcing a file has failed. */
    static void unforced(Path file) {
        UNFORCED.add(file);
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    /** Returns the disk space that is available to this process, in octets. */
    protected long usableSpace() {
        File folder = path().toFile().getAbsoluteFile().getParentFile();
        return folder == null ? Long.MAX_VALUE : folder.getUsableSpace();
    }

    private Path path() {
        return Path.of(getBase().unwrap().toString());
    }

    @Override
    public OutputStream newOutputStream(boolean append) throws IOException {
        OwnerOnly.file(path());
        return super.newOutputStream(append);
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        Path path = path();
        if (!mode.equals("r")) {
            boolean fresh = !Files.exists(path);
            OwnerOnly.file(path);
            if (fresh) {
                forceEntry(path);
            }
        }
        return new Channel(getBase().open(mode), path, mode.equals("r"));
    }

    // Forcing a file is useless if its directory entry is lost.
    private static void forceEntry(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null
                && folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    /** An open file. Thread-safe. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the base class serves channels with a position
    private static final class Channel extends FileBaseDefault {
        private final FileChannel whole;
        private final Path path;
        private final Set<OpenOption> options;
        private volatile FileChannel plain;

        private Channel(FileChannel whole, Path path, boolean readOnly) throws IOException {
            this.whole = whole;
            this.path = path;
            this.options = readOnly
                    ? Set.of(StandardOpenOption.READ)
                    : Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
            this.plain = FileChannel.open(path, options);
        }

        /** An access of a channel at a position in the file. */
        private interface Access {
            int at(FileChannel channel) throws IOException;
        }

        private int through(Access access) throws IOException {
            FileChannel direct = plain;
            if (!Thread.currentThread().isInterrupted()) {
                try {
                    return access.at(direct);
                } catch (ClosedChannelException e) {
                    openAgain();
                }
            }
            return access.at(whole);
        }

        private synchronized void openAgain() throws IOException {
            if (isOpen() && !plain.isOpen()) {
                plain = FileChannel.open(path, options);
            }
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return through(channel -> channel.read(into, position));
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            int begin = from.position();
            return through(channel -> channel.write(from.position(begin), position));
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
            try {
                whole.force(metaData);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                unforced(path);
                throw e;
            }
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return whole.tryLock(position, size, shared);
        }

        @Override
        public synchronized void implCloseChannel() throws IOException {
            try (FileChannel _ = whole) {
                plain.close();
            }
        }

        @Override
        public String toString() {
            return whole.toString();
        }
    }
}
