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

/** {@code services/…/audit}: when the records of a service are looked after. */
public record AuditOptions(
        @Doc("Stale records are looked for.") boolean enabled,

        @Doc("From the end of one pass through all records to the beginning of the next.")
        @Between(min = "1s", max = "24h")
        Duration frequency,

        @Doc("A record that nobody has changed or confirmed for so long is stale, and who gave it to us is asked.")
        @Between(min = "1s", max = "7d")
        Duration ttl,

        @Doc("A record that nobody has changed or confirmed for so long is ended when nobody answers for it.")
        @Between(min = "2s", max = "14d")
        Duration maxTtl,

        @Doc("Records asked for per second, at most.") @Range(min = 1, max = 1000)
        int notificationRate,

        @Doc("A record is ended earlier than maxTtl when nobody has answered for it in so many passes; 0 for never.")
        @Range(min = 0, max = 255)
        int minAuditAttempts) {
    private static final AuditOptions DEFAULT =
            new AuditOptions(false, Duration.ofHours(5), Duration.ofDays(1), Duration.ofDays(2), 50, 0);

    /** The document for AF sessions on Rx that are carried by SM policies. */
    public static final String RX_ON_SM = "pcfsm-rx";

    /** The document for AF sessions on Rx that are carried by Gx sessions. */
    public static final String RX_ON_GX = "pcrfcore-rx";

    /** The documents, by the services whose records they are about. */
    public static final Map<String, ConfigResource<AuditOptions>> RESOURCES = resources();

    private static Map<String, ConfigResource<AuditOptions>> resources() {
        Map<String, ConfigResource<AuditOptions>> all = new LinkedHashMap<>();
        for (String service :
                List.of("pcfsm", "pcrfcore", "pcfam", "pcfue", "policyds", "binding", "usagemon", RX_ON_SM, RX_ON_GX)) {
            all.put(
                    service,
                    ConfigResource.of("services/" + service + "/audit", AuditOptions.class, DEFAULT)
                            .doc("When the records of " + service + " are looked after.")
                            .check((options, problems) -> problems.unless(
                                    options.ttl().compareTo(options.maxTtl()) < 0,
                                    "/maxTtl",
                                    "expected more than ttl")));
        }
        return all;
    }

    /** The document of a service. */
    public static ConfigResource<AuditOptions> of(String service) {
        return Objects.requireNonNull(RESOURCES.get(service), service);
    }
}
