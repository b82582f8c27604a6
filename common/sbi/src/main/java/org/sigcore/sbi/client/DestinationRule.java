// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.session.IpPrefix;

/**
 * Matches peers. A rule is written as {@code scheme://host:port}, of which only the host is required. The host is a
 * network ({@code 10.1.0.0/16}, {@code [2001:db8::]/32}), an address, a name, all names below a domain
 * ({@code .example.org}), or {@code *}; the port may be a range ({@code 8000-8999}). Immutable.
 *
 * @param scheme http or https; null for both
 * @param network null if the rule matches names or every host
 * @param domain a name, with a leading dot for all names below it; null if the rule matches networks or every host
 * @param fromPort first port
 * @param toPort last port
 */
public record DestinationRule(
        @Nullable String scheme,
        @Nullable IpPrefix network,
        @Nullable String domain,
        int fromPort,
        int toPort) {
    private static final Pattern WRITTEN = Pattern.compile(
            "(?:(https?)://)?(\\[[0-9A-Fa-f:.]+](?:/\\d+)?|[^\\[\\]:]+)(?::(\\d{1,5})(?:-(\\d{1,5}))?)?");
    private static final Pattern NAME = Pattern.compile("[.]?[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*");
    private static final int MOST = 65535;

    /** Parses a rule in its written form; returns null if the text is not a valid rule. */
    public static @Nullable DestinationRule read(String text) {
        IpPrefix whole = IpPrefix.read(text); // IPv6 needs no brackets without a port
        if (whole != null) {
            return new DestinationRule(null, whole, null, 1, MOST);
        }
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            return null;
        }
        String from = written.group(3);
        String to = written.group(4);
        int first = from == null ? 1 : Integer.parseInt(from);
        int last = to != null ? Integer.parseInt(to) : from != null ? first : MOST;
        return first < 1 || last > MOST || first > last ? null : of(written.group(1), written.group(2), first, last);
    }

    private static @Nullable DestinationRule of(@Nullable String scheme, String host, int first, int last) {
        if (host.equals("*")) {
            return new DestinationRule(scheme, null, null, first, last);
        }
        IpPrefix network = IpPrefix.read(host.replace("[", "").replace("]", ""));
        if (network != null) {
            return new DestinationRule(scheme, network, null, first, last);
        }
        boolean named = NAME.matcher(host).matches() && !host.matches("[0-9.]+");
        return named ? new DestinationRule(scheme, null, host.toLowerCase(Locale.ROOT), first, last) : null;
    }

    /**
     * @param address resolved address of the peer's host
     */
    boolean covers(ApiRoot peer, InetAddress address) {
        return (scheme == null || scheme.equals(peer.scheme()))
                && peer.port() >= fromPort
                && peer.port() <= toPort
                && (network == null || network.contains(IpPrefix.of(address)))
                && (domain == null || names(domain, peer.host()));
    }

    private static boolean names(String domain, String host) {
        String name = host.toLowerCase(Locale.ROOT);
        name = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        return domain.startsWith(".") ? name.endsWith(domain) : name.equals(domain);
    }
}
