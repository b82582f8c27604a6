// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code notices/soap/{name}}. */
@Doc("Server that receives notices as SOAP 1.1 messages, described by /soap-connector/v1/notices.wsdl.")
@SpecRef("W3C SOAP 1.1 6")
public record SoapNoticeServer(
        @Doc("Destination of messages (POST): http://host:port/path, or https://.")
        @Matches(NoticeFields.URI)
        @Size(max = 1024)
        String uri,

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
    }
}
