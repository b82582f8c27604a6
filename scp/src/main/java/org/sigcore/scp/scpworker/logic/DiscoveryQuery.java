// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;

/**
 * Criteria for producers: query parameters of Nnrf_NFDiscovery, received as {@code 3gpp-Sbi-Discovery-*} headers.
 *
 * @param params in order of arrival, values as received
 */
@SpecRef({"TS 29.500 5.2.3.2.7", "TS 29.510 6.2.3.2.3.1"})
public record DiscoveryQuery(List<Param> params) {
    /** One query parameter; the name is that of the query, without the prefix of the header. */
    public record Param(String name, String value) {}

    public DiscoveryQuery {
        params = List.copyOf(params);
    }

    /** Creates a query from alternating names and values. */
    public static DiscoveryQuery of(String... namesAndValues) {
        List<Param> params = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            params.add(new Param(namesAndValues[i], namesAndValues[i + 1]));
        }
        return new DiscoveryQuery(params);
    }

    /** Returns the first value of that name; null when absent. */
    public @Nullable String get(String name) {
        for (Param param : params) {
            if (param.name().equals(name)) {
                return param.value();
            }
        }
        return null;
    }

    /** Returns the elements of a comma-separated parameter, of all its occurrences; empty when absent. */
    public List<String> list(String name) {
        List<String> items = new ArrayList<>();
        for (Param param : params) {
            if (param.name().equals(name)) {
                for (String item : param.value().split(",", -1)) {
                    if (!item.isBlank()) {
                        items.add(item.strip());
                    }
                }
            }
        }
        return items;
    }

    /** Returns this query with that parameter set; it replaces all values of that name. */
    public DiscoveryQuery with(String name, String value) {
        List<Param> changed = new ArrayList<>(params);
        changed.removeIf(param -> param.name().equals(name));
        changed.add(new Param(name, value));
        return new DiscoveryQuery(changed);
    }

    /** Returns the first mandatory parameter that is missing; null when the query is complete. */
    public @Nullable String missing() {
        if (get("target-nf-type") == null) {
            return "target-nf-type";
        }
        return get("requester-nf-type") == null ? "requester-nf-type" : null;
    }

    /** Returns the query component of a discovery request, percent-encoded. */
    public String queryString() {
        return params.stream()
                .map(param -> UrlEncoded.parameter(param.name(), param.value()))
                .collect(Collectors.joining("&"));
    }
}
