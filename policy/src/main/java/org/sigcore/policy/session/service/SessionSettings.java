// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

/**
 * How sessions of one service behave.
 *
 * @param service whose policies decide: {@code pcf-sm} or {@code pcrf-core}
 * @param validateUser refuse a subscriber that the UDR does not have
 * @param features our mask of optional features, hexadecimal; of account where the peer offers its own
 * @param lockWaitMillis how long a request waits for another one of the same subscriber
 * @param peer what the peer is called in problem details: SMF or PCEF
 * @param carrier what its session is called there
 */
public record SessionSettings(
        String service, boolean validateUser, String features, long lockWaitMillis, String peer, String carrier) {}
