// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

/**
 * How the SM service behaves.
 *
 * @param validateUser refuse a subscriber that the UDR does not have
 * @param smFeatures our mask of optional features of N7
 * @param afFeatures our mask of optional features of N5
 * @param lockWaitMillis how long a request waits for another one of the same subscriber
 * @param lenient take from AFs what the specification forbids and several of them send all the same
 */
public record SmSettings(
        boolean validateUser, String smFeatures, String afFeatures, long lockWaitMillis, boolean lenient) {}
