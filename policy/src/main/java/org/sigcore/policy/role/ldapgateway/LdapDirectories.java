// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.policy.contract.ldapgateway.LdapSearches;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.kernel.datasources.LdapDataSource;

/**
 * The configured directories. A directory is reconnected when its configuration changes; searches in progress complete
 * on the old connections or are retried later. Thread-safe.
 */
public final class LdapDirectories implements LdapSearches, AutoCloseable {
    private final ConfigView<Map<String, LdapDataSource>> configured;
    private final @Nullable Path files;
    private final MeterRegistry meters;
    private final InstantSource clock;
    private final Map<String, LdapDirectory> open = new HashMap<>();
    private final Map<String, Gauge> unreachable = new HashMap<>();

    /** @param files directory of password and certificate files; null if none is configured */
    public LdapDirectories(
            ConfigView<Map<String, LdapDataSource>> configured,
            @Nullable Path files,
            MeterRegistry meters,
            InstantSource clock) {
        this.configured = configured;
        this.files = files;
        this.meters = meters;
        this.clock = clock;
        configured.onChange(this::changed);
    }

    @Override
    public SourceAnswer searchLdap(String source, Map<String, String> values) {
        LdapDataSource known = configured.current().get(source);
        SearchText search = known == null ? null : SearchText.of(known.search(), values);
        if (known == null || search == null) {
            return SourceAnswer.none(SourceAnswer.Status.NOT_ASKED);
        }
        long begin = System.nanoTime();
        SourceAnswer answer = directory(source, known).search(search);
        Timer.builder("policy.ldap.searches")
                .description("Subscriber searches in an LDAP data source, by result: found, unknown, later")
                .tag("source", source)
                .tag("result", answer.status().name().toLowerCase(Locale.ROOT))
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - begin));
        return answer;
    }

    private synchronized LdapDirectory directory(String name, LdapDataSource source) {
        LdapDirectory there = open.get(name);
        if (there != null && there.isOf(source)) {
            return there;
        }
        if (there != null) {
            there.close();
        }
        LdapDirectory made = LdapDirectory.of(name, source, files, clock);
        open.put(name, made);
        unreachable.computeIfAbsent(
                name,
                each -> Gauge.builder("policy.ldap.datasource.unreachable", () -> isUnreachable(each) ? 1 : 0)
                        .description("1 while no server of an LDAP data source is reachable")
                        .tag("source", each)
                        .register(meters));
        return made;
    }

    private synchronized boolean isUnreachable(String name) {
        LdapDirectory there = open.get(name);
        return there != null && there.isUnreachable();
    }

    private synchronized void changed(Map<String, LdapDataSource> now) {
        List<String> gone = new ArrayList<>();
        open.forEach((name, directory) -> {
            LdapDataSource source = now.get(name);
            if (source == null || !directory.isOf(source)) {
                directory.close();
                gone.add(name);
            }
        });
        gone.forEach(name -> {
            open.remove(name);
            Gauge gauge = now.containsKey(name) ? null : unreachable.remove(name);
            if (gauge != null) {
                meters.remove(gauge);
            }
        });
    }

    @Override
    public synchronized void close() {
        open.values().forEach(LdapDirectory::close);
        open.clear();
    }
}
