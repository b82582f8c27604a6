// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

/**
 * The session that carries an AF's session, or may.
 *
 * @param sessionId of the SM policy, or Session-Id of the Gx session
 * @param supi its subscriber, under whose lock it is changed
 */
public record Carrier(String sessionId, String supi) {}
