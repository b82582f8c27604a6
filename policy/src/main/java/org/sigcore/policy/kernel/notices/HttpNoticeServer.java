// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;

/** {@code notices/http/{name}}. */
@Doc("A server that takes notices by HTTP.")
public record HttpNoticeServer(
        @Doc("Where notices are sent: http://host:port/path, or https://.") @Matches(NoticeFields.URI) @Size(max = 1024)
        String uri,

        @Doc("HTTP_1_1; or HTTP_2, on the way of all requests to other network functions: egress gateway, SCP.")
        @Default("HTTP_1_1")
        @OneOf({"HTTP_1_1", "HTTP_2"})
        String protocol,

        @Default("POST") @OneOf({"POST", "PUT"}) String method,

        @Doc("Of the body; says how values are written in it.")
        @Default("application/json")
        @OneOf({"application/json", "application/xml", "text/xml", "text/plain", "application/x-www-form-urlencoded"})
        String contentType,

        @Doc("Further fields of the request.") @Default("{}") @Size(max = 10)
        Map<String, String> headers,

        @Doc(
                "The body, in which {id}, {time}, {event}, {text}, {supi}, {imsi}, {gpsi}, {msisdn}, {service}, {sessionId}, {dnn}, {slice}, {values.name} and, of a counter, {counter}, {threshold}, {resetTime}, {limit.dimension}, {left.dimension} and {used.dimension} stand for what the notice says, or for nothing, escaped as contentType wants it. Where it is left out: the notice as a JSON object.")
        @Nullable
        @Size(max = 16_384)
        String body,

        @Doc("How long the server may take to answer.") @Default("3s") @Between(min = "10ms", max = "60s")
        Duration timeout,

        @Doc(
                "For how long a notice that the server does not take is retried, with pauses of up to 1 min; then it is given up.")
        @Default("1h")
        @Between(max = "7d")
        Duration retryFor,

        @Doc("What it is told of limits of usage; nothing where it is left out.") @Nullable
        CounterNotices counterNotices) {
    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(
                NoticeFields.isUri(uri), "/uri", "expected a URI with a host, and a port from 1 to 65535 if any");
        problems.unless(
                body != null || contentType.equals("application/json"),
                "/contentType",
                "expected application/json where there is no body");
        headers.forEach((name, value) -> problems.unless(
                NoticeFields.isField(name, value),
                "/headers/" + name,
                "expected a field that is not the connection's own"));
    }
}
