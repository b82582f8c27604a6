// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;

/**
 * Retries of rules that a PCEF temporarily could not enforce.
 *
 * @param interval between a report and the next attempt
 * @param attempts maximum number for a rule; 0 disables retries
 */
public record RuleRetry(Duration interval, int attempts) {
    /** Disables retries. */
    public static final RuleRetry NONE = new RuleRetry(Duration.ZERO, 0);
}
