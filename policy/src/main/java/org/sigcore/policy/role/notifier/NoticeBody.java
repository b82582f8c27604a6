// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.notifier.Notice;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Body of an HTTP notice: the notice as JSON, or a template whose names in braces are replaced by parts of it. Pure.
 */
public final class NoticeBody {
    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z][A-Za-z0-9._-]{0,80})}");

    private NoticeBody() {}

    /** @param template null to send the notice itself */
    public static byte[] of(@Nullable String template, String contentType, ObjectNode notice) {
        if (template == null) {
            ObjectNode body = notice.deepCopy();
            body.remove("by");
            body.remove("server");
            return Json.bytes(body);
        }
        return NAME.matcher(template)
                .replaceAll((MatchResult found) ->
                        Matcher.quoteReplacement(escaped(value(notice, found.group(1)), contentType)))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String value(ObjectNode notice, String name) {
        JsonNode found = switch (name) {
            case "imsi" -> without("imsi-", notice.path("supi"));
            case "msisdn" -> without("msisdn-", notice.path("gpsi"));
            case "counter" -> notice.at("/counter/name");
            case "threshold", "resetTime" -> notice.path("counter").path(name);
            default -> part(notice, name);
        };
        return found.isMissingNode() || found.isNull() ? "" : Notice.text(found);
    }

    private static JsonNode without(String prefix, JsonNode identity) {
        String text = identity.asString("");
        return Json.object().stringNode(text.startsWith(prefix) ? text.substring(prefix.length()) : "");
    }

    private static JsonNode part(ObjectNode notice, String name) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            return notice.path(name);
        }
        String group = name.substring(0, dot);
        return (group.equals("values")
                        ? notice.path(group)
                        : notice.path("counter").path(group))
                .path(name.substring(dot + 1));
    }

    private static String escaped(String value, String contentType) {
        return switch (contentType) {
            case "application/json" -> {
                String quoted = Json.text(value);
                yield quoted.substring(1, quoted.length() - 1);
            }
            case "application/xml", "text/xml" ->
                value.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD")
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                        .replace("'", "&apos;");
            case "application/x-www-form-urlencoded" -> URLEncoder.encode(value, StandardCharsets.UTF_8);
            default -> value;
        };
    }
}
