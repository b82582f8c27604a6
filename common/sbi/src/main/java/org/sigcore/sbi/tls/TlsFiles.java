// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Key and trust stores whose changes are applied and logged. Thread-safe; its methods block. */
public final class TlsFiles {
    private static final Logger LOG = LoggerFactory.getLogger(TlsFiles.class);
    private final List<Path> files;
    private List<FileTime> stamps;

    /** Reason of the latest failure, so that it is logged once; null after a success. */
    private @Nullable String unusable;

    /**
     * Creates an instance before the files are read, so that later changes are detected.
     *
     * @throws IllegalArgumentException naming a file that cannot be read
     */
    public TlsFiles(List<Path> files) {
        this.files = List.copyOf(files);
        this.stamps = stamps();
    }

    /**
     * Applies the files if they have changed since they were last applied. A failure is repeated at each call, and its
     * reason is logged once.
     *
     * @param apply reads the files and returns the expiry of the own certificate, null if unknown; throws a
     *     RuntimeException and changes nothing if they are unusable
     */
    public synchronized void refresh(Supplier<@Nullable Instant> apply) {
        try {
            List<FileTime> now = stamps();
            if (!now.equals(stamps)) {
                Instant expires = apply.get();
                stamps = now;
                LOG.atInfo()
                        .addKeyValue("event", "tls-files-read")
                        .addKeyValue("files", files)
                        .addKeyValue("expires", expires)
                        .log("reloaded TLS files");
            }
            unusable = null;
        } catch (RuntimeException e) {
            String reason = String.valueOf(e.getMessage());
            if (!reason.equals(unusable)) {
                unusable = reason;
                LOG.atWarn()
                        .addKeyValue("event", "tls-files-unusable")
                        .addKeyValue("files", files)
                        .addKeyValue("reason", reason)
                        .log("cannot use TLS files, keeping the previous ones");
            }
        }
    }

    private List<FileTime> stamps() {
        List<FileTime> all = new ArrayList<>();
        for (Path file : files) {
            try {
                all.add(Files.getLastModifiedTime(file));
            } catch (IOException e) {
                throw new IllegalArgumentException("store " + file + " cannot be read: " + e.getMessage(), e);
            }
        }
        return all;
    }
}
