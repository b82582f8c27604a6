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

/** {@code notices/soap/{name}}. */
@Doc("A server that takes notices as SOAP 1.1 messages, as /soap-connector/v1/notices.wsdl describes them.")
@SpecRef("W3C SOAP 1.1 6")
public record SoapNoticeServer(
        @Doc("Where messages are posted: http://host:port/path, or https://.")
        @Matches(NoticeFields.URI)
        @Size(max = 1024)
        String uri,

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
    }
}
