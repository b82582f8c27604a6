// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.decision.RouteBinding;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.service.protection.Limits;

/** Caches of one event loop for parsed header values, used by its thread only. */
public final class LoopMemory {
    /** Length above which a Target-apiRoot or a Routing-Binding is refused. */
    private static final int MAX_ROUTING_HEADER = 2048;
    /** Length above which a value is parsed each time. A value holds its key up to four times. */
    private static final int LONGEST_KEY = 512;

    private static final int MAX_OCTETS = 1 << 20;

    private final Cache<AsciiString, Target> byHeader = byText();
    private final Cache<ApiRoot, Target> byRoot =
            new Cache<>(root -> root.host().length() + root.prefix().length(), LONGEST_KEY, MAX_OCTETS);
    private final Cache<AsciiString, ApiPath> apis = byText();
    private final Cache<AsciiString, RouteBinding> bindings = byText();
    private final Cache<AsciiString, Limited> consumers = byText();
    private final Cache<AsciiString, AsciiString> nfTypes = byText();
    private final Cache<String, AsciiString> producerIds = new Cache<>(String::length, LONGEST_KEY, MAX_OCTETS);
    private final ReportMemory reports = new ReportMemory();

    private static <V> Cache<AsciiString, V> byText() {
        return new Cache<>(AsciiString::length, LONGEST_KEY, MAX_OCTETS);
    }

    /**
     * Parses a {@code 3gpp-Sbi-Target-apiRoot}.
     *
     * @throws IllegalArgumentException if it is not an apiRoot, or longer than 2048 characters
     */
    Target target(AsciiString header) {
        Target known = byHeader.get(header);
        if (known == null) {
            known = new Target(ApiRoot.parse(bounded(header)));
            byHeader.put(copy(header), known);
        }
        return known;
    }

    /** Returns the cached forms of an address. */
    Target target(ApiRoot root) {
        Target known = byRoot.get(root);
        if (known == null) {
            known = new Target(root);
            byRoot.put(root, known);
        }
        return known;
    }

    /**
     * Parses a {@code 3gpp-Sbi-Routing-Binding}.
     *
     * @throws IllegalArgumentException if the value cannot be used for routing, or is longer than 2048 characters
     */
    RouteBinding binding(AsciiString header) {
        RouteBinding known = bindings.get(header);
        if (known == null) {
            known = RouteBinding.parse(bounded(header));
            bindings.put(copy(header), known);
        }
        return known;
    }

    /** Returns the value of {@code 3gpp-Sbi-Producer-Id} for that NF instance. */
    AsciiString producerId(String nfInstanceId) {
        AsciiString known = producerIds.get(nfInstanceId);
        if (known == null) {
            known = new AsciiString("nfinst=" + nfInstanceId);
            producerIds.put(nfInstanceId, known);
        }
        return known;
    }

    /**
     * Returns the ingress limit of a consumer.
     *
     * @param userAgent null when absent
     * @param address null when unknown
     */
    Allowance allowance(Limits limits, @Nullable AsciiString userAgent, @Nullable InetAddress address, long nowNanos) {
        AsciiString key = userAgent == null ? AsciiString.EMPTY_STRING : userAgent;
        Limited known = consumers.get(key);
        if (known == null || known.by() != limits || !Objects.equals(known.address(), address)) {
            ConsumerNames names = ConsumerNames.of(key.toString(), address == null ? "" : address.getHostAddress());
            known = new Limited(limits, address, limits.of(names, nowNanos));
            consumers.put(copy(key), known);
        }
        return known.allowance();
    }

    private record Limited(Limits by, @Nullable InetAddress address, Allowance allowance) {}

    /** Returns the NF type in a User-Agent; null when it contains none. */
    @Nullable
    AsciiString nfType(@Nullable AsciiString userAgent) {
        if (userAgent == null) {
            return null;
        }
        AsciiString known = nfTypes.get(userAgent);
        if (known == null) {
            String type = Requester.of(userAgent.toString());
            known = type == null ? AsciiString.EMPTY_STRING : new AsciiString(type);
            nfTypes.put(copy(userAgent), known);
        }
        return known.isEmpty() ? null : known;
    }

    /** Returns the load and overload reports of peers. */
    ReportMemory reports() {
        return reports;
    }

    /** Returns the API named by a path. */
    ApiPath api(AsciiString path) {
        AsciiString key = path.subSequence(0, endOfApi(path), false);
        ApiPath known = apis.get(key);
        if (known == null) {
            known = ApiPath.of(key.toString());
            apis.put(copy(key), known);
        }
        return known;
    }

    // Returns the end of the second segment; later segments vary from request to request.
    private static int endOfApi(AsciiString path) {
        int slashes = 0;
        for (int i = 0; i < path.length(); i++) {
            byte b = path.byteAt(i);
            if (b == '?' || (b == '/' && ++slashes == 3)) {
                return i;
            }
        }
        return path.length();
    }

    // Copies a key, so that it does not retain the header block that it was decoded from.
    static AsciiString copy(AsciiString text) {
        return new AsciiString(text.array(), text.arrayOffset(), text.length(), true);
    }

    private static String bounded(AsciiString header) {
        if (header.length() > MAX_ROUTING_HEADER) {
            throw new IllegalArgumentException("expected at most " + MAX_ROUTING_HEADER + " characters");
        }
        return header.toString();
    }

    /**
     * Cache of one event loop. Peers choose the keys, so a long key is not stored, and a cache with too many entries or
     * octets is cleared.
     *
     * @param <K> text of a peer, or what was parsed from it
     */
    public static final class Cache<K, V> {
        private static final int MAX_ENTRIES = 4096;
        /** Memory of an entry in addition to the text of its key. */
        private static final int ENTRY_OCTETS = 256;

        private final Map<K, V> entries = new HashMap<>();
        private final ToIntFunction<K> length;
        private final int longestKey;
        private final int maxOctets;
        private int octets;

        /**
         * @param length length of the text of a key
         * @param longestKey length above which a key is not stored
         * @param maxOctets limit of the octets of all entries
         */
        public Cache(ToIntFunction<K> length, int longestKey, int maxOctets) {
            this.length = length;
            this.longestKey = longestKey;
            this.maxOctets = maxOctets;
        }

        /** Returns the value; null when absent. */
        public @Nullable V get(K key) {
            return entries.get(key);
        }

        /** Stores a value, unless the key is long. */
        public void put(K key, V value) {
            int text = length.applyAsInt(key);
            if (text > longestKey) {
                return;
            }
            int added = ENTRY_OCTETS + text;
            if (entries.size() >= MAX_ENTRIES || octets + added > maxOctets) {
                entries.clear();
                octets = 0;
            }
            if (entries.put(key, value) == null) {
                octets += added;
            }
        }

        /** Returns the octets of all entries. */
        int octets() {
            return octets;
        }
    }
}
