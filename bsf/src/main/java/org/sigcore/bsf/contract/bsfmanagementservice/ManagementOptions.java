// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.time.Duration;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;

/** {@code bsfManagementService}: behaviour of Nbsf_Management. */
public record ManagementOptions(
        @Doc(
                "A registration with x-oc-binding-revalidation keeps a binding that is there as it is, and brings one that is"
                        + " missing back under the id that the header names.")
        boolean enableBindingRevalidation,

        @Doc("How long a notification that its subscriber does not take is tried.") @Between(min = "1s", max = "7d")
        Duration notificationTimeToLive,

        @Doc(
                "What becomes of an address that sessions of one data network and slice claim, as after the restart of an SMF."
                        + " NEWEST_WINS: the latest registration or update has it, the others lose it, and go when they have no"
                        + " other. KEEP_BOTH: all keep it, and a look-up by nothing else answers MULTIPLE_BINDING_INFO_FOUND,"
                        + " over Rx 5065.")
        AddressConflict addressConflict) {
    /** Definition of the document. */
    public static final ConfigResource<ManagementOptions> RESOURCE = ConfigResource.of(
                    "bsfManagementService",
                    ManagementOptions.class,
                    new ManagementOptions(false, Duration.ofMinutes(30), AddressConflict.NEWEST_WINS))
            .doc("How Nbsf_Management behaves.");
}
