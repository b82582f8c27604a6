// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;

/**
 * A committed change of an NF instance.
 *
 * @param id key of the instance
 * @param before null if the instance was newly registered
 * @param after null if the instance was deregistered
 */
public record InstanceChange(
        String id, @Nullable NFProfile before, @Nullable NFProfile after) {
    public InstanceChange {
        if (before == null && after == null) {
            throw new IllegalArgumentException("expected before or after");
        }
    }
}
