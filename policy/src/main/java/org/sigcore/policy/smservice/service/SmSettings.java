// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

/**
 * How the SM service behaves to AFs on N5.
 *
 * @param afFeatures our mask of optional features
 * @param lenient take from AFs what the specification forbids and several of them send all the same
 */
public record SmSettings(String afFeatures, boolean lenient) {}
