// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.nio.file.Path;

/** A certificate authority of one test, and what it has signed. Stores have the password of {@link Certificates}. */
public final class TestAuthority {
    private static final String ALIAS = "authority";
    private final Path directory;

    /** @param directory where the stores are put; it exists */
    public TestAuthority(Path directory) {
        this.directory = directory;
        Certificates.of("CN=Authority of a test").into(store(ALIAS), ALIAS);
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
     * @param names subject alternative names: {@code dns:localhost}, {@code uri:urn:uuid:…}
     */
    public Path issue(String name, String... names) {
        Certificates.of("CN=" + name).names(names).signedBy(store(ALIAS), ALIAS).into(store(name), name);
        return store(name);
    }

    /** The same, of a certificate that says for which type of NF it was made (RFC 9310). */
    public Path issueFor(String nfType, String name, String... names) {
        Certificates.of("CN=" + name)
                .names(names)
                .nfTypes(nfType)
                .signedBy(store(ALIAS), ALIAS)
                .into(store(name), name);
        return store(name);
    }

    private Path store(String name) {
        return directory.resolve(name + ".p12");
    }
}
