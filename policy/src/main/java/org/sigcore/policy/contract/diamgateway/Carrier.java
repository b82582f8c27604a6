// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

/**
 * The session that carries, or may carry, an AF session.
 *
 * @param sessionId identity of the SM policy, or Session-Id of the Gx session
 * @param supi the subscriber, whose lock protects the session
 */
public record Carrier(String sessionId, String supi) {}
