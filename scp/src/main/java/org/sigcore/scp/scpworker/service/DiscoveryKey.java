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
 * Cache key of a discovery: a set of discovery headers in any order, and the API. Compared as bytes, so that a request
 * answered from the cache creates no strings. Immutable.
 */
public final class DiscoveryKey {
    /** Prefix of the names of discovery headers. */
    public static final AsciiString PREFIX = AsciiString.cached("3gpp-sbi-discovery-");

    private static final int OVERHEAD = 120;
    /** Number of headers up to which sets are compared without sorting. */
    private static final int FEW = 8;

    private static final int MIX = 0x9E3779B1;

    private final AsciiString[] names;
    private final AsciiString[] values;
    private final int count;
    private final ApiPath api;
    private final @Nullable AsciiString nrf;
    private final int hash;

    public DiscoveryKey(AsciiString[] names, AsciiString[] values, int count, ApiPath api) {
        this(names, values, count, api, null);
    }

    /**
     * @param nrf {@code 3gpp-Sbi-Nrf-Uri}, whose results apply only to requests with the same value; null when absent
     */
    public DiscoveryKey(AsciiString[] names, AsciiString[] values, int count, ApiPath api, @Nullable AsciiString nrf) {
        this.names = names;
        this.values = values;
        this.count = count;
        this.api = api;
        this.nrf = nrf;
        int sum = api.hashCode() + (nrf == null ? 0 : 31 * nrf.hashCode());
        for (int i = 0; i < count; i++) {
            int header = (31 * names[i].hashCode() + values[i].hashCode()) * MIX;
            sum += header ^ (header >>> 16); // independent of the order, but not of which name has which value
        }
        this.hash = sum;
    }

    /** Creates the key of a query that was not read from headers. */
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

    /** Returns the discovery query of the headers. */
    public DiscoveryQuery query() {
        List<DiscoveryQuery.Param> params = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = names[i].toString(PREFIX.length());
            params.add(new DiscoveryQuery.Param(name, value(values[i])));
        }
        return new DiscoveryQuery(params);
    }

    /**
     * Returns the value of a header. Decodes values that some consumers percent-encode as in a query; no other value
     * begins with %.
     */
    public static String value(AsciiString value) {
        return value.startsWith("%") ? UrlEncoded.decode(value.toString()) : value.toString();
    }

    /** Returns the estimated heap size in octets. */
    long octets() {
        long octets = (long) OVERHEAD + api.name().length() + api.version().length() + (nrf == null ? 0 : nrf.length());
        for (int i = 0; i < count; i++) {
            octets += OVERHEAD + names[i].length() + values[i].length();
        }
        return octets;
    }

    /** Returns {@code 3gpp-Sbi-Nrf-Uri} of the request; null for the NRFs of this SCP. */
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
        return isSameSequence(that) || (count <= FEW ? isSameSet(that) : Arrays.equals(sorted(), that.sorted()));
    }

    // The usual case.
    private boolean isSameSequence(DiscoveryKey that) {
        for (int i = 0; i < count; i++) {
            if (!names[i].equals(that.names[i]) || !values[i].equals(that.values[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean isSameSet(DiscoveryKey that) {
        for (int i = 0; i < count; i++) {
            if (occurrences(i, names, values, count) != occurrences(i, that.names, that.values, count)) {
                return false;
            }
        }
        return true;
    }

    // The time of comparing sets grows with the square of their size.
    private Header[] sorted() {
        Header[] headers = new Header[count];
        for (int i = 0; i < count; i++) {
            headers[i] = new Header(names[i], values[i]);
        }
        Arrays.sort(headers);
        return headers;
    }

    private record Header(AsciiString name, AsciiString value) implements Comparable<Header> {
        @Override
        public int compareTo(Header other) {
            int byName = name.compareTo(other.name);
            return byName != 0 ? byName : value.compareTo(other.value);
        }
    }

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
