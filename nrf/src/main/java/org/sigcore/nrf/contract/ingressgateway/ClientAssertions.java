// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions.Check;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.token.AssertionCheck;
import org.sigcore.sbi.token.ClientAssertion;
import org.sigcore.sbi.token.RefusedAssertionException;

/**
 * Verifies client credentials assertions: signed with a trusted key, for the audience of NRFs, not expired, and issued
 * by the consumer that the request names. Results are cached until the assertion expires or the configuration changes;
 * the cache is bounded. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.8", "TS 29.500 6.7.5", "TS 29.500 5.2.3.2.11"})
public final class ClientAssertions {
    /** Name of the header field, in lower case. */
    public static final String HEADER = "3gpp-sbi-client-credentials";

    private static final int MOST_REMEMBERED = 10_000;

    private final Supplier<CcaOptions> options;
    private final Supplier<List<X509Certificate>> authorities;
    private final String nrfInstanceId;
    private final InstantSource clock;
    private volatile Verified verified;

    private record Verified(
            CcaOptions under,
            List<X509Certificate> authorities,
            AssertionCheck check,
            Map<String, ClientAssertion> assertions) {}

    /**
     * @param authorities trusted CAs of TLS; the same list instance while they are unchanged
     */
    public ClientAssertions(
            Supplier<CcaOptions> options,
            Supplier<List<X509Certificate>> authorities,
            String nrfInstanceId,
            InstantSource clock) {
        this.options = options;
        this.authorities = authorities;
        this.nrfInstanceId = nrfInstanceId;
        this.clock = clock;
        this.verified = nothingVerified(options.get(), List.of());
    }

    private Verified nothingVerified(CcaOptions under, List<X509Certificate> trusted) {
        return new Verified(
                under, trusted, under.assertionCheck(Set.of("NRF", nrfInstanceId), trusted), new ConcurrentHashMap<>());
    }

    private List<X509Certificate> authorities(CcaOptions now) {
        return now.trustTlsAuthorities() ? authorities.get() : List.of();
    }

    /** Returns true if assertions are verified for the service that the function selects. */
    public boolean looksAt(Function<CcaOptions, Check> service) {
        return service.apply(options.get()) != Check.DISABLED;
    }

    /**
     * Checks the assertion of a request.
     *
     * @param service selects the check of the requested service
     * @param consumer NF instance that the request names as its sender; null if it names none
     */
    public void check(Function<CcaOptions, Check> service, SbiHeaders headers, @Nullable String consumer)
            throws RefusedAssertionException {
        check(options.get(), service, headers, consumer);
    }

    private void check(
            CcaOptions now, Function<CcaOptions, Check> service, SbiHeaders headers, @Nullable String consumer)
            throws RefusedAssertionException {
        Check check = service.apply(now);
        String text = headers.get(HEADER);
        if (check == Check.DISABLED || (text == null && check == Check.WHEN_PRESENT)) {
            return;
        }
        if (text == null) {
            throw new RefusedAssertionException("3gpp-Sbi-Client-Credentials is missing");
        }
        verified(now, text.strip()).require(consumer, clock.instant());
    }

    /** Returns the current options. */
    CcaOptions options() {
        return options.get();
    }

    /**
     * Returns the assertion if it is valid; null otherwise.
     *
     * @param now settings of the request
     * @param text value of the header field
     */
    @Nullable
    ClientAssertion proved(CcaOptions now, String text) {
        if (trustsNoSigner(now)) {
            return null;
        }
        try {
            ClientAssertion assertion = verified(now, text.strip());
            assertion.require(null, clock.instant());
            return assertion;
        } catch (RefusedAssertionException e) {
            return null;
        }
    }

    /**
     * Returns true if the assertion needs a signature check, which should not run on an event loop.
     *
     * @param now settings of the request
     */
    public boolean takesTime(CcaOptions now, String text) {
        return !trustsNoSigner(now) && !verified.assertions().containsKey(text.strip());
    }

    private boolean trustsNoSigner(CcaOptions now) {
        return now.trustedCertificates().isEmpty()
                && now.trustedKeys().isEmpty()
                && authorities(now).isEmpty();
    }

    /**
     * Checks the assertion of a request and rejects the request if it is invalid.
     *
     * @throws ProblemException 403 CCA_VERIFICATION_FAILURE
     */
    public void require(
            Function<CcaOptions, Check> service, SbiHeaders headers, @Nullable String consumer, String operation) {
        require(options.get(), service, headers, consumer, operation);
    }

    /** Variant of {@link #require} for a request that has read its settings already. */
    public void require(
            CcaOptions now,
            Function<CcaOptions, Check> service,
            SbiHeaders headers,
            @Nullable String consumer,
            String operation) {
        try {
            check(now, service, headers, consumer);
        } catch (RefusedAssertionException e) {
            throw new ProblemException(ProblemDetails.of(
                    403, "CCA_VERIFICATION_FAILURE", "ONRF-" + operation + "-E0104 " + e.getMessage()));
        }
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity: a new document, even if equal, resets the cache
    private ClientAssertion verified(CcaOptions now, String text) throws RefusedAssertionException {
        Verified known = verified;
        List<X509Certificate> trusted = authorities(now);
        if (known.under() != now
                || known.authorities() != trusted
                || known.assertions().size() >= MOST_REMEMBERED) {
            known = nothingVerified(now, trusted);
            verified = known;
        }
        ClientAssertion assertion = known.assertions().get(text);
        if (assertion == null) {
            assertion = known.check().check(text, clock.instant());
            known.assertions().put(text, assertion);
        }
        return assertion;
    }
}
