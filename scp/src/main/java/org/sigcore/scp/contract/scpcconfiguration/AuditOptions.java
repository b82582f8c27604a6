// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Options of the audit that compares the topology with the NRF. */
@Doc("Audits of the topology against the NRF.")
public record AuditOptions(
        @Default("5m") @Between(min = "1s", max = "7d") @Doc("Interval between audits.")
        Duration interval,

        @OneOf({"nnrf-mgmt", "nnrf-disc"})
        @Default("nnrf-mgmt")
        @Doc("nnrf-mgmt: list and profile retrieval. nnrf-disc: one discovery for each NF type.")
        String mode,

        @Default("[\"UDM\", \"AUSF\", \"UDR\", \"PCF\", \"SMF\", \"AMF\", \"CHF\", \"BSF\", \"NEF\", \"NSSF\","
                + " \"SMSF\", \"SCP\", \"SEPP\"]")
        @Size(min = 1, max = 64)
        @Doc("NF types discovered in mode nnrf-disc. Instances of other types are not changed.")
        Set<String> nfTypes,

        @Default("16") @Range(min = 1, max = 256) @Doc("Maximum number of concurrent requests to the NRF.")
        int parallelRequests) {
    public AuditOptions {
        // Not Set.copyOf: its order differs between processes and would change the generated OpenAPI file.
        nfTypes = Collections.unmodifiableSet(new TreeSet<>(nfTypes));
    }
}
