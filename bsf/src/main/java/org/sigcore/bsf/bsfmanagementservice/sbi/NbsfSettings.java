// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.bsf.contract.bsfmanagementservice.ErrorDictionaryOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.ManagementOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/** All settings of a request to Nbsf_Management, which reads them once when it arrives. */
public record NbsfSettings(
        ManagementOptions management, NbsfCongestionOptions congestion, ErrorDictionaryOptions errors) {
    /** Returns the view of the settings. */
    public static ConfigView<NbsfSettings> view(ConfigViews configuration) {
        ConfigView<ManagementOptions> management = configuration.view(ManagementOptions.RESOURCE);
        ConfigView<NbsfCongestionOptions> congestion = configuration.view(NbsfCongestionOptions.RESOURCE);
        ConfigView<ErrorDictionaryOptions> errors = configuration.view(ErrorDictionaryOptions.RESOURCE);
        return configuration.combine(
                "nbsf",
                () -> new NbsfSettings(management.current(), congestion.current(), errors.current()),
                management,
                congestion,
                errors);
    }

    /** Returns the rule for addresses that several sessions claim. */
    AddressConflict addressConflict() {
        return management.addressConflict();
    }
}
