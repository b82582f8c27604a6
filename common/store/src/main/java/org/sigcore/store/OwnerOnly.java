// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files and directories that only their owner may read: 0600 and 0700. One that is there already with wider rights is
 * narrowed; where that is refused, as on a volume of another owner, a line says so. File systems without such rights are left
 * as they are.
 */
public final class OwnerOnly {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnly.class);
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private static final int STICKY = 512;

    private OwnerOnly() {}

    /** Makes the file, empty, if it is not there. */
    public static void file(Path file) throws IOException {
        if (hasRights(file)) {
            try {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
            } catch (FileAlreadyExistsException e) {
                narrow(file, FILE);
            }
        }
    }

    /** Makes the directory, and those above it, if it is not there. One that is everybody's, as /tmp, is left so. */
    public static void directory(Path directory) throws IOException {
        if (!hasRights(directory)) {
            Files.createDirectories(directory);
        } else if (Files.isDirectory(directory)) {
            narrow(directory, DIRECTORY);
        } else {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        }
    }

    // With the sticky bit, as /tmp.
    private static boolean isEverybodys(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                && ((int) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
    }

    private static boolean hasRights(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static void narrow(Path path, Set<PosixFilePermission> rights) throws IOException {
        Set<PosixFilePermission> now = Files.getPosixFilePermissions(path);
        if (rights.containsAll(now)) {
            return;
        }
        try {
            if (isEverybodys(path)) {
                throw new IOException("everybody's");
            }
            Files.setPosixFilePermissions(path, rights);
            LOG.atWarn()
                    .addKeyValue("event", "rights-narrowed")
                    .addKeyValue("path", path)
                    .addKeyValue("rights", PosixFilePermissions.toString(now))
                    .log("others could read this: rights were narrowed to the owner");
        } catch (IOException | SecurityException e) {
            LOG.atWarn()
                    .addKeyValue("event", "rights-too-wide")
                    .addKeyValue("path", path)
                    .addKeyValue("rights", PosixFilePermissions.toString(now))
                    .log("others can read this, and it is not ours to change");
        }
    }
}
