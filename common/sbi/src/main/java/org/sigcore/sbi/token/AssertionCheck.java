// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Verifies client credentials assertions. Immutable, thread-safe. A check takes up to a millisecond of CPU if it
 * includes the signature.
 *
 * @param audiences NF types and NF instance ids (case-insensitive), one of which the assertion must be intended for
 * @param clockSkew maximum clock difference from the consumer
 * @param maxAge maximum age since {@code iat}, which is then required; null to check {@code exp} only
 * @param signers trusted signers; null if another party verifies the signature, which is required nevertheless
 */
@SpecRef({"TS 33.501 13.3.8", "TS 29.500 6.7.5", "RFC 7519 4.1"})
public record AssertionCheck(
        Set<String> audiences,
        Duration clockSkew,
        @Nullable Duration maxAge,
        @Nullable TrustedSigners signers) {
    private static final int MAX_LENGTH = 16_384;

    public AssertionCheck {
        audiences = Set.copyOf(audiences);
    }

    /**
     * Verifies an assertion.
     *
     * @param text JWS in compact form; arbitrary input is permitted
     */
    public ClientAssertion check(String text, Instant now) throws RefusedAssertionException {
        SignedJWT jwt = parse(text);
        JWTClaimsSet claims = claims(jwt);
        String subject = claims.getSubject();
        if (subject == null || subject.isEmpty()) {
            throw new RefusedAssertionException("it has no subject");
        }
        requireAudience(claims.getAudience());
        ClientAssertion assertion = new ClientAssertion(subject, until(claims, now));
        assertion.require(null, now);
        return signers == null
                ? assertion
                : new ClientAssertion(subject, assertion.until(), signers.requireSignature(jwt, subject, now));
    }

    /** Returns the subject of an unverified assertion; null if it names none. */
    public static @Nullable String unprovedSubject(String text) {
        try {
            String subject = claims(parse(text)).getSubject();
            return subject == null || subject.isEmpty() ? null : subject;
        } catch (RefusedAssertionException e) {
            return null;
        }
    }

    // No extensions are supported, so none may be critical; a JWT cannot have an unencoded payload (RFC 7797).
    @SpecRef({"RFC 7515 4.1.11", "RFC 7797 7"})
    private static SignedJWT parse(String text) throws RefusedAssertionException {
        if (text.length() > MAX_LENGTH) {
            throw new RefusedAssertionException("it is longer than " + MAX_LENGTH + " characters");
        }
        SignedJWT jwt;
        try {
            jwt = SignedJWT.parse(text);
        } catch (ParseException | IllegalArgumentException e) {
            throw new RefusedAssertionException("it is no JWT with a signature");
        }
        if (jwt.getHeader().getCriticalParams() != null || !jwt.getHeader().isBase64URLEncodePayload()) {
            throw new RefusedAssertionException("its header demands an extension");
        }
        return jwt;
    }

    private static JWTClaimsSet claims(SignedJWT jwt) throws RefusedAssertionException {
        try {
            return jwt.getJWTClaimsSet();
        } catch (ParseException e) {
            throw new RefusedAssertionException("a claim is not of its type");
        }
    }

    private void requireAudience(List<String> meant) throws RefusedAssertionException {
        if (meant.stream().noneMatch(each -> audiences.stream().anyMatch(each::equalsIgnoreCase))) {
            throw new RefusedAssertionException("it is meant for others");
        }
    }

    private Instant until(JWTClaimsSet claims, Instant now) throws RefusedAssertionException {
        Instant latest = now.plus(clockSkew);
        Instant expires = time("exp", claims.getExpirationTime());
        Date notBefore = claims.getNotBeforeTime();
        if (notBefore != null && notBefore.toInstant().isAfter(latest)) {
            throw new RefusedAssertionException("it is not valid yet");
        }
        if (maxAge != null) {
            Instant issued = time("iat", claims.getIssueTime());
            if (issued.isAfter(latest)) {
                throw new RefusedAssertionException("it was issued in the future");
            }
            Instant oldest = issued.plus(maxAge);
            expires = oldest.isBefore(expires) ? oldest : expires;
        }
        return expires.plus(clockSkew);
    }

    private static Instant time(String claim, @Nullable Date time) throws RefusedAssertionException {
        if (time == null) {
            throw new RefusedAssertionException(claim + " is missing or not a time");
        }
        return time.toInstant();
    }
}
