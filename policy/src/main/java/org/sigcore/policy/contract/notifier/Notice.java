// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON format of notices, in storage and between roles: {@code by} and {@code server} select the receiver; {@code id}
 * and {@code time} identify the notice; {@code event}, {@code text} and {@code values} describe the event;
 * {@code supi}, {@code gpsi}, {@code service}, {@code sessionId}, {@code dnn} and {@code slice} identify the session.
 * The notice of a counter also has {@code counter} with {@code name}, {@code limit}, {@code left}, {@code used}, and
 * {@code threshold} or {@code resetTime} if applicable. Pure functions.
 */
public final class Notice {
    /** Value of {@code by} for HTTP, {@code notices/http}. */
    public static final String HTTP = "HTTP";

    /** Value of {@code by} for SOAP, {@code notices/soap}. */
    public static final String SOAP = "SOAP";

    /**
     * Maximum length of a text or value in characters. Longer texts are truncated; longer arrays and objects are
     * omitted.
     */
    public static final int MOST_TEXT = 1024;

    /** Maximum length of the name of an event or value in characters. */
    public static final int MOST_NAME = 64;

    private static final int MOST_VALUES = 32;

    private Notice() {}

    /**
     * Creates the part of a notice that a policy determines.
     *
     * @param by {@link #HTTP} or {@link #SOAP}
     * @param text null for none
     * @param values by name; ignored unless it is an object
     */
    public static ObjectNode wish(String by, String server, String event, @Nullable String text, JsonNode values) {
        ObjectNode wish = Json.object().put("by", by).put("server", server).put("event", event);
        if (text != null && !text.isEmpty()) {
            wish.put("text", cut(text));
        }
        ObjectNode bounded = Json.object();
        for (var each : values.properties()) {
            JsonNode value = bounded(each.getValue());
            if (value != null && each.getKey().length() <= MOST_NAME && bounded.size() < MOST_VALUES) {
                bounded.set(whole(each.getKey()), value);
            }
        }
        if (!bounded.isEmpty()) {
            wish.set("values", bounded);
        }
        return wish;
    }

    private static @Nullable JsonNode bounded(JsonNode value) {
        if (value.isString()) {
            return Json.object().stringNode(cut(value.stringValue()));
        }
        String text = Json.text(value);
        return value.isNull() || text.length() > MOST_TEXT ? null : Json.parse(whole(text));
    }

    private static String cut(String text) {
        return whole(text.substring(0, Math.min(text.length(), MOST_TEXT)));
    }

    // Replaces unpaired surrogates, which cannot be stored as UTF-8.
    private static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Completes a policy's notice with the session that it concerns. */
    public static ObjectNode of(ObjectNode wish, SubscriberQuery session, String id, String time) {
        ObjectNode notice = Json.object().put("id", id).put("time", time);
        notice.setAll(wish);
        put(notice, "supi", session.supi());
        put(notice, "gpsi", session.gpsi());
        put(notice, "service", session.service());
        put(notice, "sessionId", session.sessionId());
        put(notice, "dnn", session.dnn());
        put(notice, "slice", session.slice());
        return notice;
    }

    private static void put(ObjectNode notice, String member, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            notice.put(member, value);
        }
    }

    /** Returns a value as text; arrays and objects are rendered as JSON. */
    public static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : Json.text(value);
    }
}
