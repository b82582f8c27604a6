// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines the version of Nudr_DataRepository used in request URIs. Thread-safe.
 *
 * <p>The PCF sets the version even if an SCP selects the UDR, so it is the highest one that all UDRs with policy data
 * list in their profiles or, if they have none in common, that of the most preferred UDR. The last known version
 * remains in use while the NRF does not respond or lists none; the initial one is {@code v2}. Discovery runs on the
 * caller's thread, every ten seconds from the discovery cache, and at most once a second again after a version was
 * rejected.
 */
@SpecRef({"TS 29.501 4.3.1", "TS 29.510 6.1.6.2.4"})
public final class UdrApiVersion implements NudrPolicyDataRepository.Version {
    private static final Logger LOG = LoggerFactory.getLogger(UdrApiVersion.class);
    private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long LOOK_ANEW_NANOS = Duration.ofSeconds(1).toNanos();
    /** Version of Release 16 and later. */
    private static final String UNKNOWN = "v2";

    /** Supported versions, newest first. */
    private static final List<String> SPOKEN = List.of("v2", "v1");

    private final Supplier<List<Producer>> udrs;
    private final Runnable forget;
    private final LongSupplier nanoTime;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile @Nullable Known known;

    private record Known(String version, long lookedNanos) {}

    /**
     * @param udrs services {@code nudr-dr} at the NRF, most preferred first; may throw {@link ProblemException}
     * @param forget makes {@code udrs} query the NRF again on the next call
     */
    public UdrApiVersion(Supplier<List<Producer>> udrs, Runnable forget, LongSupplier nanoTime) {
        this.udrs = udrs;
        this.forget = forget;
        this.nanoTime = nanoTime;
    }

    @Override
    public String get() {
        Known now = known;
        if (now == null) {
            looking.lock(); // waits for the first answer
        } else if (isFresh(now, LOOK_AGAIN_NANOS) || !looking.tryLock()) {
            return now.version;
        }
        return lookUnlessAnother(now);
    }

    @Override
    public String afterRefusal(String refused) {
        Known now = known;
        if (now == null || !now.version.equals(refused) || isFresh(now, LOOK_ANEW_NANOS)) {
            return current();
        }
        forget.run();
        looking.lock();
        return lookUnlessAnother(now);
    }

    private boolean isFresh(Known now, long nanos) {
        return nanoTime.getAsLong() - now.lookedNanos < nanos;
    }

    private String lookUnlessAnother(@Nullable Known now) {
        try {
            return Objects.equals(known, now) ? look(now) : current();
        } finally {
            looking.unlock();
        }
    }

    /** Returns the last known version without discovery. */
    public String current() {
        Known now = known;
        return now == null ? UNKNOWN : now.version;
    }

    private String look(@Nullable Known before) {
        String version = offered();
        String next = version != null ? version : before != null ? before.version : UNKNOWN;
        if (before == null || !next.equals(before.version)) {
            LOG.atInfo()
                    .addKeyValue("event", "udr-api-version")
                    .addKeyValue("version", next)
                    .addKeyValue("offered", version != null)
                    .log("selected another version of Nudr_DataRepository");
        }
        known = new Known(next, nanoTime.getAsLong());
        return next;
    }

    private @Nullable String offered() {
        try {
            return choose(udrs.get());
        } catch (ProblemException e) {
            return null;
        }
    }

    /** Returns the version for a list of UDRs, most preferred first; null if they list no supported one. */
    static @Nullable String choose(List<Producer> udrs) {
        List<List<String>> offers = udrs.stream()
                .map(udr -> SPOKEN.stream().filter(udr.versions()::contains).toList())
                .filter(spoken -> !spoken.isEmpty())
                .toList();
        return offers.isEmpty()
                ? null
                : SPOKEN.stream()
                        .filter(version -> offers.stream().allMatch(offer -> offer.contains(version)))
                        .findFirst()
                        .orElse(offers.getFirst().getFirst());
    }
}
