// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

/** State of a feature switch. */
public enum FeatureStatus {
    ENABLED,
    DISABLED;

    /** True for {@link #ENABLED}. */
    public boolean on() {
        return this == ENABLED;
    }
}
