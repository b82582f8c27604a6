// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.util.function.Supplier;

/**
 * Behaviour of the SM service towards AFs on N5.
 *
 * @param features mask of supported optional features, read for each request
 * @param lenient true to accept from AFs what the specification forbids but several of them send
 */
public record SmSettings(Supplier<String> features, boolean lenient) {
    /** Returns the current mask of supported optional features. */
    public String afFeatures() {
        return features.get();
    }
}
