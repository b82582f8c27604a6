// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/** A certificate authority of one test, and what it has signed. Stores have the password of {@link Certificates}. */
public final class TestAuthority {
    private static final String ALIAS = "authority";
    private final Path directory;

    /** @param directory where the stores are put; it exists */
    public TestAuthority(Path directory) {
        this.directory = directory;
        Certificates.make(store(ALIAS), ALIAS, "CN=Authority of a test", "-ext", "bc:c=ca:true");
        Certificates.trust(store(ALIAS), ALIAS, trust());
    }

    /** Trusts what this authority has signed. */
    public Path trust() {
        return store("trust");
    }

    /**
     * A key with a certificate.
     *
     * @param name of the store's file and in the subject
     * @param names subject alternative names as keytool writes them: {@code dns:localhost}, {@code uri:urn:uuid:…}
     */
    public Path issue(String name, String... names) {
        List<String> more = new ArrayList<>(List.of("-signer", ALIAS));
        if (names.length > 0) {
            more.addAll(List.of("-ext", "san=" + String.join(",", names)));
        }
        try {
            Files.copy(store(ALIAS), store(name));
            Certificates.make(store(name), name, "CN=" + name, more.toArray(String[]::new));
            forgetAuthority(store(name));
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return store(name);
    }

    private Path store(String name) {
        return directory.resolve(name + ".p12");
    }

    private static void forgetAuthority(Path file) throws IOException, GeneralSecurityException {
        char[] password = Certificates.PASSWORD.toCharArray();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        store.deleteEntry(ALIAS);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
    }
}
