// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.ShSubscription;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.contract.ldapgateway.LdapSearches;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.QuerySettings;
import org.sigcore.policy.kernel.datasources.ShAttributes;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import tools.jackson.databind.node.ObjectNode;

/** Data sources added by operators: directories (LDAP) and HSSs (Sh). Thread-safe. */
public final class DataSources {
    private static final String LDAP = "ldap:";
    private static final String SH = "sh:";
    private final Supplier<Map<String, LdapDataSource>> ldap;
    private final Supplier<Map<String, ShDataSource>> sh;
    private final LdapSearches searches;
    private final HssUserData hss;

    /**
     * Creates the view of the configured data sources.
     *
     * @param ldap LDAP sources by name; read for each request
     * @param sh Sh sources by name; read for each request
     */
    public DataSources(
            Supplier<Map<String, LdapDataSource>> ldap,
            Supplier<Map<String, ShDataSource>> sh,
            LdapSearches searches,
            HssUserData hss) {
        this.ldap = ldap;
        this.sh = sh;
        this.searches = searches;
        this.hss = hss;
    }

    /**
     * A configured data source.
     *
     * @param key under which its answer is stored; includes the type
     * @param ofSession true if it is queried for each session instead of once for the subscriber
     * @param asked queries it with the values of placeholders
     */
    record DataSource(
            String name,
            String key,
            QuerySettings asking,
            boolean ofSession,
            Function<Map<String, String>, SourceAnswer> asked) {
        /** Returns the key under which the answer for a session is stored. */
        String key(SubscriberQuery query) {
            return ofSession ? key + "/" + query.service() + "/" + query.part() : key;
        }
    }

    /** True if no data source is configured. */
    boolean isEmpty() {
        return ldap.get().isEmpty() && sh.get().isEmpty();
    }

    /** Returns the data sources to be queried for a session. */
    List<DataSource> of(SubscriberQuery query, @Nullable List<String> chosen) {
        return all().stream()
                .filter(source -> chosen == null
                        ? source.asking().services().contains(query.service())
                        : chosen.contains(source.name()))
                .toList();
    }

    /** Returns all configured data sources. */
    List<DataSource> all() {
        List<DataSource> all = new ArrayList<>();
        ldap.get()
                .forEach((name, source) -> all.add(new DataSource(
                        name,
                        LDAP + name,
                        source.asking(),
                        source.ofSession(),
                        values -> searches.searchLdap(name, values))));
        sh.get()
                .forEach((name, source) -> all.add(
                        new DataSource(name, SH + name, source.asking(), false, values -> hss.readSh(name, values))));
        return all;
    }

    /** Ends a subscription at an HSS; returns false to be retried later. */
    public boolean unsubscribe(String uri) {
        return hss.unsubscribeSh(uri);
    }

    /** Returns the key of an HSS's answer, by its subscription; null if the source is no longer configured. */
    @Nullable
    String keyOf(ShSubscription subscription) {
        return sh.get().containsKey(subscription.source()) ? SH + subscription.source() : null;
    }

    /** Returns the attributes visible to policies after a push. */
    ObjectNode pushed(ShSubscription subscription, ShUserData data, ObjectNode before) {
        ShDataSource source = sh.get().get(subscription.source());
        return source == null ? before : ShAttributes.applied(data, source.attributes(), before);
    }

    /** Returns the values of placeholders; unknown values are absent. */
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
