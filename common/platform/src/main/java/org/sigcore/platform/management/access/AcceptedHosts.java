// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import io.netty.util.NetUtil;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names that are accepted in a {@code Host} header. A malicious page can resolve its own name to the NF's address (DNS
 * rebinding), but not an address, nor a name without a dot or below {@code localhost}. Immutable.
 */
final class AcceptedHosts {
    private final Set<String> names = new HashSet<>();
    private final List<String> endings;

    /** @param configured names; a leading dot makes a suffix */
    AcceptedHosts(Collection<String> configured, Stream<String> own) {
        own.map(AcceptedHosts::plain).forEach(names::add);
        configured.stream()
                .map(AcceptedHosts::plain)
                .filter(each -> !each.startsWith("."))
                .forEach(names::add);
        endings = configured.stream()
                .map(AcceptedHosts::plain)
                .filter(each -> each.startsWith("."))
                .toList();
    }

    /** @param host name or address, with or without a port; null is accepted, since browsers always send one */
    boolean accepts(@Nullable String host) {
        if (host == null) {
            return true;
        }
        String name = plain(withoutPort(host));
        return name.matches("[a-z0-9_-]+")
                || name.endsWith(".localhost")
                || NetUtil.isValidIpV4Address(name)
                || NetUtil.isValidIpV6Address(name)
                || names.contains(name)
                || endings.stream().anyMatch(name::endsWith);
    }

    private static String withoutPort(String host) {
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? host : host.substring(1, end);
        }
        int colon = host.indexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    private static String plain(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
