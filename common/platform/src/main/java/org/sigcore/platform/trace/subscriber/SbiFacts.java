// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiExchange;

/**
 * Extracts subscriber-related content from the text of an SBI request and its response: identities and URIs have the
 * same form in all services.
 */
final class SbiFacts {
    private static final Pattern IDENTITY = Pattern.compile(
            "(?<![A-Za-z0-9])(imsi|msisdn|nai|gci|gli|extid)(?:-|%2[dD])([A-Za-z0-9@._+-]+(?:%40[A-Za-z0-9._-]+)?)");
    private static final Pattern URI_PATH = Pattern.compile("\"https?://[^/\"\\s]+(/[^\"?#\\s]+)");
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:ipv4Addr|ipv4Address|ueIpv4|ipv6AddressPrefix|ipv6Prefix|ueIpv6)(?:\"\\s*:\\s*\"|=)([0-9a-fA-F.:]+)");
    // The URI of a single session contains a number or an id; others are shared by all sessions.
    private static final Pattern NAMES_ONE = Pattern.compile(".*/(?!v[0-9]+(?:/|$))[^/]*[0-9][^/]*(?:/.*)?");
    private static final int MAX_PREFIXES = 12;

    // Role links that transfer the configuration contain the traced subscribers.
    private static final String CONFIGURATION = "/sigcore-internal/v1/shared/ConfigurationServer/";

    // Bound of the text scanned on an event loop; identities are near the beginning of a message about one subscriber.
    private static final int MAX_READ = 64 << 10;

    private SbiFacts() {}

    static Facts of(SbiExchange exchange) {
        Facts facts = new Facts();
        SbiExchange.Message request = exchange.request();
        String target = String.valueOf(request.header(":path"));
        if (target.startsWith(CONFIGURATION)) {
            return facts;
        }
        String said = text(request);
        identities(said, facts.identities());
        SbiExchange.Message response = exchange.response();
        if (response != null) {
            if (facts.identities().isEmpty()) {
                identities(text(response), facts.identities());
            }
            location(response.header("location"), facts.given());
        }
        handles(target, said, facts);
        return facts;
    }

    private static void handles(String target, String said, Facts facts) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        int end = path.length();
        for (int i = 0; i < MAX_PREFIXES && end > 0; i++) {
            facts.handles().add(path.substring(0, end));
            end = path.lastIndexOf('/', end - 1);
        }
        Matcher addresses = ADDRESS.matcher(said);
        while (addresses.find()) {
            String address = addresses.group(1);
            facts.handles().add(address);
            facts.given().add(address);
        }
        Matcher uris = URI_PATH.matcher(said);
        while (uris.find()) {
            facts.handles().add(uris.group(1));
            give(uris.group(1), facts.given());
        }
    }

    private static void identities(String text, Set<String> to) {
        Matcher matcher = IDENTITY.matcher(text);
        while (matcher.find()) {
            to.add(matcher.group(1) + "-" + matcher.group(2).replace("%40", "@"));
        }
    }

    // The location may be absolute or a path.
    private static void location(@Nullable String location, Set<String> given) {
        if (location != null) {
            give(location.replaceFirst("^https?://[^/]*", "").replaceFirst("[?#].*", ""), given);
        }
    }

    private static void give(String path, Set<String> given) {
        if (NAMES_ONE.matcher(path).matches()) {
            given.add(path.replaceFirst("/$", ""));
        }
    }

    private static String text(SbiExchange.Message message) {
        int length = Math.min(message.body().length, MAX_READ);
        StringBuilder text = new StringBuilder(length + 512);
        for (Map.Entry<String, String> field : message.headers()) {
            text.append(field.getValue()).append('\n');
        }
        return text.append(new String(message.body(), 0, length, StandardCharsets.UTF_8))
                .toString();
    }
}
