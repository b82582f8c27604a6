// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.auditservice;

import java.time.Duration;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;

/**
 * {@code auditService}: schedule of the binding audit. The audit queries the PCF with {@code GET {its
 * apiRoot}{confirmationPath}} and supi, gpsi, the address, dnn and bindingId as query: 200 means that the session
 * exists; 204, or 404 with a cause for an unknown session, means that it does not; any other response is inconclusive.
 */
public record AuditOptions(
        @Doc("Enables the search for stale bindings.") boolean enabled,

        @Doc("Time from the end of one pass over all bindings to the start of the next.")
        @Between(min = "1s", max = "24h")
        Duration frequency,

        @Doc("Time without a change or confirmation after which a binding is stale and its PCF is queried.")
        @Between(min = "1s", max = "7d")
        Duration ttl,

        @Doc("Time after its registration at which a stale binding is deleted if its PCF does not respond.")
        @Between(min = "2s", max = "14d")
        Duration maxTtl,

        @Doc("Maximum number of PCFs queried per second.") @Range(min = 1, max = 1000)
        int notificationRate,

        @Doc("Resource at which a PCF reports whether it has a session.") @Matches("/[-/A-Za-z0-9._~]{1,200}")
        String confirmationPath,

        @Doc("3gpp-Sbi-Message-Priority of the query.") @Range(min = 0, max = 31)
        int messagePriority) {
    private static final AuditOptions DEFAULT = new AuditOptions(
            false,
            Duration.ofHours(5),
            Duration.ofDays(1),
            Duration.ofDays(2),
            50,
            "/npcf-session-audit/v1/sessions",
            24);

    /** Definition of the document. */
    public static final ConfigResource<AuditOptions> RESOURCE = ConfigResource.of(
                    "auditService", AuditOptions.class, DEFAULT)
            .doc("Audit of bindings whose sessions may no longer exist.")
            .check((settings, problems) -> problems.unless(
                    settings.ttl().compareTo(settings.maxTtl()) < 0, "/maxTtl", "expected more than ttl"));
}
