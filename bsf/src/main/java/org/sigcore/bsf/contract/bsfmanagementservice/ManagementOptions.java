// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.time.Duration;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;

/** {@code bsfManagementService}: behaviour of Nbsf_Management. */
public record ManagementOptions(
        @Doc("A registration with x-oc-binding-revalidation leaves an existing binding unchanged, and restores a "
                + "missing one under the ID in the header.")
        boolean enableBindingRevalidation,

        @Doc("Time for which a notification that its subscriber does not accept is retried.")
        @Between(min = "1s", max = "7d")
        Duration notificationTimeToLive,

        @Doc("Handling of an address that several sessions of one data network and slice claim, such as after the "
                + "restart of an SMF. NEWEST_WINS: the latest registration or update keeps it; the other bindings "
                + "lose it, and are removed if they have no other address. KEEP_BOTH: all keep it, and a lookup by "
                + "this address alone returns MULTIPLE_BINDING_INFO_FOUND, or 5065 over Rx.")
        AddressConflict addressConflict) {
    /** Definition of the document. */
    public static final ConfigResource<ManagementOptions> RESOURCE = ConfigResource.of(
                    "bsfManagementService",
                    ManagementOptions.class,
                    new ManagementOptions(false, Duration.ofMinutes(30), AddressConflict.NEWEST_WINS))
            .doc("Settings of Nbsf_Management.");
}
