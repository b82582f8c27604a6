// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.sbi.token.CallbackKey;

/** Stores the key of callback URIs that was generated at the first start, readable by the owner of the process only. */
final class CallbackKeyFile {
    private static final String NAME = "callback-key";
    private static final int BYTES = 32;

    private CallbackKeyFile() {}

    /**
     * Returns the configured key, else the one in the directory; creates both if they are missing.
     *
     * @param configured text of at least 16 characters; blank for none
     * @throws StartException if the text is too short, or the directory cannot be written
     */
    static CallbackKey of(String configured, Path dataDir) {
        try {
            return new CallbackKey((configured.isBlank() ? in(dataDir) : configured).getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new StartException("sigcore.callback-key: " + e.getMessage());
        }
    }

    private static String in(Path dataDir) {
        Path file = dataDir.resolve(NAME);
        try {
            if (!Files.exists(file)) {
                byte[] key = new byte[BYTES];
                new SecureRandom().nextBytes(key);
                Files.createDirectories(dataDir);
                Path fresh = Files.createTempFile(dataDir, NAME, ".new"); // readable by its owner only
                Files.writeString(fresh, HexFormat.of().formatHex(key) + "\n");
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw StartException.notWritable(file, e);
        }
    }
}
