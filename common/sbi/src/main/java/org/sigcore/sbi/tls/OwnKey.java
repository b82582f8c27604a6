// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Private key whose certificate names an NF instance. Immutable.
 *
 * @param chain the certificate, followed by its issuers' certificates as far as the key store contains them
 */
public record OwnKey(PrivateKey key, List<X509Certificate> chain) {
    public OwnKey {
        chain = List.copyOf(chain);
    }

    /**
     * Reads the key from the key store.
     *
     * @return null if there is no key store, or no certificate in it names the instance ({@code urn:uuid:})
     * @throws IllegalArgumentException naming the store that is unusable
     */
    public static @Nullable OwnKey of(SbiTls tls, String nfInstanceId) {
        KeyStore store = tls.keys();
        if (store == null) {
            return null;
        }
        try {
            for (String alias : Collections.list(store.aliases())) {
                OwnKey own = of(store, alias, tls);
                if (own != null && own.names(nfInstanceId)) {
                    return own;
                }
            }
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("key store " + tls.keyStore() + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static @Nullable OwnKey of(KeyStore store, String alias, SbiTls tls) throws GeneralSecurityException {
        Certificate[] chain = store.isKeyEntry(alias) ? store.getCertificateChain(alias) : null;
        if (chain == null || !(store.getKey(alias, tls.keyPassword()) instanceof PrivateKey key)) {
            return null;
        }
        return new OwnKey(
                key, Arrays.stream(chain).map(X509Certificate.class::cast).toList());
    }

    private boolean names(String nfInstanceId) throws GeneralSecurityException {
        return CertifiedNf.of(chain.getFirst()).instances().contains(nfInstanceId.toLowerCase(Locale.ROOT));
    }

    /** Returns the certificate of the key. */
    public X509Certificate certificate() {
        return chain.getFirst();
    }

    /** Omits the private key. */
    @Override
    public String toString() {
        return "OwnKey[certificate=" + certificate().getSubjectX500Principal() + "]";
    }
}
