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

/** Configuration document {@code notices/http/{name}}. */
@Doc("Server that receives notices by HTTP.")
public record HttpNoticeServer(
        @Doc("Destination of notices: http://host:port/path, or https://.") @Matches(NoticeFields.URI) @Size(max = 1024)
        String uri,

        @Doc("HTTP_1_1; or HTTP_2, on the path of all requests to other network functions: egress gateway, SCP.")
        @Default("HTTP_1_1")
        @OneOf({"HTTP_1_1", "HTTP_2"})
        String protocol,

        @Default("POST") @OneOf({"POST", "PUT"}) String method,

        @Doc("Content type of the body, which determines how values are escaped in it.")
        @Default("application/json")
        @OneOf({"application/json", "application/xml", "text/xml", "text/plain", "application/x-www-form-urlencoded"})
        String contentType,

        @Doc("Additional header fields of the request.") @Default("{}") @Size(max = 10)
        Map<String, String> headers,

        @Doc("Template of the body. {id}, {time}, {event}, {text}, {supi}, {imsi}, {gpsi}, {msisdn}, {service}, "
                + "{sessionId}, {dnn}, {slice}, {values.name} and, for a counter, {counter}, {threshold}, "
                + "{resetTime}, {limit.dimension}, {left.dimension} and {used.dimension} are replaced by values of "
                + "the notice, or by nothing, escaped for contentType. If absent, the body is the notice as a JSON "
                + "object.")
        @Nullable
        @Size(max = 16_384)
        String body,

        @Doc("Timeout of a request to the server.") @Default("3s") @Between(min = "10ms", max = "60s")
        Duration timeout,

        @Doc("Time for which a notice that the server does not accept is retried, with pauses of up to 1 min, before "
                + "it is discarded.")
        @Default("1h")
        @Between(max = "7d")
        Duration retryFor,

        @Doc("Notices about usage limits that the server receives. If absent, none.") @Nullable
        CounterNotices counterNotices) {
    /** Checks constraints that the schema cannot express. */
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
