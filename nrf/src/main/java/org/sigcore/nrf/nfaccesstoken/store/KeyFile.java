// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/**
 * The signing key in a PEM file that only its owner may read: the private key (PKCS #8), then the public key. Made when it
 * is not there.
 */
public final class KeyFile {
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PUBLIC = "PUBLIC KEY";

    private KeyFile() {}

    /**
     * The key pair of the file.
     *
     * @throws IllegalStateException if the file holds no such keys
     * @throws UncheckedIOException if it can be neither read nor made
     */
    public static KeyPair in(Path file) {
        try {
            if (!Files.exists(file)) {
                write(file, generate());
            }
            String text = Files.readString(file);
            KeyFactory factory = KeyFactory.getInstance("EC");
            return new KeyPair(
                    factory.generatePublic(new X509EncodedKeySpec(section(text, PUBLIC))),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(section(text, PRIVATE))));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the signing key in " + file, e);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalStateException(file + ": expected a private and a public EC key in PEM", e);
        }
    }

    private static KeyPair generate() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static void write(Path file, KeyPair keys) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        // Temporary files are readable by their owner only, and the move keeps that.
        Path fresh = Files.createTempFile(directory, "key", ".new");
        Files.write(
                fresh,
                List.of(
                        pem(PRIVATE, keys.getPrivate().getEncoded()),
                        pem(PUBLIC, keys.getPublic().getEncoded())));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String pem(String label, byte[] encoded) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                + "\n-----END " + label + "-----";
    }

    private static byte[] section(String text, String label) {
        String begin = "-----BEGIN " + label + "-----";
        int start = text.indexOf(begin);
        int end = text.indexOf("-----END " + label + "-----");
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("no " + label);
        }
        return Base64.getMimeDecoder().decode(text.substring(start + begin.length(), end));
    }
}
