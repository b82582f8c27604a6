// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.datasources.Asking;
import org.sigcore.policy.datasources.LdapDataSource;
import org.sigcore.policy.datasources.SourceAnswer;
import org.sigcore.policy.ldapgateway.api.LdapSearches;
import org.sigcore.policy.policyds.api.SubscriberQuery;

/** The data sources that operators have added: directories (LDAP). Thread-safe. */
public final class DataSources {
    private static final String LDAP = "ldap:";
    private final Supplier<Map<String, LdapDataSource>> ldap;
    private final LdapSearches searches;

    /** @param ldap by name; asked for every request */
    public DataSources(Supplier<Map<String, LdapDataSource>> ldap, LdapSearches searches) {
        this.ldap = ldap;
        this.searches = searches;
    }

    /**
     * One that can be asked.
     *
     * @param key under which its answer is kept; names the type, too
     * @param ofSession whether each session is asked for
     * @param asked asks it with the values of placeholders
     */
    record DataSource(
            String name,
            String key,
            Asking asking,
            boolean ofSession,
            Function<Map<String, String>, SourceAnswer> asked) {
        /** Under which the answer for a session is kept. */
        String key(SubscriberQuery query) {
            return ofSession ? key + "/" + query.service() + "/" + query.part() : key;
        }
    }

    /** Whether there are any. */
    boolean isEmpty() {
        return ldap.get().isEmpty();
    }

    /** Those that are asked for a session. */
    List<DataSource> of(SubscriberQuery query, @Nullable List<String> chosen) {
        return all().stream()
                .filter(source -> chosen == null
                        ? source.asking().services().contains(query.service())
                        : chosen.contains(source.name()))
                .toList();
    }

    /** All that are configured. */
    List<DataSource> all() {
        List<DataSource> all = new ArrayList<>();
        ldap.get()
                .forEach((name, source) -> all.add(new DataSource(
                        name,
                        LDAP + name,
                        source.asking(),
                        source.ofSession(),
                        values -> searches.searchLdap(name, values))));
        return all;
    }

    /** What placeholders stand for; without those that are not known. */
    static Map<String, String> values(SubscriberQuery query) {
        Map<String, String> values = new HashMap<>();
        identity(values, "supi", query.supi());
        String gpsi = query.gpsi();
        if (gpsi != null) {
            identity(values, "gpsi", gpsi);
        }
        if (!query.dnn().isEmpty()) {
            values.put("dnn", query.dnn());
        }
        if (query.snssai() != null) {
            Snssai slice = Snssai.of(query.snssai());
            values.put("sst", String.valueOf(slice.sst()));
            if (slice.sd() != null) {
                values.put("sd", slice.sd());
            }
        }
        values.put("service", query.service());
        return values;
    }

    private static void identity(Map<String, String> values, String name, String identity) {
        if (identity.isEmpty()) {
            return;
        }
        values.put(name, identity);
        for (String type : List.of("imsi", "nai", "msisdn")) {
            if (identity.startsWith(type + "-")) {
                values.put(type, identity.substring(type.length() + 1));
            }
        }
    }
}
