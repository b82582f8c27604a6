// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.decision.RouteBinding;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.service.protection.Limits;

/** Cache of one event loop for parsed header values, used by its thread only. Bounded: a full map is cleared. */
public final class LoopMemory {
    private static final int MAX_ENTRIES = 4096;

    private final Map<AsciiString, Target> byHeader = new HashMap<>();
    private final Map<ApiRoot, Target> byRoot = new HashMap<>();
    private final Map<AsciiString, ApiPath> apis = new HashMap<>();
    private final Map<AsciiString, RouteBinding> bindings = new HashMap<>();
    private final Map<AsciiString, Limited> consumers = new HashMap<>();
    private final Map<AsciiString, AsciiString> nfTypes = new HashMap<>();
    private final Map<String, AsciiString> producerIds = new HashMap<>();
    private final ReportMemory reports = new ReportMemory();

    /**
     * Parses a {@code 3gpp-Sbi-Target-apiRoot}.
     *
     * @throws IllegalArgumentException if it is not an apiRoot
     */
    Target target(AsciiString header) {
        Target known = byHeader.get(header);
        if (known == null) {
            known = new Target(ApiRoot.parse(header.toString()));
            put(byHeader, copy(header), known);
        }
        return known;
    }

    /** Returns the cached forms of an address. */
    Target target(ApiRoot root) {
        Target known = byRoot.get(root);
        if (known == null) {
            known = new Target(root);
            put(byRoot, root, known);
        }
        return known;
    }

    /**
     * Parses a {@code 3gpp-Sbi-Routing-Binding}.
     *
     * @throws IllegalArgumentException if the value cannot be used for routing
     */
    RouteBinding binding(AsciiString header) {
        RouteBinding known = bindings.get(header);
        if (known == null) {
            known = RouteBinding.parse(header.toString());
            put(bindings, copy(header), known);
        }
        return known;
    }

    /** Returns the value of {@code 3gpp-Sbi-Producer-Id} for that NF instance. */
    AsciiString producerId(String nfInstanceId) {
        AsciiString known = producerIds.get(nfInstanceId);
        if (known == null) {
            known = new AsciiString("nfinst=" + nfInstanceId);
            put(producerIds, nfInstanceId, known);
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
            put(consumers, copy(key), known);
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
            put(nfTypes, copy(userAgent), known);
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
            put(apis, copy(key), known);
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

    private static <K, V> void put(Map<K, V> map, K key, V value) {
        if (map.size() >= MAX_ENTRIES) {
            map.clear();
        }
        map.put(key, value);
    }
}
