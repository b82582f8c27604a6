// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.UrlEncoded;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;

/**
 * A set of discovery headers and the API asked for, whatever the order of the headers. Compared as bytes, so that a
 * request whose discovery has been answered costs no string. Immutable once built.
 */
public final class DiscoveryKey {
    /** How the names of discovery headers begin. */
    public static final AsciiString PREFIX = AsciiString.cached("3gpp-sbi-discovery-");

    private static final int OVERHEAD = 120;

    private final AsciiString[] names;
    private final AsciiString[] values;
    private final int count;
    private final ApiPath api;
    private final @Nullable AsciiString nrf;
    private final int hash;

    public DiscoveryKey(AsciiString[] names, AsciiString[] values, int count, ApiPath api) {
        this(names, values, count, api, null);
    }

    /** @param nrf {@code 3gpp-Sbi-Nrf-Uri}, of which the answer is for requests alone that name the same; null without */
    public DiscoveryKey(AsciiString[] names, AsciiString[] values, int count, ApiPath api, @Nullable AsciiString nrf) {
        this.names = names;
        this.values = values;
        this.count = count;
        this.api = api;
        this.nrf = nrf;
        int sum = api.hashCode() + (nrf == null ? 0 : 31 * nrf.hashCode());
        for (int i = 0; i < count; i++) {
            sum += 31 * names[i].hashCode() + values[i].hashCode(); // a sum does not depend on the order
        }
        this.hash = sum;
    }

    /** The key of a query that was not read from headers. */
    public static DiscoveryKey of(DiscoveryQuery query, ApiPath api, @Nullable AsciiString nrf) {
        int count = query.params().size();
        AsciiString[] names = new AsciiString[count];
        AsciiString[] values = new AsciiString[count];
        for (int i = 0; i < count; i++) {
            names[i] = PREFIX.concat(query.params().get(i).name());
            values[i] = new AsciiString(query.params().get(i).value());
        }
        return new DiscoveryKey(names, values, count, api, nrf);
    }

    /** What the headers ask for. */
    public DiscoveryQuery query() {
        List<DiscoveryQuery.Param> params = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = names[i].toString(PREFIX.length());
            params.add(new DiscoveryQuery.Param(name, value(values[i])));
        }
        return new DiscoveryQuery(params);
    }

    /** The value of a header. Some consumers write JSON percent-encoded, as in a query; no value begins with % otherwise. */
    public static String value(AsciiString value) {
        return value.startsWith("%") ? UrlEncoded.decode(value.toString()) : value.toString();
    }

    /** Octets that it takes in the heap, estimated. */
    long octets() {
        long octets = OVERHEAD;
        for (int i = 0; i < count; i++) {
            octets += OVERHEAD + names[i].length() + values[i].length();
        }
        return octets;
    }

    /** {@code 3gpp-Sbi-Nrf-Uri} of the request; null for the NRFs of this SCP. */
    @Nullable
    String nrf() {
        return nrf == null ? null : nrf.toString();
    }

    ApiPath api() {
        return api;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof DiscoveryKey that)
                || hash != that.hash
                || count != that.count
                || !api.equals(that.api)
                || !Objects.equals(nrf, that.nrf)) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (occurrences(i, names, values, count) != occurrences(i, that.names, that.values, count)) {
                return false;
            }
        }
        return true;
    }

    // The usual case, the same order, costs one comparison a header more than a list would.
    private int occurrences(int index, AsciiString[] inNames, AsciiString[] inValues, int length) {
        int found = 0;
        for (int i = 0; i < length; i++) {
            if (names[index].equals(inNames[i]) && values[index].equals(inValues[i])) {
                found++;
            }
        }
        return found;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(names) + Arrays.toString(values) + api;
    }
}
