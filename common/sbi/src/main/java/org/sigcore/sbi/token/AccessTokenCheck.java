// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.proc.JWSVerifierFactory;
import com.nimbusds.jwt.SignedJWT;
import java.security.PublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Slices;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Verifies access tokens for a producer, except for the scope, which depends on the operation. Immutable, thread-safe.
 * A check takes up to a millisecond of CPU; callers should cache the result for each token.
 *
 * @param producer profile of the producer: a token may be restricted to its type, instance, PLMNs, slices and NF sets
 * @param issuers NF instance ids of the NRFs that may have issued the token; empty to accept every owner of a key
 * @param clockSkew maximum clock difference from the NRF
 */
@SpecRef({"TS 33.501 13.4.1.1.2", "TS 29.510 6.3.5.2.4", "RFC 7519 4.1", "RFC 7515 4.1.11"})
public record AccessTokenCheck(NFProfile producer, Set<String> issuers, Duration clockSkew) {
    private static final int MAX_LENGTH = 16_384;
    private static final JWSVerifierFactory VERIFIERS = new DefaultJWSVerifierFactory();
    private static final Set<String> ALGORITHMS =
            Arrays.stream(SignatureAlgorithm.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    public AccessTokenCheck {
        issuers = Set.copyOf(issuers);
    }

    /** Returns true if the token names a signing key that this set lacks, so that reloading the keys may help. */
    public static boolean isOfAnotherKey(String text, TokenKeys keys) {
        try {
            return keys.candidates(parse(text).getHeader()).isEmpty();
        } catch (RefusedTokenException e) {
            return false;
        }
    }

    /** Returns the consumer named by an unverified token; null if the text is not a token or names no consumer. */
    public static @Nullable String unprovedSubject(String text) {
        try {
            String subject = Json.string(claims(parse(text)), "sub");
            return subject == null || subject.isEmpty() ? null : subject;
        } catch (RefusedTokenException e) {
            return null;
        }
    }

    /**
     * Verifies a token.
     *
     * @param text JWS in compact form; arbitrary input is permitted
     */
    public AccessToken check(String text, TokenKeys keys, Instant now) throws RefusedTokenException {
        ObjectNode claims = verifiedClaims(text, keys);
        AccessToken token = issued(claims, now);
        requireAudience(claims.get("aud"));
        requirePlace(claims);
        return token;
    }

    /**
     * Verifies a token that may be intended for another producer: its signature, issuer and time, so that its subject is
     * proven.
     *
     * @param text JWS in compact form; arbitrary input is permitted
     */
    public AccessToken checkSubject(String text, TokenKeys keys, Instant now) throws RefusedTokenException {
        return issued(verifiedClaims(text, keys), now);
    }

    private static ObjectNode verifiedClaims(String text, TokenKeys keys) throws RefusedTokenException {
        SignedJWT jwt = parse(text);
        requireSignature(jwt, keys.candidates(jwt.getHeader()));
        return claims(jwt);
    }

    private AccessToken issued(ObjectNode claims, Instant now) throws RefusedTokenException {
        Instant until = until(claims, now);
        String issuer = text(claims, "iss");
        if (!issuers.isEmpty() && issuers.stream().noneMatch(issuer::equalsIgnoreCase)) {
            throw new RefusedTokenException("its issuer is not accepted");
        }
        return new AccessToken(issuer, text(claims, "sub"), Set.of(scopes(claims)), until);
    }

    // No extensions are supported, so none may be critical; a JWT cannot have an unencoded payload (RFC 7797).
    private static SignedJWT parse(String text) throws RefusedTokenException {
        if (text.length() > MAX_LENGTH) {
            throw new RefusedTokenException("it is longer than " + MAX_LENGTH + " characters");
        }
        SignedJWT jwt;
        try {
            jwt = SignedJWT.parse(text);
        } catch (ParseException | IllegalArgumentException e) {
            throw new RefusedTokenException("it is no JWT with a signature");
        }
        if (jwt.getHeader().getCriticalParams() != null || !jwt.getHeader().isBase64URLEncodePayload()) {
            throw new RefusedTokenException("its header demands an extension");
        }
        if (!ALGORITHMS.contains(jwt.getHeader().getAlgorithm().getName())) {
            throw new RefusedTokenException("its signature algorithm is not accepted");
        }
        return jwt;
    }

    private static void requireSignature(SignedJWT jwt, Collection<PublicKey> keys) throws RefusedTokenException {
        if (keys.isEmpty()) {
            throw new RefusedTokenException("it is signed with a key that is not known");
        }
        for (PublicKey key : keys) {
            try {
                if (jwt.verify(VERIFIERS.createJWSVerifier(jwt.getHeader(), key))) {
                    return;
                }
            } catch (JOSEException e) {
                // A key of a different type than the algorithm's cannot have created the signature.
            }
        }
        throw new RefusedTokenException("its signature is not correct");
    }

    private static ObjectNode claims(SignedJWT jwt) throws RefusedTokenException {
        try {
            if (Json.parse(jwt.getPayload().toBytes()) instanceof ObjectNode claims) {
                return claims;
            }
        } catch (ProblemException e) {
            // same handling as below
        }
        throw new RefusedTokenException("its claims are not a JSON object");
    }

    private Instant until(ObjectNode claims, Instant now) throws RefusedTokenException {
        JsonNode notBefore = claims.get("nbf");
        if (notBefore != null && time("nbf", notBefore).isAfter(now.plus(clockSkew))) {
            throw new RefusedTokenException("it is not valid yet");
        }
        Instant until = time("exp", claims.get("exp")).plus(clockSkew);
        if (!until.isAfter(now)) {
            throw new RefusedTokenException("it has expired");
        }
        return until;
    }

    private static Instant time(String claim, @Nullable JsonNode node) throws RefusedTokenException {
        if (node == null || !node.isIntegralNumber() || !node.canConvertToLong()) {
            throw new RefusedTokenException(claim + " is missing or not a time");
        }
        long seconds = node.longValue();
        if (seconds < 0 || seconds > Instant.MAX.getEpochSecond() / 2) {
            throw new RefusedTokenException(claim + " is not a time");
        }
        return Instant.ofEpochSecond(seconds);
    }

    private static String text(ObjectNode claims, String claim) throws RefusedTokenException {
        String text = Json.string(claims, claim);
        // The subject is used in a header field.
        if (text == null || text.isEmpty() || !text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new RefusedTokenException(claim + " is missing or not a text");
        }
        return text;
    }

    private static String[] scopes(ObjectNode claims) {
        String text = Json.string(claims, "scope");
        return text == null || text.isBlank()
                ? new String[0]
                : Arrays.stream(text.strip().split(" +")).distinct().toArray(String[]::new);
    }

    // Either an NF type as a string, or a list of NF instances.
    private void requireAudience(@Nullable JsonNode audience) throws RefusedTokenException {
        boolean meant = audience != null
                && (audience.isArray()
                        ? audience.values().stream()
                                .anyMatch(each -> producer.id().equalsIgnoreCase(each.asString("")))
                        : audience.isString()
                                && (producer.nfType().equals(audience.stringValue())
                                        || producer.id().equalsIgnoreCase(audience.stringValue())));
        if (!meant) {
            throw new RefusedTokenException("it is meant for others");
        }
    }

    // Claims on attributes that the profile lacks are not checked, except NF sets: a producer without a set is in none.
    private void requirePlace(ObjectNode claims) throws RefusedTokenException {
        ObjectNode own = producer.document();
        require(plmn(claims.get("producerPlmnId"), own.get("plmnList")), "producerPlmnId");
        require(plmn(claims.get("producerSnpnId"), own.get("snpnList")), "producerSnpnId");
        JsonNode slices = claims.get("producerSnssaiList");
        JsonNode served = own.get("sNssais");
        require(slices == null || served == null || Slices.anyCovers(served, slices), "producerSnssaiList");
        JsonNode networks = claims.get("producerNsiList");
        JsonNode ownNetworks = own.get("nsiList");
        require(networks == null || ownNetworks == null || shares(ownNetworks, networks), "producerNsiList");
        String set = Json.string(claims, "producerNfSetId");
        require(set == null || NFProfile.containsText(own.get("nfSetIdList"), set), "producerNfSetId");
        String serviceSet = Json.string(claims, "producerNfServiceSetId");
        require(
                serviceSet == null
                        || producer.services().stream()
                                .anyMatch(service -> NFProfile.containsText(
                                        service.document().get("nfServiceSetIdList"), serviceSet)),
                "producerNfServiceSetId");
    }

    private static boolean plmn(@Nullable JsonNode claimed, @Nullable JsonNode own) {
        return claimed == null || own == null || Plmns.contains(own, claimed);
    }

    private static boolean shares(JsonNode some, JsonNode others) {
        return others.values().stream()
                .anyMatch(each -> each.isString() && NFProfile.containsText(some, each.stringValue()));
    }

    private static void require(boolean holds, String claim) throws RefusedTokenException {
        if (!holds) {
            throw new RefusedTokenException("it is confined to another " + claim);
        }
    }
}
