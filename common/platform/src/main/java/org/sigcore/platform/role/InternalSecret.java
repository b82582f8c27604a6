// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.sbi.SbiRequest;

/**
 * Authentication between the processes of one NF: a token in {@link #HEADER}, an HMAC of the time with a shared secret,
 * valid for a minute. A token is reused for many requests, so that a request costs neither side a digest. Thread-safe.
 */
public final class InternalSecret {
    /** Header field of the token. */
    public static final String HEADER = "sigcore-internal";

    /** Path prefix of calls between roles, each of which requires a token. */
    public static final String LINKS = LinkPath.API;

    private static final String PEER_HEADER = "sigcore-peer";

    private static final String ALGORITHM = "HmacSHA256";
    private static final int RANDOM_BYTES = 32;
    private static final long GOOD_SECONDS = 60;
    private static final long RENEW_SECONDS = 10;

    private final byte[] secret;
    private final SecretKeySpec key;
    private final String header;
    private final boolean shared;
    private final LongSupplier seconds;
    private volatile @Nullable Token issued;
    private volatile @Nullable Token accepted;

    private record Token(String text, long second) {}

    InternalSecret(byte[] secret, boolean shared, LongSupplier seconds) {
        this(secret, HEADER, shared, seconds);
    }

    private InternalSecret(byte[] secret, String header, boolean shared, LongSupplier seconds) {
        this.secret = secret;
        this.header = header;
        this.key = new SecretKeySpec(secret, ALGORITHM);
        this.shared = shared;
        this.seconds = seconds;
    }

    /** @throws StartException if the file cannot be read or contains no valid secret */
    public static InternalSecret of(InternalProperties properties) {
        LongSupplier clock = () -> System.currentTimeMillis() / 1000;
        Path file = properties.secretFile();
        String secret = properties.secret();
        if (file != null) {
            try {
                secret = InternalProperties.checked(
                        "sigcore.internal.secret-file", Files.readString(file).strip());
            } catch (IOException | IllegalArgumentException e) {
                throw new StartException("sigcore.internal.secret-file: " + file + ": " + e.getMessage());
            }
        }
        if (secret != null) {
            return new InternalSecret(secret.getBytes(StandardCharsets.UTF_8), true, clock);
        }
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new InternalSecret(random, false, clock);
    }

    /**
     * Derives authentication between NFs that share the secret, such as federated SCPs and NRF sets: it uses a header
     * field of its own, which the gateway of an NF passes but never sets, and tokens that role links do not accept.
     */
    public InternalSecret forPeers() {
        return new InternalSecret(secret, PEER_HEADER, shared, seconds);
    }

    /** Returns the request with a token that {@link #require} accepts. */
    public SbiRequest prove(SbiRequest request) {
        return request.withHeader(header, token());
    }

    /** Returns true if other processes can know the secret. */
    public boolean shared() {
        return shared;
    }

    /** Returns a token for the next seconds. */
    public String token() {
        long now = seconds.getAsLong();
        Token last = issued;
        if (last == null || now - last.second() >= RENEW_SECONDS || now < last.second()) {
            last = make(now);
            issued = last;
        }
        return last.text();
    }

    /** Returns true if the token was made recently with the secret. */
    public boolean accepts(@Nullable CharSequence token) {
        if (token == null) {
            return false;
        }
        String text = token.toString();
        long now = seconds.getAsLong();
        Token last = accepted;
        if (last != null && Math.abs(now - last.second()) <= GOOD_SECONDS && same(last.text(), text)) {
            return true;
        }
        int dot = text.indexOf('.');
        if (dot < 1 || dot > 12 || !text.substring(0, dot).chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        long second = Long.parseLong(text.substring(0, dot));
        if (Math.abs(now - second) > GOOD_SECONDS || !same(make(second).text(), text)) {
            return false;
        }
        accepted = new Token(text, second);
        return true;
    }

    /** @throws ProblemException 401 if the request has no valid token */
    public void require(SbiRequest request) {
        if (!accepts(request.headers().get(header))) {
            throw new ProblemException(
                    ProblemDetails.of(401, null, "requires the secret of this NF (sigcore.internal.secret)"));
        }
    }

    private Token make(long second) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] digest = mac.doFinal((header + " " + second).getBytes(StandardCharsets.US_ASCII));
            return new Token(second + "." + HexFormat.of().formatHex(digest), second);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
