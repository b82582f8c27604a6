// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** {@code services/…/audit}: schedule and limits of the audit of a service. */
public record AuditOptions(
        @Doc("Enables the search for stale records.") boolean enabled,

        @Doc("Time from the end of one pass over all records to the start of the next.")
        @Between(min = "1s", max = "24h")
        Duration frequency,

        @Doc("Time without a change or confirmation after which a record is stale and its owner is queried.")
        @Between(min = "1s", max = "7d")
        Duration ttl,

        @Doc("Time without a change or confirmation after which a record is ended if its owner does not respond.")
        @Between(min = "2s", max = "14d")
        Duration maxTtl,

        @Doc("Maximum number of records queried per second.") @Range(min = 1, max = 1000)
        int notificationRate,

        @Doc("Number of passes without a response of its owner after which a record is ended before maxTtl; 0 for "
                + "never.")
        @Range(min = 0, max = 255)
        int minAuditAttempts) {
    private static final AuditOptions DEFAULT =
            new AuditOptions(false, Duration.ofHours(5), Duration.ofDays(1), Duration.ofDays(2), 50, 0);

    /** Document for Rx sessions carried by SM policies. */
    public static final String RX_ON_SM = "pcfsm-rx";

    /** Document for Rx sessions carried by Gx sessions. */
    public static final String RX_ON_GX = "pcrfcore-rx";

    /** Documents by the service whose records they concern. */
    public static final Map<String, ConfigResource<AuditOptions>> RESOURCES = resources();

    private static Map<String, ConfigResource<AuditOptions>> resources() {
        Map<String, ConfigResource<AuditOptions>> all = new LinkedHashMap<>();
        for (String service :
                List.of("pcfsm", "pcrfcore", "pcfam", "pcfue", "policyds", "binding", "usagemon", RX_ON_SM, RX_ON_GX)) {
            all.put(
                    service,
                    ConfigResource.of("services/" + service + "/audit", AuditOptions.class, DEFAULT)
                            .doc("Audit of the records of " + service + ".")
                            .check((options, problems) -> problems.unless(
                                    options.ttl().compareTo(options.maxTtl()) < 0,
                                    "/maxTtl",
                                    "expected more than ttl")));
        }
        return all;
    }

    /** Returns the document of a service. */
    public static ConfigResource<AuditOptions> of(String service) {
        return Objects.requireNonNull(RESOURCES.get(service), service);
    }
}
