// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.util.function.Supplier;

/**
 * How the SM service behaves to AFs on N5.
 *
 * @param features our mask of optional features, asked for each time
 * @param lenient take from AFs what the specification forbids and several of them send all the same
 */
public record SmSettings(Supplier<String> features, boolean lenient) {
    /** Our mask of optional features now. */
    public String afFeatures() {
        return features.get();
    }
}
