// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

/**
 * An STR that is kept for its PCF.
 *
 * @param id sorts by time
 * @param createdAtMillis the time at which it was received
 * @param attempts to deliver it since
 * @param message its octets
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeptTermination(String id, long createdAtMillis, int attempts, byte[] message) {}
