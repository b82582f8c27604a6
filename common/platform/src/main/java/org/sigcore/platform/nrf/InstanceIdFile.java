// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.store.OwnerOnly;

/** Stores the NF instance id that was generated at the first start. */
public final class InstanceIdFile {
    private static final String NAME = "nf-instance-id";

    private InstanceIdFile() {}

    /**
     * Returns the id in a directory; creates both if they are missing.
     *
     * @throws StartException if the file does not contain a UUID, or the directory cannot be written
     */
    public static String in(Path dataDir) {
        Path file = dataDir.resolve(NAME);
        try {
            if (!Files.exists(file)) {
                OwnerOnly.directory(dataDir);
                Path fresh = Files.createTempFile(dataDir, NAME, ".new");
                Files.writeString(fresh, UUID.randomUUID() + "\n");
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return UUID.fromString(Files.readString(file).strip()).toString();
        } catch (IOException e) {
            throw StartException.notWritable(file, e);
        } catch (IllegalArgumentException e) {
            throw new StartException(file + ": expected a UUID");
        }
    }
}
