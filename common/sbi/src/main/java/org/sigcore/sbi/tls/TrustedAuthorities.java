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
 * Certificates of a trust store. The file is reloaded when it changes; an unusable file leaves the previous
 * certificates in place. Thread-safe.
 */
public final class TrustedAuthorities {
    private static final Logger LOG = LoggerFactory.getLogger(TrustedAuthorities.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final @Nullable SbiTls tls;
    private final LongSupplier nanoClock;
    private volatile Read read;

    private record Read(
            List<X509Certificate> certificates, @Nullable FileTime stamp, long nextLook) {}

    /** @param tls null, or settings without a trust store, for no certificates */
    public TrustedAuthorities(@Nullable SbiTls tls, LongSupplier nanoClock) {
        this.tls = tls;
        this.nanoClock = nanoClock;
        this.read = new Read(List.of(), null, nanoClock.getAsLong());
    }

    /** Returns the certificates; the same list until the file changes. */
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
                    .log("cannot use the trust store, keeping its previous certificates");
            return new Read(known.certificates(), known.stamp(), nextLook);
        }
    }
}
