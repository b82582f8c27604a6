// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority for one test, and its issued certificates. Stores have the password of {@link Certificates}.
 */
public final class TestAuthority {
    private static final String ALIAS = "authority";
    private final Path directory;

    /** @param directory existing directory for the stores */
    public TestAuthority(Path directory) {
        this.directory = directory;
        Certificates.of("CN=Authority of a test").into(store(ALIAS), ALIAS);
        Certificates.trust(store(ALIAS), ALIAS, trust());
    }

    /** Returns a store that trusts certificates of this authority. */
    public Path trust() {
        return store("trust");
    }

    /**
     * Issues a certificate with a new key and returns its store.
     *
     * @param name name of the store's file, and part of the subject
     * @param names subject alternative names: {@code dns:localhost}, {@code uri:urn:uuid:…}
     */
    public Path issue(String name, String... names) {
        Certificates.of("CN=" + name).names(names).signedBy(store(ALIAS), ALIAS).into(store(name), name);
        return store(name);
    }

    /** Issues a certificate that contains an NF type (RFC 9310), and returns its store. */
    public Path issueFor(String nfType, String name, String... names) {
        Certificates.of("CN=" + name)
                .names(names)
                .nfTypes(nfType)
                .signedBy(store(ALIAS), ALIAS)
                .into(store(name), name);
        return store(name);
    }

    /** Returns TLS of a client with the certificate of a store, which trusts this authority. */
    public SSLContext context(Path store) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(load(store), Certificates.PASSWORD.toCharArray());
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(load(trust()));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KeyStore load(Path store) throws GeneralSecurityException, IOException {
        return KeyStore.getInstance(store.toFile(), Certificates.PASSWORD.toCharArray());
    }

    private Path store(String name) {
        return directory.resolve(name + ".p12");
    }
}
