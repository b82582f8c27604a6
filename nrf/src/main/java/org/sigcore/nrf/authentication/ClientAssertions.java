// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.authentication;

import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JwsSignature;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions.Check;
import org.sigcore.sbi.SbiHeaders;
import tools.jackson.databind.JsonNode;

/**
 * Verifies client credentials assertions: signed by a key that is trusted, for NRFs, now, by the consumer that the request
 * names. What was verified is remembered until it expires or the configuration changes, within bounds. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.8", "TS 29.500 6.7.5", "TS 29.500 5.2.3.2.11"})
public final class ClientAssertions {
    /** In lower case. */
    public static final String HEADER = "3gpp-sbi-client-credentials";

    private static final int MOST_REMEMBERED = 10_000;
    private static final int MAX_LENGTH = 16_384;
    private static final String NO_JWS = "it is no compact JWS";

    private final Supplier<CcaOptions> options;
    private final String nrfInstanceId;
    private final InstantSource clock;
    private volatile Verified verified = new Verified(CcaOptions.RESOURCE.defaults());

    private record Verified(CcaOptions under, Trust trust, Map<String, Assertion> assertions) {
        Verified(CcaOptions under) {
            this(under, new Trust(under), new ConcurrentHashMap<>());
        }
    }

    /** @param until when it expires, or is too old */
    private record Assertion(String subject, Instant until) {}

    public ClientAssertions(Supplier<CcaOptions> options, String nrfInstanceId, InstantSource clock) {
        this.options = options;
        this.nrfInstanceId = nrfInstanceId;
        this.clock = clock;
    }

    /** Whether assertions are looked at, of the service that the function names. */
    public boolean looksAt(Function<CcaOptions, Check> service) {
        return service.apply(options.get()) != Check.DISABLED;
    }

    /**
     * Checks the assertion of a request.
     *
     * @param service the check of the service that is asked for
     * @param consumer the NF instance that the request says it is from; null when it does not say
     */
    public void check(Function<CcaOptions, Check> service, SbiHeaders headers, @Nullable String consumer)
            throws RefusedAssertionException {
        CcaOptions now = options.get();
        Check check = service.apply(now);
        String text = headers.get(HEADER);
        if (check == Check.DISABLED || (text == null && check == Check.WHEN_PRESENT)) {
            return;
        }
        if (text == null) {
            throw new RefusedAssertionException("3gpp-Sbi-Client-Credentials is missing");
        }
        String subject = subject(now, text.strip());
        if (consumer != null && !consumer.equalsIgnoreCase(subject)) {
            throw new RefusedAssertionException("the request is in the name of another NF instance");
        }
    }

    /** @throws ProblemException 403 CCA_VERIFICATION_FAILURE */
    public void require(
            Function<CcaOptions, Check> service, SbiHeaders headers, @Nullable String consumer, String operation) {
        try {
            check(service, headers, consumer);
        } catch (RefusedAssertionException e) {
            throw new ProblemException(ProblemDetails.of(
                    403, "CCA_VERIFICATION_FAILURE", "ONRF-" + operation + "-E0104 " + e.getMessage()));
        }
    }

    @SuppressWarnings("ReferenceEquality") // another document, even if equal, is another configuration
    private String subject(CcaOptions now, String text) throws RefusedAssertionException {
        Verified known = verified;
        if (known.under() != now || known.assertions().size() >= MOST_REMEMBERED) {
            known = new Verified(now);
            verified = known;
        }
        Assertion assertion = known.assertions().get(text);
        if (assertion == null) {
            assertion = verify(now, known.trust(), text);
            known.assertions().put(text, assertion);
        }
        if (!assertion.until().plus(now.clockSkew()).isAfter(clock.instant())) {
            throw new RefusedAssertionException("it has expired");
        }
        return assertion.subject();
    }

    private Assertion verify(CcaOptions now, Trust trust, String text) throws RefusedAssertionException {
        String[] parts = text.split("[.]", -1);
        if (parts.length != 3 || text.length() > MAX_LENGTH) {
            throw new RefusedAssertionException(NO_JWS);
        }
        JsonNode header = json(parts[0]);
        JsonNode claims = json(parts[1]);
        String subject = String.valueOf(Json.string(claims, "sub"));
        PublicKey key = trust.key(header, subject, clock.instant());
        if (!JwsSignature.verifies(
                String.valueOf(Json.string(header, "alg")), key, parts[0] + "." + parts[1], decode(parts[2]))) {
            throw new RefusedAssertionException("its signature is not correct");
        }
        requireAudience(claims.get("aud"));
        return new Assertion(subject, end(now, claims));
    }

    private void requireAudience(@Nullable JsonNode audience) throws RefusedAssertionException {
        boolean meant = audience != null
                && (audience.isString()
                        ? isThisNrf(audience.stringValue())
                        : NFProfile.containsText(audience, "NRF") || NFProfile.containsText(audience, nrfInstanceId));
        if (!meant) {
            throw new RefusedAssertionException("it is not meant for an NRF");
        }
    }

    private boolean isThisNrf(String audience) {
        return audience.equals("NRF") || audience.equalsIgnoreCase(nrfInstanceId);
    }

    private Instant end(CcaOptions now, JsonNode claims) throws RefusedAssertionException {
        Instant issued = time(claims, "iat");
        Instant expires = time(claims, "exp");
        if (issued.isAfter(clock.instant().plus(now.clockSkew()))) {
            throw new RefusedAssertionException("it was issued in the future");
        }
        Instant oldest = issued.plus(now.maxAge());
        return oldest.isBefore(expires) ? oldest : expires;
    }

    private static Instant time(JsonNode claims, String name) throws RefusedAssertionException {
        JsonNode seconds = claims.get(name);
        if (seconds == null
                || !seconds.isNumber()
                || Math.abs(seconds.asDouble()) > Duration.ofDays(1 << 20).toSeconds()) {
            throw new RefusedAssertionException(name + " is missing or not a time");
        }
        return Instant.ofEpochSecond(seconds.asLong());
    }

    private static JsonNode json(String part) throws RefusedAssertionException {
        try {
            return Json.parseObject(decode(part));
        } catch (ProblemException e) {
            throw new RefusedAssertionException(NO_JWS);
        }
    }

    private static byte[] decode(String part) throws RefusedAssertionException {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException e) {
            throw new RefusedAssertionException(NO_JWS);
        }
    }
}
