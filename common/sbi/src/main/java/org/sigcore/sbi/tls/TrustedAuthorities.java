// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificates of a trust store, which are read again when the file has changed; a file that cannot be used leaves
 * the previous ones in place. Thread-safe.
 */
public final class TrustedAuthorities {
    private static final Logger LOG = LoggerFactory.getLogger(TrustedAuthorities.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final @Nullable SbiTls tls;
    private final LongSupplier nanoClock;
    private volatile Read read;

    private record Read(
            List<X509Certificate> certificates, @Nullable FileTime stamp, long nextLook) {}

    /** @param tls null, or without a trust store, for no certificates */
    public TrustedAuthorities(@Nullable SbiTls tls, LongSupplier nanoClock) {
        this.tls = tls;
        this.nanoClock = nanoClock;
        this.read = new Read(List.of(), null, nanoClock.getAsLong());
    }

    /** The certificates; the same list until the file changes. */
    public List<X509Certificate> certificates() {
        Read known = read;
        long now = nanoClock.getAsLong();
        Path file = tls == null ? null : tls.trustStore();
        if (tls == null || file == null || now - known.nextLook() < 0) {
            return known.certificates();
        }
        Read next = look(tls, file, known, now + PAUSE_NANOS);
        read = next;
        return next.certificates();
    }

    private static Read look(SbiTls tls, Path file, Read known, long nextLook) {
        try {
            FileTime stamp = Files.getLastModifiedTime(file);
            List<X509Certificate> certificates =
                    stamp.equals(known.stamp()) ? known.certificates() : tls.trustedCertificates();
            return new Read(certificates, stamp, nextLook);
        } catch (IOException | IllegalArgumentException e) {
            LOG.atWarn()
                    .addKeyValue("event", "trust-store-unusable")
                    .addKeyValue("reason", e.getMessage())
                    .log("the trust store cannot be used, its previous certificates remain");
            return new Read(known.certificates(), known.stamp(), nextLook);
        }
    }
}
