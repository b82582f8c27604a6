// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

/**
 * A session that uses a subscriber's data.
 *
 * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 */
public record SubscriberUse(String service, String sessionId) {}
