// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates files and directories that only their owner may access: 0600 and 0700. Permissions of existing ones are
 * restricted; if that is not permitted, as on a volume of another owner, a warning is logged. File systems without such
 * permissions are left unchanged.
 */
public final class OwnerOnly {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnly.class);
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private static final int STICKY = 512;

    private OwnerOnly() {}

    /** Creates an empty file if it does not exist. */
    public static void file(Path file) throws IOException {
        if (hasRights(file)) {
            try {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
            } catch (FileAlreadyExistsException e) {
                narrow(file, FILE);
            }
        }
    }

    /**
     * Creates the directory and its parents if they do not exist. Shared directories such as /tmp are left unchanged.
     */
    public static void directory(Path directory) throws IOException {
        if (!hasRights(directory)) {
            Files.createDirectories(directory);
        } else if (Files.isDirectory(directory)) {
            narrow(directory, DIRECTORY);
        } else {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        }
    }

    /** Writes a text file, or replaces it atomically. It is never readable by others, not even while it is written. */
    public static void replace(Path file, String text) throws IOException {
        Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), "new", ".tmp"); // permissions 0600
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    // Returns true for directories with the sticky bit, such as /tmp.
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
                    .log("restricted the permissions of a path that others could read to its owner");
        } catch (IOException | SecurityException e) {
            LOG.atWarn()
                    .addKeyValue("event", "rights-too-wide")
                    .addKeyValue("path", path)
                    .addKeyValue("rights", PosixFilePermissions.toString(now))
                    .log("others can read this path, and its permissions cannot be changed");
        }
    }
}
