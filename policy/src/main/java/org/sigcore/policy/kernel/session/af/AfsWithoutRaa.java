// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * AFs that do not answer RARs: configured AFs, which receive none, and AFs that did not answer the last one, by
 * Origin-Host. Each of the latter has a gauge. Thread-safe.
 */
@SpecRef("TS 29.214 4.4.6")
public final class AfsWithoutRaa {
    /** Maximum number of remembered AFs, and of AFs with a gauge. */
    private static final int MOST = 1000;

    private final Set<String> named;
    private final MeterRegistry meters;
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final Set<String> shown = ConcurrentHashMap.newKeySet();

    /** @param named Origin-Hosts of AFs that receive no RARs */
    public AfsWithoutRaa(Collection<String> named, MeterRegistry meters) {
        this.named = named.stream().map(AfsWithoutRaa::key).collect(Collectors.toUnmodifiableSet());
        this.meters = meters;
    }

    /** True for an AF that receives no RARs. */
    boolean isNamed(String originHost) {
        return !named.isEmpty() && named.contains(key(originHost));
    }

    /** True for an AF that receives no RARs, or did not answer the last one. */
    boolean isSilent(String originHost) {
        return isNamed(originHost) || silent.contains(key(originHost));
    }

    /** Records an RAR without an answer. Returns true for the first one since an answer. */
    boolean unanswered(String originHost) {
        String host = key(originHost);
        if (silent.size() >= MOST) {
            silent.clear();
        }
        if (!silent.add(host)) {
            return false;
        }
        if (shown.size() < MOST && shown.add(host)) {
            Gauge.builder("policy.rx.af.silent", silent, all -> all.contains(host) ? 1 : 0)
                    .description("1 while the last RAR to an AF is unanswered")
                    .tag("peer", host)
                    .register(meters);
        }
        return true;
    }

    /** Records an answer to an RAR. Returns true for the first one after unanswered RARs. */
    boolean answered(String originHost) {
        return silent.remove(key(originHost));
    }

    private static String key(String originHost) {
        return originHost.toLowerCase(Locale.ROOT);
    }
}
