// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.ManagementProperties;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.store.OwnerOnly;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Password of the user admin: configured, or generated at the first start. A generated one is stored as a hash, logged
 * once, and written to {@code <data-dir>/management/password} for programs of the same user; that file may be removed.
 * Immutable, thread-safe.
 */
final class AdminPassword {
    private static final Logger LOG = LoggerFactory.getLogger(AdminPassword.class);
    private static final int RANDOM_BYTES = 18;

    private final PasswordEncoder encoder;
    private final byte @Nullable [] configured;
    private final String hash;

    private AdminPassword(PasswordEncoder encoder, byte @Nullable [] configured, String hash) {
        this.encoder = encoder;
        this.configured = configured;
        this.hash = hash;
    }

    /** @throws StartException if a file cannot be read or written */
    static AdminPassword of(ManagementProperties properties, Path dataDir, PasswordEncoder encoder) {
        String password = properties.password();
        Path file = properties.passwordFile();
        if (file != null) {
            password = read("sigcore.management.password-file", file);
        }
        return password != null
                ? new AdminPassword(encoder, digest(password), "")
                : new AdminPassword(encoder, null, kept(dataDir.resolve("management"), encoder));
    }

    /** Returns true if the password is correct. A rejection takes as long as that of any other user. */
    boolean matches(String password) {
        if (configured == null) {
            return encoder.matches(password, hash);
        }
        boolean right = MessageDigest.isEqual(configured, digest(password));
        if (!right) {
            var _ = encoder.matches(password, PasswordLogin.UNUSED_HASH);
        }
        return right;
    }

    private static String kept(Path directory, PasswordEncoder encoder) {
        Path hash = directory.resolve("admin-hash");
        if (Files.exists(hash)) {
            return read("sigcore.data-dir", hash);
        }
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        String made = String.valueOf(encoder.encode(password));
        Path file = directory.resolve("password");
        try {
            OwnerOnly.directory(directory);
            OwnerOnly.replace(file, password + "\n");
            OwnerOnly.replace(hash, made + "\n");
        } catch (IOException e) {
            throw StartException.notWritable(directory, e);
        }
        LOG.atWarn()
                .addKeyValue("event", "admin-password-made")
                .addKeyValue("user", "admin")
                .addKeyValue("password", password)
                .addKeyValue("file", file)
                .log("management: this password was generated at the first start and is not shown again");
        return made;
    }

    private static String read(String key, Path file) {
        try {
            String text = Files.readString(file).strip();
            if (text.isEmpty()) {
                throw new StartException(key + ": " + file + " is empty");
            }
            return text;
        } catch (IOException e) {
            throw new StartException(key + ": cannot read " + file + ": " + e.getMessage());
        }
    }

    private static byte[] digest(String password) {
        return Digests.sha256(password.getBytes(StandardCharsets.UTF_8));
    }
}
