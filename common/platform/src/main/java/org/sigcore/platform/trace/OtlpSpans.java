// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiSpan;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts transactions to spans in OTLP's JSON, with the names of OpenTelemetry's semantic conventions where they
 * exist.
 */
final class OtlpSpans {
    private static final Pattern SUBSCRIBER = Pattern.compile("\\b(?:imsi|nai|gci|gli|msisdn|extid)-[^\"&/?,;\\s]+");
    // Path segments that are the same for all subscribers and sessions: names consist of letters.
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z_-]*|v[0-9]");

    private static final int KIND_SERVER = 2;
    private static final int KIND_CLIENT = 3;
    private static final int STATUS_ERROR = 2;
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;
    private static final int DIAMETER_ERROR = 3000;

    private final ObjectNode resource = Json.object();

    OtlpSpans(NfIdentity identity, RoleSet roles) {
        ArrayNode attributes = resource.putArray("attributes");
        text(attributes, "service.name", identity.nf());
        text(attributes, "service.namespace", "sigcore");
        text(attributes, "service.instance.id", identity.instanceId());
        text(attributes, "sigcore.roles", roles.complete() ? "all" : String.join(",", roles.active()));
    }

    /** Returns the body of an export request; transactions without a span are omitted. */
    byte[] request(List<SignallingTrace.Numbered> transactions) {
        ObjectNode root = Json.object();
        ObjectNode ours = root.putArray("resourceSpans").addObject();
        ours.set("resource", resource);
        ObjectNode scope = ours.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "sigcore");
        ArrayNode spans = scope.putArray("spans");
        for (SignallingTrace.Numbered transaction : transactions) {
            SbiSpan span = transaction.span();
            if (span != null) {
                write(spans.addObject(), span, transaction.entry());
            }
        }
        return Json.bytes(root);
    }

    private static void write(ObjectNode to, SbiSpan span, TraceEntry entry) {
        boolean server = entry.side().equals("SERVER");
        boolean http = entry.protocol().equals("HTTP");
        to.put("traceId", span.traceId()).put("spanId", span.spanId());
        if (span.parentId() != null) {
            to.put("parentSpanId", span.parentId());
        }
        to.put("name", http ? name(entry.message()) : entry.message())
                .put("kind", server ? KIND_SERVER : KIND_CLIENT)
                .put("startTimeUnixNano", nanos(entry.startEpochMicros()))
                .put("endTimeUnixNano", nanos(entry.startEpochMicros() + entry.durationMicros()));
        ArrayNode attributes = to.putArray("attributes");
        text(attributes, server ? "network.peer.address" : "server.address", entry.peer());
        String[] message = entry.message().split(" ", 2);
        if (http) {
            String[] target = message[1].split("\\?", 2);
            text(attributes, "http.request.method", message[0]);
            text(attributes, "url.path", target[0]);
            text(attributes, "url.query", target.length > 1 ? target[1] : null);
            number(attributes, "http.response.status_code", entry.status());
        } else {
            text(attributes, "diameter.command", entry.message());
            number(attributes, "diameter.result_code", entry.status());
        }
        text(attributes, http ? "sigcore.correlation" : "diameter.session_id", entry.correlation());
        text(attributes, "sigcore.subscriber", subscriber(entry));
        String failure = entry.failure();
        text(attributes, "error.type", failure);
        if (failure != null || entry.status() >= (http ? server ? SERVER_ERROR : CLIENT_ERROR : DIAMETER_ERROR)) {
            ObjectNode status = to.putObject("status").put("code", STATUS_ERROR);
            if (failure != null) {
                status.put("message", failure);
            }
        }
    }

    /**
     * Returns a name such as {@code POST /npcf-smpolicycontrol/v1/sm-policies/*}: method and path without identifiers.
     */
    private static String name(String message) {
        String path = message.substring(0, Math.max(message.indexOf('?'), 0));
        String[] parts = (path.isEmpty() ? message : path).split("/");
        return Stream.of(parts)
                .skip(1)
                .map(part -> NAME.matcher(part).matches() ? part : "*")
                .collect(Collectors.joining("/", parts[0] + "/", ""));
    }

    /** Returns the subscriber if the message or its correlation contains one. */
    private static @Nullable String subscriber(TraceEntry entry) {
        return Stream.of(entry.message(), entry.correlation())
                .filter(Objects::nonNull)
                .map(SUBSCRIBER::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse(null);
    }

    private static String nanos(long micros) {
        return micros + "000";
    }

    private static void text(ArrayNode attributes, String key, @Nullable String value) {
        if (value != null) {
            attributes.addObject().put("key", key).putObject("value").put("stringValue", value);
        }
    }

    private static void number(ArrayNode attributes, String key, int value) {
        if (value != 0) {
            // The JSON mapping of protocol buffers represents 64-bit numbers as strings.
            attributes.addObject().put("key", key).putObject("value").put("intValue", Integer.toString(value));
        }
    }
}
