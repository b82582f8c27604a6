// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

/**
 * Stored STR that awaits delivery to its PCF.
 *
 * @param id identifier; sorts by time
 * @param createdAtMillis time at which it was received, milliseconds since 1970
 * @param attempts number of failed delivery attempts
 * @param message the encoded STR
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PendingTermination(String id, long createdAtMillis, int attempts, byte[] message) {}
