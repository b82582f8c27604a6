// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import io.netty.util.Mapping;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Selects the keys of a server by the name that the client requests (SNI). If the key store holds several keys, a name
 * selects those whose certificates list it among their DNS alternative names; {@code *.} matches one label. Clients
 * that request another name, or none, get the default keys. Immutable.
 *
 * @param <C> type created from the keys of a name
 */
@SpecRef("RFC 6066 3")
final class NamedKeys<C> implements Mapping<String, C> {
    private static final int DNS_NAME = 2;

    private final C other;
    private final Map<String, C> byName = new HashMap<>();

    /** @param other default for all other names */
    NamedKeys(C other) {
        this.other = other;
    }

    /**
     * @param each creates the value for the keys of a name
     * @throws GeneralSecurityException if the keys are unusable
     */
    static <C> NamedKeys<C> of(KeyStore store, char[] password, C other, Function<KeyManagerFactory, C> each)
            throws GeneralSecurityException {
        NamedKeys<C> named = new NamedKeys<>(other);
        Map<String, Set<String>> aliases = aliasesByName(store);
        if (Collections.list(store.aliases()).stream()
                        .filter(alias -> isKey(store, alias))
                        .count()
                > 1) {
            Map<Set<String>, C> made = new HashMap<>();
            for (Map.Entry<String, Set<String>> entry : aliases.entrySet()) {
                C one = made.get(entry.getValue());
                if (one == null) {
                    one = each.apply(keys(store, password, entry.getValue()));
                    made.put(entry.getValue(), one);
                }
                named.byName.put(entry.getKey(), one);
            }
        }
        return named;
    }

    private static boolean isKey(KeyStore store, String alias) {
        try {
            return store.isKeyEntry(alias);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the store is loaded", e);
        }
    }

    private static Map<String, Set<String>> aliasesByName(KeyStore store) throws GeneralSecurityException {
        Map<String, Set<String>> aliases = new LinkedHashMap<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate certificate) {
                for (String name : dnsNames(certificate)) {
                    aliases.computeIfAbsent(name, key -> new TreeSet<>()).add(alias);
                }
            }
        }
        return aliases;
    }

    private static List<String> dnsNames(X509Certificate certificate) throws GeneralSecurityException {
        @Nullable Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? List.of()
                : names.stream()
                        .filter(name -> name.get(0).equals(DNS_NAME))
                        .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                        .toList();
    }

    private static KeyManagerFactory keys(KeyStore store, char[] password, Set<String> aliases)
            throws GeneralSecurityException {
        KeyStore some = KeyStore.getInstance("PKCS12");
        try {
            some.load(null, password);
        } catch (IOException e) {
            throw new IllegalStateException("nothing is read", e);
        }
        for (String alias : aliases) {
            Certificate[] chain = store.getCertificateChain(alias);
            some.setKeyEntry(alias, store.getKey(alias, password), password, chain);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(some, password);
        return factory;
    }

    /** Returns true if all names get the same value. */
    boolean isEmpty() {
        return byName.isEmpty();
    }

    /** Returns the default for all other names. */
    C other() {
        return other;
    }

    @Override
    public C map(@Nullable String name) {
        if (name == null) {
            return other;
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        C exact = byName.get(wanted);
        if (exact != null) {
            return exact;
        }
        int dot = wanted.indexOf('.');
        return dot < 0 ? other : byName.getOrDefault("*" + wanted.substring(dot), other);
    }
}
