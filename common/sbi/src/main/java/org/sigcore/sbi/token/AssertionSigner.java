// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.util.Base64;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.OwnKey;
import org.sigcore.sbi.tls.SbiTls;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates client credentials assertions of one NF instance for NRFs, signed with the key of its TLS certificate, which
 * is included ({@code x5c}). An assertion is reused for half of its lifetime. The key store is read for each new one,
 * so that a replaced certificate takes effect. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.8.2", "TS 29.500 6.7.5"})
public final class AssertionSigner {
    private static final Logger LOG = LoggerFactory.getLogger(AssertionSigner.class);
    private static final Duration LIFE = Duration.ofMinutes(5);
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final String AUDIENCE = "NRF";

    private final SbiTls tls;
    private final String nfInstanceId;
    private final InstantSource clock;
    private volatile Signed signed = new Signed(null, Instant.MIN, Instant.MIN);

    private record Signed(@Nullable String text, Instant renew, Instant until) {}

    public AssertionSigner(SbiTls tls, String nfInstanceId, InstantSource clock) {
        this.tls = tls;
        this.nfInstanceId = nfInstanceId;
        this.clock = clock;
    }

    /** Returns a currently valid assertion; null while no certificate in the key store names the instance. */
    public @Nullable String assertion() {
        Signed known = signed;
        Instant now = clock.instant();
        if (!known.renew().isAfter(now)) {
            known = renewed(known, now);
            signed = known;
        }
        return known.until().isAfter(now) ? known.text() : null;
    }

    private Signed renewed(Signed known, Instant now) {
        try {
            OwnKey own = OwnKey.of(tls, nfInstanceId);
            return own == null
                    ? new Signed(null, now.plus(RETRY), now)
                    : new Signed(sign(own, now), now.plus(LIFE.dividedBy(2)), now.plus(LIFE));
        } catch (IllegalArgumentException | JOSEException | CertificateEncodingException e) {
            LOG.atWarn()
                    .addKeyValue("event", "assertion-not-signed")
                    .addKeyValue("reason", e.getMessage())
                    .log("cannot sign a client credentials assertion");
            return new Signed(known.text(), now.plus(RETRY), known.until());
        }
    }

    private String sign(OwnKey own, Instant now) throws JOSEException, CertificateEncodingException {
        List<Base64> chain = new ArrayList<>();
        for (X509Certificate certificate : own.chain()) {
            chain.add(Base64.encode(certificate.getEncoded()));
        }
        JWSSigner signer = own.key() instanceof ECPrivateKey key ? new ECDSASigner(key) : new RSASSASigner(own.key());
        JWSAlgorithm algorithm = signer instanceof ECDSASigner
                ? signer.supportedJWSAlgorithms().iterator().next()
                : JWSAlgorithm.RS256;
        SignedJWT jwt = new SignedJWT(
                new JWSHeader.Builder(algorithm).x509CertChain(chain).build(),
                new JWTClaimsSet.Builder()
                        .subject(nfInstanceId)
                        .audience(AUDIENCE)
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(LIFE)))
                        .build());
        jwt.sign(signer);
        return jwt.serialize();
    }
}
