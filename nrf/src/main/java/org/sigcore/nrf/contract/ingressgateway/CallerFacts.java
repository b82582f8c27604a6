// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.sbi.token.ClientAssertion;

/**
 * Evaluates the evidence of a request: the names in its certificate, its verified assertion, and the registered NF
 * instances that are proxies. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8", "TS 33.310 6.1.3c"})
final class CallerFacts {
    private static final int MOST_CERTIFICATES = 10_000;
    private static final Certified NONE = new Certified(Set.of(), Set.of());

    private final ClientAssertions assertions;
    private final KnownInstances instances;
    private final Map<String, Certified> certificates = new ConcurrentHashMap<>();

    /**
     * Names in a certificate, in lower case.
     *
     * @param types NF types for which it was issued; empty if it states none
     * @param instances NF instance ids; empty if it names none, or there is no certificate
     */
    record Certified(Set<String> types, Set<String> instances) {
        boolean names(String nfInstanceId) {
            return instances.contains(nfInstanceId.toLowerCase(Locale.ROOT));
        }
    }

    CallerFacts(ClientAssertions assertions, KnownInstances instances) {
        this.assertions = assertions;
        this.instances = instances;
    }

    /** Returns the names in the certificate that accompanies a request. */
    Certified certified(SenderEvidence shown) {
        String text = shown.certificate();
        if (text == null) {
            return NONE;
        }
        Certified known = certificates.get(text);
        if (known == null) {
            known = new Certified(TlsIdentity.types(text), TlsIdentity.instances(text));
            if (certificates.size() >= MOST_CERTIFICATES) {
                certificates.clear();
            }
            certificates.put(text, known);
        }
        return known;
    }

    /** Returns the verified assertion of a request; null if it is absent or invalid. */
    @Nullable
    ClientAssertion asserted(SenderEvidence shown) {
        return asserted(shown, assertions.options());
    }

    /** Variant of {@link #asserted} for a request that has read its settings already. */
    @Nullable
    ClientAssertion asserted(SenderEvidence shown, CcaOptions now) {
        String text = shown.assertion();
        return text == null ? null : assertions.proved(now, text);
    }

    /** Returns the current options for assertions. */
    CcaOptions options() {
        return assertions.options();
    }

    /**
     * Returns true if the owner of a certificate is a proxy. The types in the certificate take precedence over the
     * registered type.
     */
    boolean isProxy(Certified certified) {
        return certified.types().isEmpty()
                ? certified.instances().stream().anyMatch(this::isProxy)
                : certified.types().stream().anyMatch(CallerFacts::passesOn);
    }

    /** Returns true if an NF instance is registered as a proxy, which forwards requests of other NFs. */
    boolean isProxy(String nfInstanceId) {
        String type = registeredType(nfInstanceId);
        return type != null && passesOn(type);
    }

    /** Returns the registered NF type of an instance; null if it is not registered. */
    @Nullable
    String registeredType(String nfInstanceId) {
        NFProfile profile = instances.find(nfInstanceId);
        return profile == null ? null : profile.nfType();
    }

    private static boolean passesOn(String nfType) {
        return CertifiedNf.PROXIES.contains(nfType.toUpperCase(Locale.ROOT));
    }
}
