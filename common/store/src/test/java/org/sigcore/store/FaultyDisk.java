// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Files of H2 in a directory on a disk that can lose unforced writes or be full. Replaces {@link PlainFile} under H2
 * and delegates all other operations to it.
 */
public final class FaultyDisk extends PlainFile {
    private static final Map<Path, Disk> DISKS = new ConcurrentHashMap<>();

    /** Faults of the files of a directory. Thread-safe. */
    static final class Disk {
        private final Path directory;
        private final Map<String, Forced> files = new ConcurrentHashMap<>();
        final AtomicInteger forces = new AtomicInteger();
        volatile long usable = Long.MAX_VALUE;
        volatile boolean full;
        volatile boolean unforceable;

        private Disk(Path directory) {
            this.directory = directory;
        }

        /**
         * Copies the state after a power failure at this moment: the forced content and some of the writes since then.
         *
         * @param some selects the writes since then; null to drop all of them
         */
        void copyForced(Path into, @Nullable Random some) throws IOException {
            for (Map.Entry<String, Forced> file : files.entrySet()) {
                file.getValue().copy(into.resolve(file.getKey()), some);
            }
        }
    }

    /** Content of a file when it was forced last, and the writes since then. */
    private static final class Forced {
        private final FileChannel image;
        private final List<Write> since = new ArrayList<>();

        /** Octets at a position, or a new length of the file. */
        private record Write(long position, ByteBuffer octets, boolean length) {
            void to(FileChannel file) throws IOException {
                if (length) {
                    file.truncate(position);
                } else {
                    file.write(octets.duplicate(), position);
                }
            }
        }

        private Forced(Path shadow) throws IOException {
            image = FileChannel.open(
                    shadow, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }

        private synchronized void add(Write write) {
            since.add(write);
        }

        private synchronized int written() {
            return since.size();
        }

        private synchronized void forced(int writes) throws IOException {
            for (Write write : since.subList(0, writes)) {
                write.to(image);
            }
            since.subList(0, writes).clear();
        }

        private synchronized void copy(Path into, @Nullable Random some) throws IOException {
            try (FileChannel copy = FileChannel.open(into, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                image.transferTo(0, image.size(), copy);
                for (Write write : since) {
                    if (some != null && some.nextBoolean()) {
                        write.to(copy);
                    }
                }
            }
        }
    }

    /** Installs and returns the disk of a directory. */
    static Disk of(Path directory) {
        PlainFile.prefix(); // registers the class that this one replaces
        FilePath.register(new FaultyDisk());
        return DISKS.computeIfAbsent(directory, Disk::new);
    }

    private @Nullable Disk disk() {
        return DISKS.get(file().getParent());
    }

    private Path file() {
        return Path.of(getBase().unwrap().toString());
    }

    @Override
    protected long usableSpace() {
        Disk disk = disk();
        return disk == null ? super.usableSpace() : disk.usable;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        Disk disk = disk();
        FileChannel whole = super.open(mode);
        if (disk == null) {
            return whole;
        }
        String name = file().getFileName().toString();
        Forced forced = disk.files.get(name);
        if (forced == null) {
            forced = new Forced(Files.createTempFile(disk.directory, "forced", ".image"));
            disk.files.put(name, forced);
        }
        return new Channel(whole, disk, forced, file());
    }

    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // as in PlainFile
    private static final class Channel extends FileBaseDefault {
        private final FileChannel whole;
        private final Disk disk;
        private final Forced forced;
        private final Path file;

        private Channel(FileChannel whole, Disk disk, Forced forced, Path file) {
            this.file = file;
            this.whole = whole;
            this.disk = disk;
            this.forced = forced;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return whole.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            if (disk.full) {
                throw new IOException("No space left on device");
            }
            ByteBuffer copy =
                    ByteBuffer.allocate(from.remaining()).put(from.duplicate()).flip();
            forced.add(new Forced.Write(position, copy, false));
            return whole.write(from, position);
        }

        @Override
        public long size() throws IOException {
            return whole.size();
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            forced.add(new Forced.Write(size, ByteBuffer.allocate(0), true));
            whole.truncate(size);
        }

        @Override
        public void force(boolean metaData) throws IOException {
            if (disk.unforceable) {
                unforced(file);
                throw new IOException("Input/output error");
            }
            int writes = forced.written(); // later writes belong to the next call
            whole.force(metaData);
            forced.forced(writes);
            disk.forces.incrementAndGet();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return whole.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            whole.close();
        }
    }
}
