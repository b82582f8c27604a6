// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

/**
 * How the PCRF behaves.
 *
 * @param validateUser refuse a subscriber that the UDR does not have
 * @param lockWaitMillis how long a request waits for another one of the same subscriber
 */
public record PcrfSettings(boolean validateUser, long lockWaitMillis) {}
