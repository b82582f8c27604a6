// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the last forced version of an embedded H2 database in {@code name.version}, next to {@code name.mv.db}. H2
 * opens the newest version that it can read, and does not report if that is an older one because of damage or a
 * restored copy of the file. The version file is not forced: after a power failure it may be older than the database,
 * but never newer.
 *
 * <p>Owned by {@link H2File}. {@link #record} must not be called concurrently.
 */
final class AcknowledgedVersion implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AcknowledgedVersion.class);
    private static final String URL_PREFIX = "jdbc:h2:file:";
    private static final int DIGITS = 19;

    private final Path file;
    private final FileChannel channel;

    private AcknowledgedVersion(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Compares the version of a database with the recorded one, before the database is opened.
     *
     * @throws StoreException if the database is older and {@link DatabaseConfig#olderVersion()} does not accept that
     */
    static void check(DatabaseConfig config) throws IOException {
        String database = database(config);
        if (database != null) {
            long recorded = recorded(versionFile(database));
            compare(recorded, Path.of(database + ".mv.db").toAbsolutePath(), config.olderVersion());
        }
    }

    /** Opens the version file of a database; returns null unless the database is a file used by this process alone. */
    static @Nullable AcknowledgedVersion open(DatabaseConfig config) throws IOException {
        String database = database(config);
        if (database == null) {
            return null;
        }
        Path file = versionFile(database);
        OwnerOnly.file(file);
        return new AcknowledgedVersion(
                file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    private static @Nullable String database(DatabaseConfig config) {
        return config.url().startsWith(URL_PREFIX) && !Engine.isShared(config.url())
                ? config.url().substring(URL_PREFIX.length()).split(";", 2)[0]
                : null;
    }

    private static Path versionFile(String database) {
        return Path.of(database + ".version").toAbsolutePath();
    }

    private static void compare(long recorded, Path database, OlderVersionPolicy older) {
        long found = recorded == 0 ? 0 : version(database);
        if (found < 0 || found >= recorded) {
            return;
        }
        String missing = "%s is at version %d, but version %d was acknowledged: %d later commits are missing"
                .formatted(database, found, recorded, recorded - found);
        if (older == OlderVersionPolicy.REFUSED) {
            throw new StoreException(
                    missing + "; restore a newer file, or accept the loss with sigcore.store.accept-older", null);
        }
        LOG.atWarn()
                .addKeyValue("event", "older-database-accepted")
                .addKeyValue("file", database)
                .addKeyValue("version", found)
                .addKeyValue("acknowledged", recorded)
                .log(missing);
    }

    /** Returns the version that H2 will open; 0 without a file; -1 for an unreadable file, which H2 reports. */
    private static long version(Path database) {
        if (!Files.exists(database)) {
            return 0;
        }
        try (MVStore store = new MVStore.Builder()
                .fileName(PlainFile.prefix() + database)
                .readOnly()
                .open()) {
            return store.getCurrentVersion();
        } catch (MVStoreException e) {
            return -1;
        }
    }

    private static long recorded(Path file) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        try {
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (NumberFormatException e) {
            LOG.atWarn()
                    .addKeyValue("event", "version-file-unreadable")
                    .addKeyValue("file", file)
                    .log("cannot read the acknowledged version, skipping the check of the database's age");
            return 0;
        }
    }

    /** Records a version that has been forced to disk. A failure is logged and does not affect the database. */
    void record(long version) {
        byte[] digits = new byte[DIGITS];
        long rest = version;
        for (int i = DIGITS - 1; i >= 0; i--) {
            digits[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        try {
            channel.write(ByteBuffer.wrap(digits), 0);
        } catch (IOException e) {
            LOG.atWarn()
                    .addKeyValue("event", "version-file-unwritable")
                    .addKeyValue("file", file)
                    .log("cannot record the acknowledged version: {}", OpenFailure.oneLine(e.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
